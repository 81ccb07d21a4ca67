import { describe, expect, it } from 'vitest'
import { emptyStats } from '../../../domain/stats/values'
import type { TaskStats } from '../../../domain/program/tasks'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import '../../data/testing/messages'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { overview } from '../../i18n/en/overview/overview'
import { blockedCents, blockedPaymentNotes, infoNotes } from './todo-notes'
import { buildTodos } from './todos'
import { stackAgeCircles, agePosition } from './ages'
import { discUnit } from '../../ui/pictures/geometry'

describe('to-dos', () => {
  const people = [1, 2, 3].map((n) => ({ userId: `u${n}`, name: `P${n} Ruiz` }))
  const priya = { first: [{ userId: 'same', name: 'Priya Raman' }], people: 1 }
  const sum = (count: number, cents: number) => ({ count, cents })
  const { statuses } = emptyStats.payments
  const noQueue = emptyStats.tickets.waiting
  const figures: TaskStats = {
    payments: {
      ...emptyStats.payments,
      statuses: { ...statuses, pending: sum(6, 600), approved: sum(3, 300) },
      locked: { ...sum(2, 90), batch: 'batch3', n: 3 },
      toMove: { ...sum(1, 50), batches: 1, batch: 'batch3', n: 3, state: 'exported' },
      back: { ...sum(1, 700), batch: 'batch1' },
    },
    tickets: {
      ...emptyStats.tickets,
      waiting: { ...noQueue, count: 3, late: 1, due: '2026-11-21 08:00:00.000Z' },
      longest: { id: 't', number: 1, subject: 'Money', name: 'Priya Raman', since: '2026-11-20 08:00:00.000Z' },
    },
    applications: {
      waiting: { ...noQueue, count: 5, oldest: '2026-11-20 08:00:00.000Z', due: '2026-11-25 07:30:00.000Z' },
      heads: { first: people, people: 5 },
    },
    leads: {
      waiting: { ...noQueue, count: 4, late: 2, oldest: '2026-11-23 00:00:00.000Z', due: '2026-11-24 00:00:00.000Z' },
      heads: { first: people, people: 4 },
    },
    holds: {
      ...emptyStats.holds,
      byHand: { lines: 1, cents: 5, userId: 'h' },
      review: { lines: 2, cents: 12_500, due: '2026-11-25 10:00:00.000Z' },
    },
    webhook: { failed: { count: 2, oldest: '2026-11-20 08:00:00.000Z' } },
    rentals: {
      asked: { open: 2, day: '2026-12-15', heads: { first: people.slice(0, 2), people: 2 }, left: 1, leftHeads: priya },
    },
  }
  const row = (name: string, problem: 'payee-missing' | 'payee-cooling-off', until: string) => ({
    id: name,
    user_id: name,
    person_name: name,
    amount_cents: 100,
    problem,
    problem_until: until,
  })
  const movable: ActionablePayments = {
    approve: {
      ...sum(2, 200),
      left: [
        { code: 'payee-missing', ...sum(3, 300) },
        { code: 'payee-cooling-off', ...sum(1, 100) },
      ],
      leftRows: [
        row('Ana', 'payee-missing', ''),
        row('Bea', 'payee-missing', ''),
        row('Cira', 'payee-missing', ''),
        row('Dina', 'payee-cooling-off', '2026-11-26 08:00:00.000Z'),
      ],
    },
    batch: { ...sum(1, 150), more: false },
    byHand: { ...sum(1, 25), first: 'hand' },
  }
  const context = { t: overview, language: 'en' as const, nowMs: Date.UTC(2026, 10, 24, 8) }
  const months = { ready: ['2026-10'] } as unknown as MonthsState
  const listTodos = (of = figures, unsent = 0) => buildTodos(of, { months, movable }, context, unsent)
  const named = (key: string, of = figures, unsent = 0) => listTodos(of, unsent).find((todo) => todo.key === key)

  it('name a verb and an object on each button, and link it to that object', () => {
    const names = listTodos().map(({ key, action, href }) => `${key}: ${action} ${href}`)
    expect(names).toEqual([
      'back: Record correction /admin/payouts/batch1',
      'tickets: Reply to Priya /admin/support?ticket=t',
      'leads: Reply to P1 /admin/leads?lead=u1',
      'held: Decide 1 item /admin/users/h?do=decide',
      'review: Review 2 holds /admin/holds',
      'approved: Create payout batch /admin/payouts?do=make',
      'by-hand: Disperse payment /admin/payments?status=approved&payment=hand',
      'pending: Approve 2 payments /admin/payments?status=pending',
      'batch: View batch 3 /admin/payouts/batch3',
      'months: Generate October /admin/payments?do=generate',
      'applications: Review 5 applications /admin/applications',
      'left: Confirm for Priya /admin/users/same',
      'webhook: View deliveries /admin/settings?tab=integrations&state=failed#deliveries',
    ])
    // The labels differ in a screen reader’s list of links.
    expect(new Set(listTodos().map(({ action }) => action)).size).toBe(names.length)
  })

  it('say how many are overdue and by how much, or when the next is due', () => {
    expect(named('tickets')).toMatchObject({
      title: '3 tickets need a reply',
      alert: { tone: 'late', text: '1 overdue by 3 d' },
      text: 'Oldest: Priya Raman, 4 d',
    })
    expect(named('leads')?.alert?.text).toBe('2 overdue, by up to 8 h')
    expect(named('review')?.alert).toEqual({ tone: 'later', text: 'Next due in 26 h' })
    // A started hour counts, because less than that is left.
    expect(named('applications')?.alert).toEqual({ tone: 'near', text: 'Next due in 24 h' })
    expect(named('tickets', figures, 2)?.text).toBe('Oldest: Priya Raman, 4 d · 2 not sent yet')
  })

  it('say what a batch waits for: to be sent, or PayPal’s report', () => {
    const { payments } = figures
    const ofBatch = (state: 'draft' | 'sent', batches: number) =>
      named('batch', {
        ...figures,
        payments: { ...payments, toMove: { ...payments.toMove, count: 60, state, batches } },
      })
    expect(ofBatch('draft', 1)).toMatchObject({ title: 'Batch 3 not sent yet', text: '60 payments', figure: '$0.50' })
    expect(ofBatch('sent', 2)).toMatchObject({
      title: 'Batch 3 to reconcile',
      text: '60 payments in 2 batches',
      action: 'Reconcile batch 3',
    })
  })

  it('start with payments locked by the audit log, with a link to the broken entry', () => {
    const lock = (entry: number) => buildTodos(figures, { months: { ...months, lock: { entry } } }, context, 0)[0]
    expect(lock(3867)).toMatchObject({
      title: 'Payments are paused',
      text: expect.stringContaining('failed verification at entry 3,867') as string,
      href: '/admin/audit-log?upto=3867',
    })
    expect(lock(0)?.href).toBe('/admin/audit-log')
  })

  it('promise nothing while it is unknown what can be approved or sent, for example offline', () => {
    const unknown = buildTodos(figures, {}, context, 0)
    const of = (key: string) => unknown.find((todo) => todo.key === key)
    expect(named('pending')).toMatchObject({
      title: '2 payments to approve',
      text: '4 more are blocked',
      figure: '$2.00',
    })
    expect(of('pending')).toMatchObject({ title: '6 pending payments', action: 'View pending payments' })
    expect(of('approved')).toMatchObject({ action: 'View approved payments' })
  })

  it('list blocked payments apart, with reason, people and date', () => {
    expect(blockedPaymentNotes(figures.payments, movable, context)).toMatchObject([
      {
        title: '3 without a PayPal email',
        text: 'Ana, Bea +1',
        figure: '$3.00',
        until: 'Until they add one',
        href: '/admin/payments?status=pending',
      },
      {
        title: '1 PayPal email changed in the last 72 hours',
        text: 'Dina',
        figure: '$1.00',
        until: 'From Nov 26',
        href: '/admin/payments?status=pending&payment=Dina',
      },
      { title: '1 not confirmed by PayPal', figure: '$0.40', until: 'Don’t send them again', href: '/admin/payouts' },
    ])
    expect(blockedCents(figures.payments, movable)).toEqual(sum(5, 440))
    expect(blockedPaymentNotes(emptyStats.payments, undefined, context)).toEqual([])
  })

  it('list leaving members and minor health findings as information', () => {
    const { asked } = figures.rentals
    const titles = (...given: Parameters<typeof infoNotes>) => infoNotes(...given).map(({ title }) => title)
    expect(infoNotes(asked, [{ about: 'no-mail', state: 'look' }], '', context)).toMatchObject([
      {
        title: '2 people are leaving',
        text: 'P1 Ruiz will leave first, on Dec 15. Rentals end automatically.',
        href: '/admin/users/u1',
      },
      { title: 'System health: 1 issue', href: '/admin/health' },
    ])
    const none = { ...asked, open: 0 }
    expect(titles(none, [{ about: 'backup-failed', state: 'bad' }], '', context)).toEqual([])
    expect(titles(none, [], 'November later', context)).toEqual(['November later', 'System health: all checks passed'])
    expect(titles(none, undefined, '', context)).toEqual([])
  })
})

describe('ages', () => {
  const of = (hours: number, promised: number) => ({
    hours,
    leftMs: promised - hours,
    share: (promised - hours) / promised,
  })

  describe('age scale', () => {
    it('has evenly spaced marks, and limits values beyond its ends', () => {
      expect([0, 4, 12, 24, 72, 168].map(agePosition)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
      expect(agePosition(18)).toBeCloseTo(0.5)
      expect(agePosition(-1)).toBe(0)
      expect(agePosition(1000)).toBe(1)
    })
    it('shows an item as late after its deadline, and as due soon in the last quarter of its time', () => {
      const items = [of(2, 24), of(2, 2), of(18, 24), of(24, 24), of(24, 48)]
      const looks = stackAgeCircles(items).map(({ late, soon }) => (late ? 'late' : soon ? 'soon' : 'in time'))
      expect(looks).toEqual(['in time', 'late', 'soon', 'late', 'in time'])
    })
    it('stacks circles that would overlap', () => {
      expect(stackAgeCircles([of(5, 24), of(5, 24), of(5, 24)]).map((disc) => disc.level)).toEqual([0, 1, 2])
    })
  })

  it.each([
    [15, 1],
    [21, 2],
    [60, 5],
    [150, 10],
    [2_084_811, 200_000],
    [9_900_000, 500_000],
  ])('amount per circle for a maximum of %i is %i', (maximum, unit) => expect(discUnit(maximum)).toBe(unit))
})
