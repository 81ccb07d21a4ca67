import { formatResponseTime } from '../../../../domain/program/response-times'
import { adminSettings } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { deadlineFields, type DeadlineField } from './deadline-fields'
import { settingProblem } from './settings-form'
import { TextSetting, type SettingsFormState } from './setting-fields'

/** Edits the response deadlines (P17), each with the text that people read. */
export function ResponseDeadlinesCard({ state }: { state: SettingsFormState }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const rows = {
    firstAnswerHours: { label: t.names.firstAnswerHours, hint: t.firstAnswerHint },
    leadAnswerHours: { label: t.names.leadAnswerHours, hint: t.leadAnswerHint },
    applicationAnswerDays: { label: t.names.applicationAnswerDays, hint: t.applicationAnswerHint },
    holdDecisionDays: { label: t.names.holdDecisionDays, hint: t.holdDecisionHint },
  } satisfies { [field in DeadlineField]: { label: string; hint: (time: string) => string } }
  return (
    <Card title={t.promises} className="mt-5 max-w-230 *:last:pb-0">
      <p className="-mt-2 pb-2 text-muted">{t.promisesText}</p>
      {(Object.keys(deadlineFields) as DeadlineField[]).map((field) => {
        const { label, hint } = rows[field]
        // Shows the stored deadline while the input is invalid.
        const value = settingProblem(field, state.form, '') === null ? state.form[field] : state.base[field]
        return (
          <TextSetting
            key={field}
            state={state}
            field={field}
            kind="number"
            label={label}
            hint={hint(formatResponseTime(deadlineFields[field], Number(value), language))}
          />
        )
      })}
    </Card>
  )
}
