import {
  accentProblem,
  brandTokens,
  accentBackgrounds,
  isHexColor,
  minContrast,
  type Theme,
} from '../../../../domain/program/branding'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/text-input'
import { sideBySideClass, SettingHint, SettingRow, SettingName, type SettingRowProps } from './setting-fields'

/**
 * Edits an accent color (P4) with a sample. For a color with too little contrast it shows the ratio and offers the nearest
 * readable color of the same hue.
 */
export function ColourSetting({
  state,
  field,
  theme,
  label,
  hint,
}: SettingRowProps<'accentLight' | 'accentDark'> & { theme: Theme }) {
  const t = useMessages(adminSettings)
  const { form, base, problems, set } = state
  const colour = form[field]
  const changed = colour !== base[field]
  const problem = problems.get(field)
  const lowContrast = isHexColor(colour) ? accentProblem(colour, theme) : null
  const error =
    lowContrast !== null && problem === 'unreadable'
      ? t.unreadable((Math.floor(lowContrast.ratio * 10) / 10).toFixed(1), minContrast.toFixed(1), lowContrast.instead)
      : problem === undefined
        ? ''
        : t.problem[problem]
  const was = changed && base[field] !== '' ? t.was(base[field]) : ''
  return (
    <SettingRow changed={changed}>
      <Field
        label={<SettingName>{label}</SettingName>}
        hint={<SettingHint hint={hint} was={was} />}
        error={error}
        className={sideBySideClass}
      >
        <TextInput
          small
          value={colour}
          onChange={(event) => set({ [field]: event.target.value.trim().toLowerCase() })}
          spellCheck={false}
          maxLength={7}
        />
      </Field>
      {lowContrast !== null && (
        <Button kind="quiet" size="sm" className="mt-2" onClick={() => set({ [field]: lowContrast.instead })}>
          {t.takeInstead(lowContrast.instead)}
        </Button>
      )}
      {isHexColor(colour) && lowContrast === null && <Sample colour={colour} theme={theme} />}
    </SettingRow>
  )
}

/** Drawn as SVG because its colors are attributes: the content security policy forbids inline styles. */
function Sample({ colour, theme }: { colour: string; theme: Theme }) {
  const brand = brandTokens({
    accentLight: theme === 'light' ? colour : '',
    accentDark: theme === 'dark' ? colour : '',
  })
  const tokens = brand[theme]
  return (
    <svg viewBox="0 0 168 40" aria-hidden className="mt-2 h-10 w-42">
      <rect width="168" height="40" rx="10" fill={accentBackgrounds[theme].surface} />
      <rect x="8" y="8" width="56" height="24" rx="12" fill={tokens['accent']} />
      <path d="M22 20h28" stroke={tokens['on-accent']} strokeWidth="3" strokeLinecap="round" />
      <rect x="72" y="8" width="56" height="24" rx="12" fill={tokens['accent-soft']} />
      <path d="M86 20h28" stroke={tokens['accent']} strokeWidth="3" strokeLinecap="round" />
      <circle cx="148" cy="20" r="9" fill="none" stroke={tokens['accent']} strokeWidth="4" />
    </svg>
  )
}
