import { createContext, useContext, useId, type ReactNode } from 'react'
import { CornerDownRight } from 'lucide-react'
import { useToday } from '../../../data/queries/clock'
import { adminSettings } from '../../../i18n/admin-areas'
import { formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Field } from '../../../ui/fields/field'
import { MoneyInput, TextInput, Options, Select } from '../../../ui/fields/inputs'
import { Switch } from '../../../ui/fields/checkbox'
import { splitAtSearch } from './settings-search'
import type { PlainField, SettingsField, SettingsForm, SettingsProblem } from './settings-form'

export interface SettingsFormState {
  form: SettingsForm
  base: SettingsForm
  problems: ReadonlyMap<SettingsField, SettingsProblem>
  set: (part: Partial<SettingsForm>) => void
}

type TextField = { [F in PlainField]: SettingsForm[F] extends string ? F : never }[PlainField]
type SwitchField = Exclude<PlainField, TextField>

const FormContext = createContext<SettingsFormState | null>(null)
export const SettingsFormProvider = FormContext.Provider

export function useSettingsForm(): SettingsFormState {
  const form = useContext(FormContext)
  if (form === null) throw new Error('no settings form')
  return form
}

/** The section of a setting: its hints, the search ('' for none), and the settings that match it. */
export const SectionContext = createContext<{
  hints: { readonly [field in SettingsField]?: string }
  query: string
  /** null shows all settings of the section. */
  shown: ReadonlySet<SettingsField> | null
}>({ hints: {}, query: '', shown: null })

/** Returns a field with its stored value, its problem as text, and, once it has changed, its previous value as text. */
export function useSetting<Field extends SettingsField>(field: Field) {
  const t = useMessages(adminSettings)
  const { form, base, problems, set } = useSettingsForm()
  const problem = problems.get(field)
  const stored = base[field]
  const changed = form[field] !== stored
  return {
    value: form[field],
    stored,
    changed,
    was: changed && stored !== '' ? t.was(String(stored)) : '',
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
  /** The setting's name by default. */
  label?: string
  hint?: string
}

interface RowProps {
  /** The setting, which a search may hide; undefined = always shown. */
  field?: SettingsField
  changed: boolean
  /** True to use both columns of the section. */
  wide?: boolean
  children: ReactNode
}

/** A cell of a section, with a colored edge while its setting is changed. */
export function SettingRow({ field, changed, wide = false, children }: RowProps) {
  const { shown } = useContext(SectionContext)
  if (shown !== null && (field === undefined || !shown.has(field))) return null
  return (
    <div
      className={`@container min-w-0 bg-raised px-5 py-4 md:px-6 ${wide ? 'lg:col-span-2' : ''} ${
        changed ? 'border-l-[3px] border-l-caution pl-4.25! md:pl-5.25!' : ''
      }`}
    >
      {children}
    </div>
  )
}

interface SettingFieldProps extends SettingRowProps<TextField> {
  /** Formats the stored value, which is shown once it has changed. */
  format?: (stored: string) => string
  /** Shown after the hint while the value is changed and valid. */
  consequence?: ReactNode
  /** Replaces the error of the setting. */
  error?: string
  /** Shown below the field. */
  below?: ReactNode
  /** True to put the control below its label, because it is wider than an amount or a number. */
  long?: boolean
  children: ReactNode
}

/** A row with one control, which is beside its label and hint on desktop. */
export function SettingField(props: SettingFieldProps) {
  const t = useMessages(adminSettings)
  const { hints } = useContext(SectionContext)
  const { field, label = t.names[field], hint = hints[field], consequence, below, long = false, children } = props
  const { format = (stored) => stored } = props
  const { stored, changed, error } = useSetting(field)
  const effectId = useId()
  const was = changed && stored !== '' ? t.was(format(stored)) : ''
  return (
    <SettingRow field={field} changed={changed}>
      <Field
        label={<SettingName>{label}</SettingName>}
        hint={hint}
        error={props.error ?? error}
        describedBy={was === '' ? undefined : effectId}
        className={
          long
            ? ''
            : '@2xs:grid-cols-[minmax(0,1fr)_8rem] @2xs:gap-x-6 @2xs:*:col-start-1 @2xs:[&>:nth-child(2)]:col-start-2 @2xs:[&>:nth-child(2)]:row-span-3 @2xs:[&>:nth-child(2)]:row-start-1 @2xs:[&>:nth-child(2)]:self-start'
        }
      >
        {children}
      </Field>
      {was !== '' && (
        <ChangeBox id={effectId} was={was}>
          {error === '' && consequence}
        </ChangeBox>
      )}
      {below}
    </SettingRow>
  )
}

interface TextSettingProps extends SettingRowProps<TextField> {
  kind?: 'text' | 'money' | 'number' | 'email' | 'date'
  consequence?: ReactNode
}

/** Edits a setting as text, number, date or amount. */
export function TextSetting({ kind = 'text', ...row }: TextSettingProps) {
  const language = useLanguage()
  const today = useToday()
  const { value, set } = useSetting(row.field)
  const input = { small: true, value, onChange: (event: { target: { value: string } }) => set(event.target.value) }
  const format = (stored: string) =>
    kind === 'money' ? `$${stored}` : kind === 'date' ? formatDate(stored, language) : stored
  return (
    <SettingField {...row} format={format} long={kind === 'text' || kind === 'email'}>
      {kind === 'money' ? (
        <MoneyInput {...input} className="text-left! font-normal!" />
      ) : (
        <TextInput
          {...input}
          type={kind === 'number' ? 'text' : kind}
          {...(kind === 'date' && { max: today })}
          inputMode={kind === 'number' ? 'numeric' : undefined}
        />
      )}
    </SettingField>
  )
}

interface ChoiceSettingProps extends SettingRowProps<TextField> {
  choices: readonly { value: string; label: string }[]
}

export function ChoiceSetting({ choices, ...row }: ChoiceSettingProps) {
  const { value: chosen, set } = useSetting(row.field)
  return (
    <SettingField {...row} long format={(stored) => choices.find(({ value }) => value === stored)?.label ?? stored}>
      <Select small value={chosen} onChange={(event) => set(event.target.value)}>
        <Options of={choices} />
      </Select>
    </SettingField>
  )
}

export function SettingName({ children }: { children: string }) {
  const { before, found, after } = splitAtSearch(children, useContext(SectionContext).query)
  return (
    <span className="text-md font-semibold">
      {before}
      {found !== '' && <mark className="rounded-sm bg-accent-soft text-accent">{found}</mark>}
      {after}
    </span>
  )
}

interface ChangeBoxProps {
  id?: string
  /** The previous value. */
  was: string
  /** What the change does. */
  children?: ReactNode
}

const ChangeBox = ({ id, was, children }: ChangeBoxProps) => (
  <p id={id} className="mt-2 rounded-lg bg-caution-soft px-3 py-2 text-sm leading-sm text-caution">
    <b className="font-semibold">{was}</b> {children}
  </p>
)

/** A hint, with the previous value of a changed setting, '' = unchanged. */
export const SettingHint = ({ hint, was }: { hint: string | undefined; was: string }) => (
  <>
    {hint} {was !== '' && <b className="font-semibold text-caution">{was}</b>}
  </>
)

export function SwitchSetting({ field, label, hint, wide }: SettingRowProps<SwitchField> & { wide?: boolean }) {
  const t = useMessages(adminSettings)
  const { hints } = useContext(SectionContext)
  const { value, stored, changed, set } = useSetting(field)
  return (
    <SettingRow field={field} changed={changed} {...(wide && { wide })}>
      <Switch
        label={<SettingName>{label ?? t.names[field]}</SettingName>}
        hint={<SettingHint hint={hint ?? hints[field]} was={changed ? t.was(stored ? t.on : t.off) : ''} />}
        className="flex-row-reverse justify-between gap-x-6"
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
