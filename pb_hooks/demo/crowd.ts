import { addMonths, daysBetween, daysInMonth, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month } from '../../domain/entities'
import { demoName, type DemoName } from './names'
import { between, day, lately, stateOfAge } from './plan'
import { dice, type Dice } from './random'
import { conversations, type DemoConversation } from './ticket-texts'

/** A person with little detail: when they joined, by whom, what they rent, what they asked. */
export interface CrowdMember {
  /** Number in the crowd, from 0. */
  index: number
  name: DemoName
  joined: CalendarDate
  /** The affiliate's index; null = not referred. */
  by: number | null
  isAffiliate: boolean
  /** '' = no rental. */
  rentalFrom: CalendarDate
  /** '' = never signed in again. */
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
  state: ReturnType<typeof stateOfAge>
}

/** Keeps the crowd's names distinct from those of the demo's own people and their invitees. */
const firstName = 100_000

/**
 * Plans the crowd of a larger demo, month by month up to `today`: the requested number of people, similar to the demo's
 * own, deterministic for the same arguments. Each month is planned on demand, so that a hundred thousand people need little
 * memory.
 */
export function crowdPlan(
  today: CalendarDate,
  people: number,
  months: number,
  seed = 11,
): (month: Month) => CrowdMonth {
  const throwDice = dice(seed)
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
      const member = memberOf(throwDice, { index: joined++, month, lastDay, affiliates, today })
      joins.push(member)
      planEnd(throwDice, member, today, ends)
      planTicket(throwDice, member, today, tickets)
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
  throwDice: Dice,
  at: { index: number; month: Month; lastDay: number; affiliates: number[]; today: CalendarDate },
): CrowdMember {
  const { index, month, lastDay, affiliates, today } = at
  const joinDay = 1 + throwDice.upTo(lastDay)
  const joined = day(month, joinDay)
  const by = affiliates.length > 0 && throwDice.chance(60) ? pickUneven(throwDice, affiliates) : null
  const isAffiliate = throwDice.chance(18)
  if (isAffiliate) affiliates.push(index)
  const rents = throwDice.chance(90)
  return {
    index,
    name: demoName(throwDice, firstName + index),
    joined,
    by,
    isAffiliate,
    rentalFrom: rents ? day(month, Math.min(lastDay, joinDay + throwDice.upTo(10))) : '',
    lastLogin: throwDice.chance(90) ? lately(throwDice, joined, today) : '',
  }
}

/** Picks an affiliate, mostly an early one, so that some have very many referrals. */
function pickUneven(throwDice: Dice, affiliates: readonly number[]): number {
  const below = 1 + throwDice.upTo(affiliates.length)
  return affiliates[throwDice.upTo(below)] ?? throwDice.pick(affiliates)
}

function planEnd(
  throwDice: Dice,
  { index, rentalFrom }: CrowdMember,
  today: CalendarDate,
  ends: Map<Month, CrowdMonth['ends']>,
): void {
  if (rentalFrom === '' || !throwDice.chance(12)) return
  const month = addMonths(monthOf(rentalFrom), 2 + throwDice.upTo(8))
  const last = day(month, 1 + throwDice.upTo(28))
  if (last < today) ends.set(month, [...(ends.get(month) ?? []), { index, last }])
}

function planTicket(
  throwDice: Dice,
  { index, joined, name }: CrowdMember,
  today: CalendarDate,
  tickets: Map<Month, CrowdTicket[]>,
): void {
  if (!throwDice.chance(20)) return
  const date = between(throwDice, joined, today)
  const talk = throwDice.pick(conversations[name.language])
  const ticket = { index, date, talk, state: stateOfAge(throwDice, daysBetween(date, today)) }
  const month = tickets.get(monthOf(date))
  if (month) month.push(ticket)
  else tickets.set(monthOf(date), [ticket])
}
