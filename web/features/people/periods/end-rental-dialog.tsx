import { endRentalRoute } from '../../../../domain/api/people/rentals'
import { addDays, monthOf } from '../../../../domain/calendar'
import type { CalendarDate, Cents, Month, RentalPeriod } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { rentalEndProblem } from '../../../../domain/money/accrual/rentals'
import { useProgram } from '../../../data/queries/installation/program'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { EarningsEffect } from '../money/earnings-effect'

interface Props {
  period: RentalPeriod | null
  /** The earliest possible last day, from the domain's `earliestRentalEnd`. */
  earliest: CalendarDate
  rateCents: (month: Month) => Cents
  onClose: () => void
  onDone: () => void
}

/** Ends a rental on its last paid day (M13) and shows the effect. Days that a line has counted can't be removed (M14). */
export function EndRentalDialog({ period, earliest, rateCents, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const bounds = dateBoundsOf(useProgram().value, today)
  if (period === null) return null
  const periodDates = { start: period.start_date, end: period.end_date }
  const day = formatDate(earliest, language)
  return (
    <CommandDialog
      open
      route={endRentalRoute}
      start={{ period: period.id, endDate: period.end_date || today, reason: '' }}
      check={(wanted) => {
        const problem = rentalEndProblem(wanted, { start_date: periodDates.start, earliest }, bounds)
        return problem === null ? {} : { [problem.field]: problem.code }
      }}
      danger
      title={t.endTitle}
      confirm={t.end}
      consequence={({ endDate }) =>
        endDate >= periodDates.start && (
          <>
            <EarningsEffect
              change={rentalChange(periodDates, { start: periodDates.start, end: endDate }, { today, rateCents })}
            />
            <p className="text-sm text-muted">
              {t.endsFrom(formatDate(addDays(endDate, 1), language), formatCents(rateCents(monthOf(endDate))))}
            </p>
          </>
        )
      }
      done={(_output, { endDate }) => ({ title: t.ended, text: t.endedText(formatDate(endDate, language)) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField
            form={form}
            name="endDate"
            label={t.endDate}
            hint={earliest > periodDates.start ? t.earliest(day) : t.endEarliestStart(day)}
            min={earliest}
            messages={{ 'date-order': t.dateOrder, 'day-counted': t.dayCounted(day) }}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
