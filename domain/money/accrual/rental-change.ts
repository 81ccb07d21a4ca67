import { daysInMonth, monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'
import { dayCount, dayMask, dayMaskOfAny, type DayInterval } from './day-mask'
import { prorate } from './rates'

/** How a change affects the earnings up to today, in cents. A loss is negative. */
export interface EarnedChange {
  days: number
  cents: Cents
  /** The first affected month; '' if the earnings up to today don't change. */
  firstMonth: Month
}

interface ChangeContext {
  today: CalendarDate
  rateCents: (month: Month) => Cents
}

/** Returns how the change from one rental to another (`null` for none) affects the earnings up to today (U15). */
export function rentalChange(
  before: DayInterval | null,
  after: DayInterval | null,
  context: ChangeContext,
): EarnedChange {
  const starts = [before, after].flatMap((span) => (span === null ? [] : [span.start])).sort()
  return sumChanges(starts[0], context, (month, upToToday) => {
    const days = (span: DayInterval | null) => (span === null ? 0 : dayCount(dayMask(span, month) & upToToday))
    const cents = (of: number) => prorate(context.rateCents(month), of, daysInMonth(month))
    return { days: days(after) - days(before), cents: cents(days(after)) - cents(days(before)) }
  })
}

/** Returns how a new rate from a month on affects the earnings. The server rejects it for months with lines. */
export function rateChange(
  periods: readonly DayInterval[],
  fromMonth: Month,
  context: ChangeContext & { newCents: (month: Month) => Cents },
): EarnedChange {
  return sumChanges(`${fromMonth}-01`, context, (month, upToToday) => {
    const days = dayCount(dayMaskOfAny(periods, month) & upToToday)
    const of = daysInMonth(month)
    const cents = prorate(context.newCents(month), days, of) - prorate(context.rateCents(month), days, of)
    return { days: cents === 0 ? 0 : days, cents }
  })
}

function sumChanges(
  start: CalendarDate | undefined,
  { today }: ChangeContext,
  change: (month: Month, upToToday: number) => { days: number; cents: Cents },
): EarnedChange {
  const sum: EarnedChange = { days: 0, cents: 0, firstMonth: '' }
  if (start === undefined || start > today) return sum
  for (const month of monthRange(monthOf(start), monthOf(today))) {
    const { days, cents } = change(month, dayMask({ start: '', end: today }, month))
    if (days === 0 && cents === 0) continue
    sum.days += days
    sum.cents += cents
    sum.firstMonth ||= month
  }
  return sum
}
