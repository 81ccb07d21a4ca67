import { isMonth } from '../../../../domain/calendar'
import type { CalendarDate, Cents, Id, Month, RentalPeriod } from '../../../../domain/entities'
import { rateInForce, type RateFact } from '../../../../domain/money/accrual/rates'
import { rateChange } from '../../../../domain/money/accrual/rental-change'
import { formatCents, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { EarningsEffect } from './earnings-effect'

interface Props {
  kind: 'rental' | 'commission'
  user: Id
  fromMonth: Month
  /** The new rate; null for the program's rate, undefined if no valid amount was entered. */
  newCents: Cents | null | undefined
  rates: readonly RateFact[]
  periods: readonly RentalPeriod[]
  today: CalendarDate
}

/** Shows the effect of a new rate: the difference per month, and how the earnings until today change (U15). */
export function RateEffect({ kind, user, fromMonth, newCents, rates, periods, today }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  if (!isMonth(fromMonth)) return null
  const hint = <p className="text-sm text-muted">{t.fromHint(formatLongMonth(fromMonth, language))}</p>
  if (newCents === undefined) return hint
  const before = (month: Month) => rateInForce(rates, kind, user, month)
  const after = (month: Month) => newCents ?? rateInForce(rates, kind, '', month)
  const [oldRate, newRate] = [before(fromMonth), after(fromMonth)]
  const rented = periods
    .filter((row) => row.voided_at === '')
    .map((row) => ({ start: row.start_date, end: row.end_date }))
  return (
    <>
      <p className="font-semibold">
        {oldRate === newRate
          ? t.rateSame(formatCents(newRate))
          : t.rateMoves(
              formatCents(oldRate),
              formatCents(newRate),
              formatCents(Math.abs(newRate - oldRate)),
              newRate > oldRate,
              kind,
            )}
      </p>
      {kind === 'rental' && oldRate !== newRate && (
        <EarningsEffect change={rateChange(rented, fromMonth, { today, rateCents: before, newCents: after })} />
      )}
      {hint}
    </>
  )
}
