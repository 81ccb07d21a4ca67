import { addDays, addMonths, dateIn } from '../../domain/calendar'
import type { CalendarDate, FraudSignalCause } from '../../domain/entities'

/** An event of held earnings lines. The line is chosen on that day from the pending ones. */
export type DemoHoldEvent = { date: CalendarDate } & (
  | { kind: 'suspect'; cause: Extract<FraudSignalCause, 'same-network' | 'same-device' | 'same-payee' | 'flagged'> }
  | { kind: 'hold-line'; reason: string }
  | { kind: 'pay-instead' }
  | { kind: 'object' }
  | { kind: 'ask-owner' }
  | { kind: 'decide'; outcome: 'released' | 'refused'; all: boolean; nth: number }
)

const months = 9
const causes = ['same-network', 'same-device', 'flagged', 'same-network', 'same-payee'] as const

/** Plans nine months of holds: old ones are decided within days, one of them late; the newest are open. */
export function holdEvents(today: CalendarDate): DemoHoldEvent[] {
  const events: DemoHoldEvent[] = []
  for (let back = months; back >= 1; back--) {
    const month = addMonths(today.slice(0, 7), -back)
    const cause = causes[back % causes.length] ?? 'same-network'
    events.push(
      { date: dateIn(month, 1), kind: 'suspect', cause },
      { date: dateIn(month, 2), kind: 'suspect', cause: 'same-network' },
      {
        date: dateIn(month, 6),
        kind: 'decide',
        outcome: back % 4 === 0 ? 'refused' : 'released',
        all: false,
        nth: back,
      },
      { date: dateIn(month, back === 5 ? 17 : 8), kind: 'decide', outcome: 'released', all: true, nth: back + 1 },
    )
  }
  return [...events, ...lately(today)].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const lately = (today: CalendarDate): DemoHoldEvent[] => [
  { date: addDays(today, -6), kind: 'suspect', cause: 'same-device' },
  { date: addDays(today, -5), kind: 'object' },
  { date: addDays(today, -4), kind: 'suspect', cause: 'same-network' },
  { date: addDays(today, -4), kind: 'ask-owner' },
  {
    date: addDays(today, -3),
    kind: 'hold-line',
    reason: 'The profile was offline for a week in October: days to be checked',
  },
  { date: addDays(today, -2), kind: 'suspect', cause: 'flagged' },
  { date: addDays(today, -2), kind: 'object' },
  { date: addDays(today, -1), kind: 'pay-instead' },
  { date: today, kind: 'suspect', cause: 'same-payee' },
]
