import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'

/** An event of affiliate applications. The applicant is chosen on that day: the first person by address who may apply. */
export interface DemoApplicationEvent {
  date: CalendarDate
  kind: 'apply' | 'approve' | 'reject' | 'withdraw'
  signedOut?: true
}

/** Plans some weeks of applications up to today: one is withdrawn and three are pending, the first of which is overdue. */
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
