import { addDays, daysBetween, mondayOf, addMonths, dateIn } from '../../domain/calendar'
import type { CalendarDate, FraudSignalCause } from '../../domain/entities'
import type { ActivityKind } from '../../domain/profile/activity'
import type { Random } from './random'
import { demoName, type DemoName } from './names'

export interface DemoActivity {
  date: CalendarDate
  person: number
  work: Exclude<ActivityKind, 'other'>
  actions: number
}

const days = 26

const works = ['invitations', 'accepted', 'introductions', 'posts', 'upkeep'] as const

interface RentalDays {
  person: number
  date: CalendarDate
}

/** Plans the last weeks' work on rented profiles up to today: on some weekdays and never on weekends. */
export function activityEvents(
  random: Random,
  today: CalendarDate,
  rentals: { started: readonly RentalDays[]; ended: readonly (RentalDays & { last: CalendarDate })[] },
): DemoActivity[] {
  const ends = new Map(rentals.ended.map(({ person, last }) => [person, last]))
  const events: DemoActivity[] = []
  for (const { person, date: since } of rentals.started) {
    const last = ends.get(person) ?? today
    for (let back = days; back >= 0; back--) {
      const date = addDays(today, -back)
      if (date < since || date > last || !isWeekday(date) || !random.chance(40)) continue
      const work = random.pick(works)
      const actions = work === 'posts' || work === 'upkeep' ? 1 : random.intBelow(6) + 1
      events.push({ date, person, work, actions })
    }
  }
  return events
}

const isWeekday = (date: CalendarDate): boolean => daysBetween(mondayOf(date), date) < 5

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
  return [...events, ...lately(today)].sort(byDate)
}

/** Compares events by day. Sorting with it keeps the order of events on the same day. */
export const byDate = (a: { date: CalendarDate }, b: { date: CalendarDate }): number =>
  a.date === b.date ? 0 : a.date < b.date ? -1 : 1

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

/** Something that happens to a website lead. The lead counts as converted if the person joins later. */
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
