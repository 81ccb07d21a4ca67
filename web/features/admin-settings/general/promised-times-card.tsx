import { promiseInWords } from '../../../../domain/program/promised-times'
import { adminSettings } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { promiseFields, type PromiseField } from './promise-fields'
import { problemOf } from './settings-form'
import { TextSetting, type FormState } from './setting-fields'

/** Edits the response deadlines (P17), each with the text that people read. */
export function PromisedTimesCard({ state }: { state: FormState }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const rows = {
    firstAnswerHours: { label: t.firstAnswer, hint: t.firstAnswerHint },
    leadAnswerHours: { label: t.leadAnswer, hint: t.leadAnswerHint },
    applicationAnswerDays: { label: t.applicationAnswer, hint: t.applicationAnswerHint },
    holdDecisionDays: { label: t.holdDecision, hint: t.holdDecisionHint },
  } satisfies { [field in PromiseField]: { label: string; hint: (time: string) => string } }
  return (
    <Card title={t.promises} className="mt-5 max-w-230 *:last:pb-0">
      <p className="-mt-2 pb-2 text-muted">{t.promisesText}</p>
      {(Object.keys(promiseFields) as PromiseField[]).map((field) => {
        const { label, hint } = rows[field]
        // Shows the stored deadline while the input is invalid.
        const value = problemOf(field, state.form, '') === null ? state.form[field] : state.base[field]
        return (
          <TextSetting
            key={field}
            state={state}
            field={field}
            kind="number"
            label={label}
            hint={hint(promiseInWords(promiseFields[field], Number(value), language))}
          />
        )
      })}
    </Card>
  )
}
