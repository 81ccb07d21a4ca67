import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import { demoName, type DemoName } from './names'
import type { Random } from './random'

/** An event of landing page applications; an application becomes converted if its sender joins later. */
export type DemoLeadEvent = { date: CalendarDate } & (
  | { kind: 'write'; name: DemoName }
  | { kind: 'answer'; email: string }
  | { kind: 'close'; email: string }
)

const since = 76

/** Senders who never joined: how many days ago they wrote, and when they were answered. */
const strangers = [
  { wrote: 71, answered: 0, closed: true },
  { wrote: 58, answered: 0, closed: false },
  { wrote: 49, answered: 3, closed: true },
  { wrote: 43, answered: null, closed: true },
  { wrote: 35, answered: 0, closed: false },
  { wrote: 24, answered: 2, closed: false },
  { wrote: 16, answered: 0, closed: false },
  { wrote: 8, answered: 0, closed: false },
  { wrote: 3, answered: 0, closed: false },
  { wrote: 2, answered: null, closed: false },
  { wrote: 0, answered: null, closed: false },
  { wrote: 0, answered: null, closed: false },
] as const

/** Plans eleven weeks of landing page applications: some senders join later, one application is overdue, two are open. */
export function leadEvents(
  random: Random,
  today: CalendarDate,
  joins: readonly { date: CalendarDate; name: DemoName }[],
): DemoLeadEvent[] {
  const events: DemoLeadEvent[] = []
  for (const { date, name } of joins) {
    if (date < addDays(today, 3 - since) || !random.chance(70)) continue
    const wrote = addDays(date, -random.intBelow(3))
    events.push({ date: wrote, kind: 'write', name })
    if (random.chance(85)) events.push({ date: wrote, kind: 'answer', email: name.email })
  }
  for (const [n, { wrote, answered, closed }] of strangers.entries()) {
    const name = demoName(random, 8_000 + n)
    const date = addDays(today, -wrote)
    events.push({ date, kind: 'write', name })
    if (answered !== null) events.push({ date: addDays(date, answered), kind: 'answer', email: name.email })
    if (closed) events.push({ date: addDays(date, (answered ?? 0) + 1), kind: 'close', email: name.email })
  }
  return events
}
