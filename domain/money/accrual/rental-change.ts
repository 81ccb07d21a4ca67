import { daysInMonth, monthOf, monthRange } from '../../calendar'
import type { CalendarDate, Cents, Month } from '../../entities'
import { dayCount, dayMask, dayMaskOfAny, type DayInterval } from './day-mask'
import { prorate } from './proration'

/** What a change makes of a person's earned amounts up to today: below zero the person loses. Cents. */
export interface EarnedChange {
  days: number
  cents: Cents
  /** The first month that is another one; '' = nothing changes up to today. */
  firstMonth: Month
}

interface Given {
  today: CalendarDate
  rateCents: (month: Month) => Cents
}

/**
 * What another end, start or record of a rental changes of what was earned up to today (U15). `null` = there was none, or is
 * none any more. Each month is rounded as its lines are.
 */
export function rentalChange(before: DayInterval | null, after: DayInterval | null, given: Given): EarnedChange {
  const starts = [before, after].flatMap((span) => (span === null ? [] : [span.start])).sort()
  return summed(starts[0], given, (month, upToToday) => {
    const days = (span: DayInterval | null) => (span === null ? 0 : dayCount(dayMask(span, month) & upToToday))
    const cents = (of: number) => prorate(given.rateCents(month), of, daysInMonth(month))
    return { days: days(after) - days(before), cents: cents(days(after)) - cents(days(before)) }
  })
}

/** What another rate from a month on changes of what was earned up to today. Months that have lines keep theirs and are refused. */
export function rateChange(
  periods: readonly DayInterval[],
  fromMonth: Month,
  given: Given & { newCents: (month: Month) => Cents },
): EarnedChange {
  return summed(`${fromMonth}-01`, given, (month, upToToday) => {
    const days = dayCount(dayMaskOfAny(periods, month) & upToToday)
    const of = daysInMonth(month)
    const cents = prorate(given.newCents(month), days, of) - prorate(given.rateCents(month), days, of)
    return { days: cents === 0 ? 0 : days, cents }
  })
}

function summed(
  start: CalendarDate | undefined,
  { today }: Given,
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
