import { expect, it } from 'vitest'
import type { AffiliateSubmission, UserPayment } from '../../../domain/entities'
import type { HoldableLine } from '../../../domain/money/holds'
import type { MonthsState } from '../../../domain/money/payment-run'
import { ticketRow } from '../../data/testing/tickets'
import { overview } from '../../i18n/en/admins/overview'
import { todosOf } from './todos'

const pay = (id: string) => ({ id, user_id: 'same', person_name: 'Priya Raman', amount_cents: 100 }) as UserPayment
const person = (n: number) =>
  ({ user_id: `u${n}`, first_name: `P${n}`, last_name: '', created: '' }) as AffiliateSubmission
const facts = {
  heldLines: [{ user_id: 'h', amount_cents: 5 } as HoldableLine],
  reviewLines: [
    { user_id: 'h', amount_cents: 10_000, hold: { made_at: '2026-11-20 08:00:00.000Z' } } as HoldableLine,
    { user_id: 'i', amount_cents: 2500, hold: { made_at: '2026-11-18 10:00:00.000Z' } } as HoldableLine,
  ],
  waitingTickets: [ticketRow(1, 8)],
  approved: [pay('a'), pay('b')],
  pending: [pay('c')],
  applications: [1, 2, 3, 4, 5].map(person),
  openHolds: [],
  periods: [],
  runs: [],
}
const pen = { t: overview, language: 'en' as const, nowMs: Date.UTC(2026, 10, 24, 8) }

it('money at risk comes first, then broken promises, queues and news', () => {
  const todos = todosOf(facts, { ready: ['2026-10'] } as MonthsState, pen)
  expect(todos.map((todo) => todo.key)).toEqual([
    'held',
    'review',
    'tickets',
    'approved',
    'pending',
    'months',
    'applications',
  ])
  expect(todosOf({ ...facts, heldLines: [] }, undefined, pen).map((todo) => todo.key)).not.toContain('months')
})

it('names each person once, and how many more there are', () => {
  const todos = todosOf(facts, undefined, pen)
  expect(todos.find((todo) => todo.key === 'approved')?.people).toEqual([{ name: 'Priya Raman', seed: 'same' }])
  expect(todos.find((todo) => todo.key === 'applications')?.text).toBe('P1, P2, P3 +2')
  expect(todos.find((todo) => todo.key === 'tickets')?.figure).toBe('4 d')
})

it('says of lines in review how much they are and what is left of the seven days, by the one held first', () => {
  const review = (nowMs: number) => todosOf(facts, undefined, { ...pen, nowMs }).find((todo) => todo.key === 'review')
  expect(review(pen.nowMs)).toMatchObject({
    title: '2 lines are held for review',
    text: 'The first has to be decided within 26 h.',
    figure: '$125.00',
    href: '/admin/holds',
  })
  expect(review(Date.UTC(2026, 10, 25, 12))?.text).toBe('The first should have been decided 2 h ago.')
})

it('each button leads to what it names', () => {
  const hrefs = todosOf(facts, undefined, pen).map(({ key, href }) => `${key} ${href}`)
  expect(hrefs).toContain('approved /admin/payments?status=approved')
  expect(hrefs).toContain('pending /admin/payments?status=pending')
  expect(hrefs).toContain('applications /admin/users?affiliate=pending')
})
