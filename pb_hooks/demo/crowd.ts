import { addMonths, daysBetween, daysInMonth, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month } from '../../domain/entities'
import { demoName, type DemoName } from './names'
import { dayBetween, day, recentDay, ticketStateForAge } from './plan'
import { seededRandom, type Random } from './random'
import { conversations, type DemoConversation } from './write-texts'

/** A generated person of a large demo: when they joined, who referred them, what they rent, and their tickets. */
export interface CrowdMember {
  index: number
  name: DemoName
  joined: CalendarDate
  /** The index of the affiliate who referred them; null = not referred. */
  by: number | null
  isAffiliate: boolean
  /** First day of the rental; '' = no rental. */
  rentalFrom: CalendarDate
  /** Last day on which they signed in; '' = never again after joining. */
  lastLogin: CalendarDate
}

export interface CrowdMonth {
  month: Month
  joins: CrowdMember[]
  ends: { index: number; last: CalendarDate }[]
  tickets: CrowdTicket[]
}
export interface CrowdTicket {
  index: number
  date: CalendarDate
  talk: DemoConversation
  state: ReturnType<typeof ticketStateForAge>
}

const firstName = 100_000

/** Plans the generated people of a large demo month by month, so a hundred thousand people need little memory. */
export function crowdPlan(
  today: CalendarDate,
  people: number,
  months: number,
  seed = 11,
): (month: Month) => CrowdMonth {
  const random = seededRandom(seed)
  const thisMonth = monthOf(today)
  const affiliates: number[] = []
  const ends = new Map<Month, CrowdMonth['ends']>()
  const tickets = new Map<Month, CrowdTicket[]>()
  let joined = 0
  return (month) => {
    const lastDay = month === thisMonth ? Number(today.slice(8)) : daysInMonth(month)
    const passed = months - monthsBetween(month, thisMonth)
    const wave = Math.round((people * (passed + 1)) / (months + 1)) - joined
    const joins: CrowdMember[] = []
    for (let n = 0; n < wave; n++) {
      const member = memberOf(random, { index: joined++, month, lastDay, affiliates, today })
      joins.push(member)
      planEnd(random, member, today, ends)
      planTicket(random, member, today, tickets)
    }
    joins.sort((a, b) => (a.joined < b.joined ? -1 : a.joined > b.joined ? 1 : a.index - b.index))
    const monthTickets = (tickets.get(month) ?? []).sort((a, b) => (a.date < b.date ? -1 : 1))
    return { month, joins, ends: ends.get(month) ?? [], tickets: monthTickets }
  }
}

function monthsBetween(from: Month, to: Month): number {
  let count = 0
  for (let month = from; month < to; month = addMonths(month, 1)) count++
  return count
}

function memberOf(
  random: Random,
  at: { index: number; month: Month; lastDay: number; affiliates: number[]; today: CalendarDate },
): CrowdMember {
  const { index, month, lastDay, affiliates, today } = at
  const joinDay = 1 + random.intBelow(lastDay)
  const joined = day(month, joinDay)
  const by = affiliates.length > 0 && random.chance(60) ? pickUneven(random, affiliates) : null
  const isAffiliate = random.chance(18)
  if (isAffiliate) affiliates.push(index)
  const rents = random.chance(90)
  return {
    index,
    name: demoName(random, firstName + index),
    joined,
    by,
    isAffiliate,
    rentalFrom: rents ? day(month, Math.min(lastDay, joinDay + random.intBelow(10))) : '',
    lastLogin: random.chance(90) ? recentDay(random, joined, today) : '',
  }
}

function pickUneven(random: Random, affiliates: readonly number[]): number {
  const below = 1 + random.intBelow(affiliates.length)
  return affiliates[random.intBelow(below)] ?? random.pick(affiliates)
}

function planEnd(
  random: Random,
  { index, rentalFrom }: CrowdMember,
  today: CalendarDate,
  ends: Map<Month, CrowdMonth['ends']>,
): void {
  if (rentalFrom === '' || !random.chance(12)) return
  const month = addMonths(monthOf(rentalFrom), 2 + random.intBelow(8))
  const last = day(month, 1 + random.intBelow(28))
  if (last < today) ends.set(month, [...(ends.get(month) ?? []), { index, last }])
}

function planTicket(
  random: Random,
  { index, joined, name }: CrowdMember,
  today: CalendarDate,
  tickets: Map<Month, CrowdTicket[]>,
): void {
  if (!random.chance(20)) return
  const date = dayBetween(random, joined, today)
  const talk = random.pick(conversations[name.language])
  const ticket = { index, date, talk, state: ticketStateForAge(random, daysBetween(date, today)) }
  const month = tickets.get(monthOf(date))
  if (month) month.push(ticket)
  else tickets.set(monthOf(date), [ticket])
}
