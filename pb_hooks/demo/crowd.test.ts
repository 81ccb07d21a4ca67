import { describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../../domain/calendar'
import { crowdPlan, type CrowdMonth } from './crowd'

const today = '2026-11-21'
const months = 24

function planned(people: number): CrowdMonth[] {
  const plan = crowdPlan(today, people, months)
  return Array.from({ length: months + 1 }, (_, n) => plan(addMonths(monthOf(today), n - months)))
}

describe('the generated people of a large demo', () => {
  it('are the same on every run', () => {
    expect(planned(500)).toEqual(planned(500))
  })

  it('include the requested number of people over all months, each with a unique address', () => {
    const joins = planned(2_000).flatMap((month) => month.joins)
    expect(joins.map(({ index }) => index).sort((a, b) => a - b)).toEqual(Array.from({ length: 2_000 }, (_, n) => n))
    expect(new Set(joins.map(({ name }) => name.email)).size).toBe(2_000)
    expect(new Set(joins.map(({ joined }) => joined.slice(0, 7))).size).toBe(months + 1)
  })

  it('have no event after today, and none before the events it depends on', () => {
    const joinedAt = new Map<number, { joined: string; rentalFrom: string; isAffiliate: boolean }>()
    for (const { month, joins, ends, tickets } of planned(2_000)) {
      // a referrer joins in the same month or earlier, because each month is written as a whole
      for (const member of joins) joinedAt.set(member.index, member)
      for (const { by, joined, rentalFrom, lastLogin } of joins) {
        expect(monthOf(joined)).toBe(month)
        expect(joined <= today).toBe(true)
        if (by !== null) expect(joinedAt.get(by)?.isAffiliate).toBe(true)
        if (rentalFrom !== '') expect([rentalFrom >= joined, monthOf(rentalFrom)]).toEqual([true, month])
        if (lastLogin !== '') expect(lastLogin >= joined && lastLogin <= today).toBe(true)
      }
      for (const { index, last } of ends) {
        expect(monthOf(last)).toBe(month)
        expect(last < today && (joinedAt.get(index)?.rentalFrom ?? '9') < last).toBe(true)
      }
      for (const { index, date } of tickets) {
        expect(monthOf(date)).toBe(month)
        expect(date <= today && (joinedAt.get(index)?.joined ?? '9') <= date).toBe(true)
      }
    }
  })

  it('include affiliates with more than 50 referrals, and tickets in every state', () => {
    const all = planned(5_000)
    const brought = new Map<number, number>()
    for (const { by } of all.flatMap((month) => month.joins))
      if (by !== null) brought.set(by, (brought.get(by) ?? 0) + 1)
    expect(Math.max(...brought.values())).toBeGreaterThan(50)
    const tickets = all.flatMap((month) => month.tickets)
    expect(tickets.length).toBeGreaterThan(800)
    expect(new Set(tickets.map(({ state }) => state)).size).toBe(4)
  })
})
