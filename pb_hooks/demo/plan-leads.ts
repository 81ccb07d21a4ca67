import { addDays } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import { demoName, type DemoName } from './names'
import type { Dice } from './random'

/** What happens around applications from the landing page; `email` says whose. Whoever joins later is converted by that. */
export type DemoLeadEvent = { date: CalendarDate } & (
  | { kind: 'write'; name: DemoName }
  | { kind: 'answer'; email: string }
  | { kind: 'close'; email: string }
)

/** How far back they go, in days: as far as the list looks. */
const since = 76

/** Whoever never joined: days before today that they wrote on, after how many days they were answered, and whether it was closed. */
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

/**
 * Eleven weeks of applications up to today: some of those who joined wrote before, most were answered the same day; some never
 * joined; one is overdue and two wait.
 */
export function leadEvents(
  throwDice: Dice,
  today: CalendarDate,
  joins: readonly { date: CalendarDate; name: DemoName }[],
): DemoLeadEvent[] {
  const events: DemoLeadEvent[] = []
  for (const { date, name } of joins) {
    if (date < addDays(today, 3 - since) || !throwDice.chance(70)) continue
    const wrote = addDays(date, -throwDice.upTo(3))
    events.push({ date: wrote, kind: 'write', name })
    if (throwDice.chance(85)) events.push({ date: wrote, kind: 'answer', email: name.email })
  }
  for (const [n, { wrote, answered, closed }] of strangers.entries()) {
    const name = demoName(throwDice, 8_000 + n)
    const date = addDays(today, -wrote)
    events.push({ date, kind: 'write', name })
    if (answered !== null) events.push({ date: addDays(date, answered), kind: 'answer', email: name.email })
    if (closed) events.push({ date: addDays(date, (answered ?? 0) + 1), kind: 'close', email: name.email })
  }
  return events
}
