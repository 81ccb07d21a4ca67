import type { ReactNode } from 'react'
import { adminSettings } from '../../i18n/admin-settings'
import { useMessages } from '../../i18n/messages'
import { Field } from '../../ui/fields/field'
import { MoneyInput } from '../../ui/fields/money-input'
import { Switch } from '../../ui/fields/switch'
import { TextArea } from '../../ui/fields/text-area'
import { TextInput } from '../../ui/fields/text-input'
import type { SettingsField, SettingsForm, SettingsProblem } from './settings-form'

/** What each row of the form needs: the draft, what was stored, and what is wrong. */
export interface FormState {
  form: SettingsForm
  base: SettingsForm
  problems: ReadonlyMap<SettingsField, SettingsProblem>
  set: (part: Partial<SettingsForm>) => void
}

type TextField = { [F in SettingsField]: SettingsForm[F] extends string ? F : never }[SettingsField]
type SwitchField = Exclude<SettingsField, TextField>

interface RowProps<F extends SettingsField> {
  state: FormState
  field: F
  label: string
  hint?: string
}

/** A changed row has a caution edge and says what it was. */
function Row({ changed, children }: { changed: boolean; children: ReactNode }) {
  return <div className={changed ? '-ml-4 border-l-[3px] border-caution pl-3.25' : ''}>{children}</div>
}

/** A setting as text, number or amount. */
export function TextSetting({
  state,
  field,
  label,
  hint,
  kind = 'text',
}: RowProps<TextField> & { kind?: 'text' | 'money' | 'long' | 'number' | 'email' }) {
  const t = useMessages(adminSettings)
  const { form, base, problems, set } = state
  const changed = form[field] !== base[field]
  const problem = problems.get(field)
  const input = {
    value: form[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  }
  const was =
    changed && kind !== 'long' && base[field] !== '' ? t.was(kind === 'money' ? `$${base[field]}` : base[field]) : ''
  return (
    <Row changed={changed}>
      <Field label={label} hint={[hint, was].filter(Boolean).join(' ')} error={problem ? t.problem[problem] : ''}>
        {kind === 'money' ? (
          <MoneyInput {...input} className="max-w-44" />
        ) : kind === 'long' ? (
          <TextArea {...input} rows={6} />
        ) : (
          <TextInput
            {...input}
            type={kind === 'number' ? 'text' : kind}
            inputMode={kind === 'number' ? 'numeric' : undefined}
          />
        )}
      </Field>
    </Row>
  )
}

/** A setting that is on or off; takes effect with Save. */
export function SwitchSetting({ state, field, label, hint }: RowProps<SwitchField>) {
  const t = useMessages(adminSettings)
  const { form, base, set } = state
  const changed = form[field] !== base[field]
  const was = changed ? t.was(base[field] ? t.on : t.off) : ''
  return (
    <Row changed={changed}>
      <Switch
        label={label}
        hint={[hint, was].filter(Boolean).join(' ')}
        checked={form[field]}
        onChange={(event) => set({ [field]: event.target.checked })}
      />
    </Row>
  )
}
