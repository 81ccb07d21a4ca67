import { createContext, useContext, type ReactNode } from 'react'
import { CornerDownRight } from 'lucide-react'
import { useToday } from '../../../data/queries/clock'
import { adminSettings } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Field } from '../../../ui/fields/field'
import { MoneyInput, TextArea, TextInput } from '../../../ui/fields/text-input'
import { Select } from '../../../ui/fields/select'
import { Switch } from '../../../ui/fields/switch'
import type { SettingsField, SettingsForm, SettingsProblem } from './settings-form'

export interface SettingsFormState {
  form: SettingsForm
  base: SettingsForm
  problems: ReadonlyMap<SettingsField, SettingsProblem>
  set: (part: Partial<SettingsForm>) => void
}

type TextField = { [F in SettingsField]: SettingsForm[F] extends string ? F : never }[SettingsField]
type SwitchField = Exclude<SettingsField, TextField>

const FormContext = createContext<SettingsFormState | null>(null)
export const SettingsFormProvider = FormContext.Provider

export function useSettingsForm(): SettingsFormState {
  const form = useContext(FormContext)
  if (form === null) throw new Error('no settings form')
  return form
}

/** Returns a field with its stored value, and its problem as text. */
export function useSetting<Field extends SettingsField>(field: Field) {
  const t = useMessages(adminSettings)
  const { form, base, problems, set } = useSettingsForm()
  const problem = problems.get(field)
  return {
    value: form[field],
    stored: base[field],
    changed: form[field] !== base[field],
    problem,
    error: problem === undefined ? '' : t.problem[problem],
    set: (value: SettingsForm[Field]) => set({ [field]: value } as Partial<SettingsForm>),
  }
}

/** Reports whether any of the fields was changed. */
export function useIsChanged(fields: readonly SettingsField[]): boolean {
  const { form, base } = useSettingsForm()
  return fields.some((field) => form[field] !== base[field])
}

export interface SettingRowProps<F extends SettingsField> {
  field: F
  label: string
  hint?: string
}

/** A row of a settings card, with a colored edge while its setting is changed. */
export function SettingRow({ changed, children }: { changed: boolean; children: ReactNode }) {
  return (
    <div
      className={`-mx-5 border-t border-t-line px-5 py-4.5 first:border-t-0 md:-mx-6 md:px-6 ${
        changed ? 'border-l-[3px] border-l-caution pl-4.25! md:pl-5.25!' : ''
      }`}
    >
      {children}
    </div>
  )
}

/** Layout of a field whose control is beside its label and hint on desktop. */
export const sideBySideClass =
  'md:grid-cols-[minmax(0,1fr)_16rem] md:gap-x-10 md:*:col-start-1 md:[&>:nth-child(2)]:col-start-2 md:[&>:nth-child(2)]:row-span-3 md:[&>:nth-child(2)]:row-start-1 md:[&>:nth-child(2)]:self-start'

/** The kind of input. `line` and `long` use the whole width. */
type TextKind = 'text' | 'line' | 'money' | 'long' | 'number' | 'email' | 'date'

interface TextSettingProps extends SettingRowProps<TextField> {
  kind?: TextKind
  consequence?: ReactNode
}

/** Edits a setting as text, number, date or amount. */
export function TextSetting({ field, label, hint, kind = 'text', consequence }: TextSettingProps) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const today = useToday()
  const { value, stored, changed, error, set } = useSetting(field)
  const input = { value, onChange: (event: { target: { value: string } }) => set(event.target.value) }
  const was =
    changed && kind !== 'long' && stored !== ''
      ? t.was(kind === 'money' ? `$${stored}` : kind === 'date' ? formatDate(stored, language) : stored)
      : ''
  return (
    <SettingRow changed={changed}>
      <Field
        label={<SettingName>{label}</SettingName>}
        hint={
          <>
            <SettingHint hint={hint} was={was} /> {changed && error === '' && consequence}
          </>
        }
        error={error}
        className={kind === 'long' || kind === 'line' ? '' : sideBySideClass}
      >
        {kind === 'money' ? (
          <MoneyInput {...input} small className="text-left! font-normal!" />
        ) : kind === 'long' ? (
          <TextArea {...input} rows={6} />
        ) : (
          <TextInput
            {...input}
            small
            type={kind === 'number' || kind === 'line' ? 'text' : kind}
            {...(kind === 'date' && { max: today })}
            inputMode={kind === 'number' ? 'numeric' : undefined}
          />
        )}
      </Field>
    </SettingRow>
  )
}

interface ChoiceSettingProps extends SettingRowProps<TextField> {
  choices: readonly { value: string; label: string }[]
}

export function ChoiceSetting({ field, label, hint, choices }: ChoiceSettingProps) {
  const t = useMessages(adminSettings)
  const { value: chosen, stored, changed, set } = useSetting(field)
  const was = changed ? t.was(choices.find(({ value }) => value === stored)?.label ?? stored) : ''
  return (
    <SettingRow changed={changed}>
      <Field
        label={<SettingName>{label}</SettingName>}
        hint={<SettingHint hint={hint} was={was} />}
        className={sideBySideClass}
      >
        <Select small value={chosen} onChange={(event) => set(event.target.value)}>
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </SettingRow>
  )
}

export const SettingName = ({ children }: { children: ReactNode }) => (
  <span className="text-md font-semibold">{children}</span>
)

export const SettingHint = ({ hint, was }: { hint: string | undefined; was: string }) => (
  <>
    {hint} {was !== '' && <b className="font-semibold text-caution">{was}</b>}
  </>
)

export function SwitchSetting({ field, label, hint }: SettingRowProps<SwitchField>) {
  const t = useMessages(adminSettings)
  const { value, stored, changed, set } = useSetting(field)
  return (
    <SettingRow changed={changed}>
      <Switch
        label={<SettingName>{label}</SettingName>}
        hint={<SettingHint hint={hint} was={changed ? t.was(stored ? t.on : t.off) : ''} />}
        className="flex-row-reverse justify-between gap-x-10"
        checked={value}
        onChange={(event) => set(event.target.checked)}
      />
    </SettingRow>
  )
}

export const SettingEffect = ({ children }: { children: ReactNode }) => (
  <p className="flex max-w-160 items-start gap-1.5 text-sm text-muted">
    <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
    <span>{children}</span>
  </p>
)
