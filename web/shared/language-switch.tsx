import type { Language } from '../../domain/entities'
import { SegmentedControl } from '../ui/fields/segmented-control'
import { forms } from '../i18n/areas'
import { setLanguage, useMessages } from '../i18n/language'
import { toast } from '../ui/layers/toast'

interface Props {
  label: string
  value: Language
  onChange: (language: Language) => void
}

/** Selects English or Spanish for a preview. */
export const LanguageSwitch = (props: Props) => (
  <SegmentedControl
    {...props}
    options={[
      { value: 'en', label: 'EN' },
      { value: 'es', label: 'ES' },
    ]}
  />
)

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
