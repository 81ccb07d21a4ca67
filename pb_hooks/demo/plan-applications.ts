import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'

/** What happens around affiliate applications. Whose it is is found when its day comes: somebody free to apply, by address. */
export interface DemoApplicationEvent {
  date: CalendarDate
  kind: 'apply' | 'approve' | 'reject' | 'withdraw'
  /** Sent without signing in. */
  signedOut?: true
}

/** Some weeks of applications up to today: decided within days, one withdrawn, three that wait, the first of them overdue. */
export function applicationEvents(today: CalendarDate): DemoApplicationEvent[] {
  const back = (days: number): CalendarDate => addDays(today, -days)
  return [
    { date: back(40), kind: 'apply' },
    { date: back(39), kind: 'approve' },
    { date: back(31), kind: 'apply' },
    { date: back(29), kind: 'reject' },
    { date: back(24), kind: 'apply' },
    { date: back(23), kind: 'withdraw' },
    { date: back(19), kind: 'apply', signedOut: true },
    { date: back(17), kind: 'reject' },
    { date: back(12), kind: 'apply' },
    { date: back(11), kind: 'approve' },
    { date: back(4), kind: 'apply' },
    { date: back(2), kind: 'apply', signedOut: true },
    { date: back(1), kind: 'apply' },
  ]
}
