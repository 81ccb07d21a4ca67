import type { Language } from '../../domain/entities'
import { forms } from '../i18n/areas/everyone'
import { setLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { toast } from '../ui/layers/toast'

/** Shows a toast if the language's messages can't be loaded. Resolves to whether it changed. */
export function useChooseLanguage(): (language: Language) => Promise<boolean> {
  const t = useMessages(forms)
  return async (language) => {
    const changed = await setLanguage(language)
    if (!changed) toast({ kind: 'bad', id: 'language', title: t.languageFailed, text: t.languageFailedText })
    return changed
  }
}
