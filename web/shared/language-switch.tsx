import type { Language } from '../../domain/entities'
import { SegmentedControl } from '../ui/fields/segmented-control'

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
