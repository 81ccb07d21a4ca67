import type { CalendarDate, Month } from '../../domain/entities'
import { addDays, addMonths, daysBetween, daysInMonth } from '../../domain/calendar'
import { conversations, type DemoConversation } from './write-texts'
import { demoName, type DemoName } from './names'
import {
  applicationEvents,
  type DemoApplicationEvent,
  leadEvents,
  type DemoLeadEvent,
  holdEvents,
  type DemoHoldEvent,
  activityEvents,
  byDate,
  type DemoActivity,
} from './plan-topics'
import { seededRandom, type Random } from './random'

/** An event of the demo. `person` and `by` are indexes of people in the order in which they join; 0 is the admin. */
export type DemoEvent = { date: CalendarDate } & (
  | { kind: 'join'; person: number; name: DemoName; by: number | null }
  | { kind: 'become-affiliate'; person: number }
  | { kind: 'start-rental'; person: number; from: CalendarDate; late: boolean }
  | { kind: 'end-rental'; person: number; last: CalendarDate }
  | { kind: 'own-rate'; person: number; fromMonth: Month; amountCents: number }
  | { kind: 'end-affiliate'; person: number }
  | { kind: 'invite'; person: number; guest: DemoName; withdrawn: boolean }
  | { kind: 'sign-in'; person: number }
  | { kind: 'ticket'; person: number; talk: DemoConversation; state: 'open' | 'in_progress' | 'resolved' | 'closed' }
  | { kind: 'pay-month'; month: Month; settle: 'dispersed' | 'approved' | 'pending'; stopped: '' | 'later' | 'never' }
  | ({ kind: 'activity' } & DemoActivity)
  | { kind: 'hold'; hold: DemoHoldEvent }
  | { kind: 'application'; application: DemoApplicationEvent }
  | { kind: 'lead'; lead: DemoLeadEvent }
  | { kind: 'payout'; told: 'all' | 'part' }
)

/** Plans the demo's facts, deterministic for the same arguments; the product's own rules compute all amounts. */
export function demoPlan(today: CalendarDate, people: number, months: number, seed = 752): DemoEvent[] {
  const random = seededRandom(seed)
  const thisMonth = today.slice(0, 7)
  const events: DemoEvent[] = []
  const affiliates: number[] = []
  let joined = 0
  for (let back = months; back >= 0; back--) {
    const month = addMonths(thisMonth, -back)
    const lastDay = month === thisMonth ? Number(today.slice(8)) : daysInMonth(month)
    const wave = Math.round((people * (months - back + 1)) / (months + 1)) - joined
    // people are numbered in the order in which they join
    const joinDays = Array.from({ length: wave }, () => 1 + random.intBelow(lastDay)).sort((a, b) => a - b)
    for (const joinDay of joinDays) {
      joined += 1
      events.push(...lifeOf(random, { person: joined, month, joinDay, lastDay, affiliates, today }))
    }
    const closed = addMonths(month, -1)
    if (back < months) {
      const settle = back >= 2 ? 'dispersed' : back === 1 ? 'approved' : 'pending'
      const stopped = random.pick(['', '', '', 'later', 'later', 'never'] as const)
      events.push({ date: day(month, Math.min(lastDay, 3)), kind: 'pay-month', month: closed, settle, stopped })
    }
  }
  const holds = holdEvents(today).map((hold): DemoEvent => ({ date: hold.date, kind: 'hold', hold }))
  const applications = applicationEvents(today).map((application): DemoEvent => ({
    date: application.date,
    kind: 'application',
    application,
  }))
  const joins = events.flatMap((event) => (event.kind === 'join' ? [event] : []))
  const leads = leadEvents(seededRandom(seed + 1), today, joins).map((lead): DemoEvent => ({
    date: lead.date,
    kind: 'lead',
    lead,
  }))
  // the first payout pays the month before the last one, whose payments are approved on the third of the last month
  const payouts: DemoEvent[] = [
    { date: day(addMonths(thisMonth, -1), 6), kind: 'payout', told: 'all' },
    { date: addDays(today, -4), kind: 'payout', told: 'part' },
  ]
  const work = activityEvents(seededRandom(seed + 2), today, {
    started: events.flatMap((event) => (event.kind === 'start-rental' ? [event] : [])),
    ended: events.flatMap((event) => (event.kind === 'end-rental' ? [event] : [])),
  }).map((entered): DemoEvent => ({ ...entered, kind: 'activity' }))
  // landing page applications come first, because some of their senders join later
  return [
    ...leads,
    ...events,
    ...work,
    ...applications,
    ...(months > 1 ? payouts : []),
    ...holds.filter(({ date }) => date > day(addMonths(thisMonth, -months), 1)),
  ].sort(byDate)
}

export const day = (month: Month, n: number): CalendarDate => `${month}-${String(n).padStart(2, '0')}`

function lifeOf(
  random: Random,
  at: { person: number; month: Month; joinDay: number; lastDay: number; affiliates: number[]; today: CalendarDate },
): DemoEvent[] {
  const { person, month, joinDay, lastDay, affiliates, today } = at
  const name = demoName(random, person)
  const joinDate = day(month, joinDay)
  const by = affiliates.length > 0 && random.chance(60) ? random.pick(affiliates) : null
  const events: DemoEvent[] = [{ date: joinDate, kind: 'join', person, name, by }]
  if (random.chance(18)) {
    affiliates.push(person)
    events.push(
      { date: joinDate, kind: 'become-affiliate', person },
      ...invitationsOf(random, { person, joinDate, today }),
    )
  }
  if (random.chance(85)) events.push(...rentalOf(random, { person, month, joinDay, lastDay, today }))
  if (random.chance(40)) {
    const date = dayBetween(random, joinDate, today)
    const talk = random.pick(conversations[name.language])
    events.push({ date, kind: 'ticket', person, talk, state: ticketStateForAge(random, daysBetween(date, today)) })
  }
  // some people never sign in again; the others sign in within the last weeks
  if (random.chance(90)) events.push({ date: recentDay(random, joinDate, today), kind: 'sign-in', person })
  return events
}

/**
 * Returns the state of a ticket of this age. Draws exactly one random number, so the people planned after it stay the same.
 */
export function ticketStateForAge(random: Random, days: number): Extract<DemoEvent, { kind: 'ticket' }>['state'] {
  if (days < 4) return random.pick(['open', 'open', 'in_progress'])
  if (days < 25) return random.pick(['in_progress', 'in_progress', 'resolved'])
  return random.pick(days < 70 ? ['resolved', 'closed'] : ['closed'])
}

function invitationsOf(
  random: Random,
  { person, joinDate, today }: { person: number; joinDate: CalendarDate; today: CalendarDate },
): DemoEvent[] {
  const events: DemoEvent[] = []
  for (let n = random.intBelow(4); n > 0; n--) {
    const date = n === 1 && random.chance(50) ? recentDay(random, joinDate, today) : dayBetween(random, joinDate, today)
    const guest = demoName(random, 1000 + person * 10 + n)
    events.push({ date, kind: 'invite', person, guest, withdrawn: random.chance(15) })
  }
  // a few people stop being affiliates after a while
  if (random.chance(8)) {
    const end = dayBetween(random, joinDate, today)
    const kept = events.filter(({ date }) => date < end)
    return end > joinDate && end < today ? [...kept, { date: end, kind: 'end-affiliate', person }] : events
  }
  return events
}

export const dayBetween = (random: Random, from: CalendarDate, to: CalendarDate): CalendarDate =>
  addDays(from, random.intBelow(daysBetween(from, to) + 1))

export function recentDay(random: Random, joinDate: CalendarDate, today: CalendarDate): CalendarDate {
  const from = addDays(today, -21)
  return dayBetween(random, joinDate > from ? joinDate : from, today)
}

function rentalOf(
  random: Random,
  at: { person: number; month: Month; joinDay: number; lastDay: number; today: CalendarDate },
): DemoEvent[] {
  const { person, month, joinDay, lastDay, today } = at
  const startDay = Math.min(lastDay, joinDay + random.intBelow(10))
  const from = day(month, startDay)
  const late = random.chance(6) && startDay + 2 <= lastDay
  const recorded = late ? day(month, startDay + 2) : from
  const events: DemoEvent[] = [{ date: recorded, kind: 'start-rental', person, from, late }]
  if (random.chance(5)) {
    events.unshift({ date: recorded, kind: 'own-rate', person, fromMonth: month, amountCents: 12_500 })
  }
  if (random.chance(22)) {
    const endMonth = addMonths(month, 2 + random.intBelow(8))
    const last = day(endMonth, 1 + random.intBelow(28))
    if (last < today) events.push({ date: last, kind: 'end-rental', person, last })
  }
  return events
}
