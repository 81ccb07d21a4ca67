import { addMonths } from '../../../../domain/calendar'
import { dayMask } from '../../../../domain/money/accrual/day-mask'
import type { CalendarDate, Cents } from '../../../../domain/entities'
import type { RentalPreviewMonth } from '../../../../domain/money/accrual/rentals'
import { dayOf, monthOf } from '../../../../domain/calendar'
import { formatCents, formatDayMonth, formatLongMonth, formatMonthName } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { RingOfDays } from '../../../ui/pictures/ring-of-days'

interface Props {
  startDate: CalendarDate
  today: CalendarDate
  /** The result of the domain's `previewRentalStart`. The first month is that of the start. */
  months: readonly RentalPreviewMonth[]
  thresholdCents: Cents
  /** Unpaid earnings from before this rental. */
  balanceCents: Cents
}

/**
 * Shows what a start of the rental would earn: the first month as a ring with its formula, what is carried over, and the
 * following months.
 */
export function StartPreview({ startDate, today, months, thresholdCents, balanceCents }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const first = months[0]
  if (first === undefined) return null
  const rest = months.slice(1)
  const name = formatMonthName(first.month, language)
  const balance = balanceCents + first.amountCents
  const threshold = formatCents(thresholdCents)
  const next = formatLongMonth(addMonths(first.month, 1), language)
  const state = { late: t.stateLate, closed: t.stateClosed, running: t.stateRunning }[first.state](name)
  const balanceText =
    balance < thresholdCents
      ? balanceCents === 0
        ? t.carries(threshold, next)
        : t.carriesWith(formatCents(balance), threshold, next)
      : balanceCents === 0
        ? t.reachesAlone(threshold)
        : t.reaches(formatCents(balance), threshold)
  return (
    <div className="grid items-center gap-4 rounded-lg bg-surface p-4 sm:grid-cols-[12.5rem_minmax(0,1fr)] sm:gap-5">
      <RingOfDays
        days={first.daysInMonth}
        counted={dayMask({ start: startDate, end: '' }, first.month)}
        today={monthOf(today) === first.month ? dayOf(today) : undefined}
        sum={formatCents(first.amountCents)}
        caption={t.daysOf(first.days, first.daysInMonth)}
        className="mx-auto h-auto w-full max-w-50"
      />
      <div aria-live="polite" className="grid gap-1">
        <p>{t.countsFrom(capitalize(name), formatDayMonth(startDate, language))}</p>
        <p className="font-semibold">
          {t.formula(formatCents(first.rateCents), first.days, first.daysInMonth, formatCents(first.amountCents))}
        </p>
        <p className="text-sm text-muted">{capitalize(state)}</p>
        {/* The next run settles a month that was already generated, regardless of the threshold. */}
        {first.state !== 'late' && <p className="text-sm text-muted">{balanceText}</p>}
        {rest.length > 0 && (
          <dl className="mt-1 grid gap-0.5 text-sm" aria-label={t.then}>
            {rest.map((month) => (
              <div key={month.month} className="flex justify-between gap-3">
                <dt className="text-muted">
                  {capitalize(formatLongMonth(month.month, language))}, {t.daysOf(month.days, month.daysInMonth)}
                </dt>
                <dd className="font-medium">{formatCents(month.amountCents)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}

/** Capitalizes a text, because Spanish month names are lowercase except at the start of a sentence. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
