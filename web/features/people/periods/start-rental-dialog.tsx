import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { startRentalRoute } from '../../../../domain/api/people/rentals'
import { monthOf } from '../../../../domain/calendar'
import type { Consent, User } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { rateInForce, type RateFact } from '../../../../domain/money/accrual/rates'
import { isRecordedLate, previewRentalStart, rentalStartProblem } from '../../../../domain/money/accrual/rentals'
import { useRoute } from '../../../data/queries/use-route'
import { useProgram } from '../../../data/queries/installation/program'
import { dateInZone, useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField, TextField } from '../../../forms/fields'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { nameOf } from '../person/name-of'
import { StartConditions } from './start-conditions'
import { StartPreview } from './start-preview'

interface Props {
  open: boolean
  person: User
  consents: readonly Consent[]
  /** The person's own rates and the program's. */
  rates: readonly RateFact[]
  balanceCents: number
  onClose: () => void
  onDone: () => void
}

/**
 * Starts a rental (M13). It asks for the date, shows the resulting amounts with the same functions as the server, and lists
 * the conditions. A start in a past month needs a reason (M5).
 */
export function StartRentalDialog(props: Props) {
  const { open, person, consents, rates, balanceCents, onClose, onDone } = props
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const program = useProgram().value
  const bounds = dateBoundsOf(program, today)
  const months = useRoute(monthsRoute, {}, { again: open }).value
  const name = nameOf(person)
  const rateCents = (month: string) => rateInForce(rates, 'rental', person.id, month)
  const needsReason = (startDate: string) => startDate !== '' && isRecordedLate(startDate, today)
  return (
    <CommandDialog
      open={open}
      route={startRentalRoute}
      start={{ user: person.id, startDate: today, reason: '', note: '' }}
      toInput={({ user, startDate, reason, note }) => ({
        user,
        startDate,
        ...(needsReason(startDate) ? { reason } : {}),
        ...(note.trim() === '' ? {} : { note }),
      })}
      check={(wanted) => {
        const problem = rentalStartProblem(wanted, today, bounds)
        return problem === null ? {} : { [problem.field]: problem.code }
      }}
      size="lg"
      title={t.start}
      lead={t.startFor(name)}
      confirm={t.start}
      done={(_output, { startDate }) => ({
        title: t.started,
        text: t.startedText(name, formatDate(startDate, language)),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, { startDate }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField form={form} name="startDate" label={t.startDate} hint={t.startHint} max={today} />
            <div className="grid content-start gap-1">
              <p className="text-sm leading-sm font-semibold">{t.rate}</p>
              <p className="flex min-h-12 items-center font-display text-xl font-semibold">
                {formatCents(rateCents(monthOf(startDate || today)))}
              </p>
            </div>
          </div>
          {needsReason(startDate) && <ReasonField form={form} name="reason" hint={t.lateHint} />}
          <StartPreview
            startDate={startDate}
            today={today}
            months={previewRentalStart(startDate, { today, bounds, generated: months?.generated ?? [], rateCents })}
            thresholdCents={program?.payment_threshold_cents ?? 0}
            balanceCents={balanceCents}
          />
          <StartConditions
            person={person}
            consents={consents}
            startDate={startDate}
            dayOf={(at) => dateInZone(Date.parse(at.replace(' ', 'T')), program?.time_zone || 'UTC')}
          />
          <TextField form={form} name="note" label={t.note} hint={t.noteHint} rows={2} maxLength={5000} />
        </>
      )}
    </CommandDialog>
  )
}
