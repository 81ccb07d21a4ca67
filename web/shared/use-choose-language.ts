import type { Language } from '../../domain/entities'
import { forms } from '../i18n/areas/everyone'
import { setLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { toast } from '../ui/layers/toast'

/**
 * Returns a function that changes the language, or shows a toast if the language's messages can't be loaded. It resolves to
 * whether the language changed.
 */
export function useChooseLanguage(): (language: Language) => Promise<boolean> {
  const t = useMessages(forms)
  return async (language) => {
    const changed = await setLanguage(language)
    if (!changed) toast({ kind: 'bad', id: 'language', title: t.languageFailed, text: t.languageFailedText })
    return changed
  }
}
