import { daysBetween, isCalendarDate } from '../../../../domain/calendar'
import { useToday } from '../../../data/queries/clock'
import { useMessages } from '../../../i18n/messages'
import { termsEditor } from '../../../i18n/areas/admins'
import { Card } from '../../../ui/card'
import { DateInput } from '../../../ui/fields/text-input'
import { Field } from '../../../ui/fields/field'
import { Switch } from '../../../ui/fields/switch'
import type { TermsEditorState } from './use-terms-editor'

/** Sets the day from which the next terms apply, and whether people must agree again. */
export function TermsPublishingCard({ editor, renting }: { editor: TermsEditorState; renting: number | undefined }) {
  const t = useMessages(termsEditor)
  const today = useToday()
  const { from, askAgain } = editor.form
  return (
    <Card title={t.publishing}>
      <div className="grid gap-5">
        <Field label={t.from} hint={isCalendarDate(from) ? t.fromHint(daysBetween(today, from)) : ''}>
          <DateInput small min={today} value={from} onChange={(event) => editor.set({ from: event.target.value })} />
        </Field>
        <Switch
          label={<span className="font-semibold">{t.ask}</span>}
          hint={renting === undefined ? t.askUnknown : t.askHint(renting)}
          className="flex-row-reverse justify-between gap-x-4"
          checked={askAgain}
          onChange={(event) => editor.set({ askAgain: event.target.checked })}
        />
      </div>
    </Card>
  )
}
