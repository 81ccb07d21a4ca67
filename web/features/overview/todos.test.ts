import { describe, expect, it } from 'vitest'
import { emptyStats } from '../../../domain/stats/values'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import '../../data/testing/messages'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { overview } from '../../i18n/en/overview/overview'
import { blockedPaymentNotes, infoNotes } from './todo-notes'
import { buildTodos, todoTotalCents, type TodoStats } from './todos'
import { stackAgeCircles, agePosition } from './ages'
import { discUnit } from '../../ui/pictures/geometry'

describe('to-dos', () => {
  const people = [1, 2, 3].map((n) => ({ userId: `u${n}`, name: `P${n}` }))
  const priya = { first: [{ userId: 'same', name: 'Priya Raman' }], people: 1 }
  const sum = (count: number, cents: number) => ({ count, cents })
  const { statuses } = emptyStats.payments
  const noQueue = emptyStats.tickets.waiting
  const figures: TodoStats = {
    payments: {
      ...emptyStats.payments,
      statuses: { ...statuses, pending: sum(1, 100), approved: sum(2, 200), dispersed: sum(9, 9_999) },
      pending: priya,
      approved: priya,
      locked: { ...sum(1, 50), batch: 'batch3', n: 3 },
      back: { ...sum(1, 700), batch: 'batch1' },
    },
    tickets: {
      ...emptyStats.tickets,
      waiting: { ...noQueue, count: 3, late: 1, due: '2026-11-21 08:00:00.000Z' },
      heads: priya,
      lateHeads: priya,
      longest: { id: 't', number: 1, subject: 'Money', name: 'Priya Raman', since: '2026-11-20 08:00:00.000Z' },
    },
    applications: {
      waiting: { ...noQueue, count: 5, oldest: '2026-11-20 08:00:00.000Z', due: '2026-11-25 08:00:00.000Z' },
      heads: { first: people, people: 5 },
    },
    leads: {
      waiting: { ...noQueue, count: 4, late: 1, oldest: '2026-11-23 00:00:00.000Z', due: '2026-11-24 00:00:00.000Z' },
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
  const movable: ActionablePayments = {
    approve: { ...sum(1, 100), left: [], leftRows: [] },
    batch: { ...sum(1, 150), more: false },
    byHand: { ...sum(1, 25), first: 'hand' },
  }
  const context = { t: overview, language: 'en' as const, nowMs: Date.UTC(2026, 10, 24, 8) }
  const listTodos = (of = figures, unsent = 0) => buildTodos(of, { movable }, context, unsent)
  const named = (key: string, of = figures, unsent = 0) => listTodos(of, unsent).find((todo) => todo.key === key)

  it('are sorted: money at risk, missed deadlines by delay, queues, information', () => {
    const todos = buildTodos(figures, { months: { ready: ['2026-10'] } as MonthsState, movable }, context, 0)
    expect(todos.map((todo) => todo.key)).toEqual([
      'back',
      'tickets',
      'leads',
      'held',
      'review',
      'approved',
      'by-hand',
      'pending',
      'locked',
      'months',
      'applications',
      'left',
      'webhook',
    ])
    // The application has been overdue for longer than the ticket.
    const { leads } = figures
    const long = { ...leads.waiting, due: '2026-11-20 21:00:00.000Z' }
    expect(listTodos({ ...figures, leads: { ...leads, waiting: long } })[1]?.key).toBe('leads')
    expect(listTodos().map((todo) => todo.key)).not.toContain('months')
    expect(listTodos({ ...emptyStats })).toEqual([])
  })

  it('list payments in a payout batch separately, because they must not be sent again', () => {
    expect(named('locked')).toMatchObject({
      title: '1 payment is in a payout batch',
      figure: '$0.50',
      action: 'View batch 3',
      href: '/admin/payouts/batch3',
    })
    const { payments } = figures
    const all = { ...figures, payments: { ...payments, locked: { ...payments.locked, ...payments.statuses.approved } } }
    const none = { ...movable, batch: { ...sum(0, 0), more: false } }
    expect(buildTodos(all, { movable: none }, context, 0).map(({ key }) => key)).not.toContain('approved')
    expect(buildTodos(all, {}, context, 0).map(({ key }) => key)).not.toContain('approved')
    expect(named('locked', all)?.figure).toBe('$2.00')
  })

  it('start with payments locked by the audit log, with a link to the broken entry', () => {
    const lock = (entry: number) =>
      buildTodos(figures, { months: { ready: [], lock: { entry } } as unknown as MonthsState }, context, 0)
    expect(lock(3867)[0]).toMatchObject({
      title: 'Payments are paused',
      text: expect.stringContaining('failed verification at entry 3,867') as string,
      href: '/admin/audit-log?upto=3867',
    })
    expect(lock(0)[0]?.href).toBe('/admin/audit-log')
    expect(listTodos().some(({ title }) => title === 'Payments are paused')).toBe(false)
  })

  it('count only the late people if any are late, and count tickets if the server didn’t count people', () => {
    const { tickets } = figures
    const of = (lateApplications: number, count: number, lateHeads: TodoStats['tickets']['lateHeads']) =>
      named('tickets', {
        ...figures,
        tickets: {
          ...tickets,
          waiting: { ...tickets.waiting, late: lateApplications, count },
          heads: { first: people, people: 6 },
          lateHeads,
        },
      })?.who
    expect(of(4, 6, { first: people, people: 3 })).toEqual({ first: people, people: 3 })
    expect(of(140, 160, { first: people, people: null })).toEqual({ first: people, people: 140 })
    expect(of(0, 6, { first: [], people: 0 })).toEqual({ first: people, people: 6 })
  })

  it('show the number of late tickets, otherwise the number of waiting ones, and how long the oldest has waited', () => {
    expect(named('tickets')).toMatchObject({
      title: '1 ticket is overdue',
      text: 'Ticket 1, Priya Raman: Money',
      figure: '4 d',
      href: '/admin/support?ticket=t',
    })
    const { tickets } = figures
    const inTime = { ...figures, tickets: { ...tickets, waiting: { ...tickets.waiting, late: 0 } } }
    expect(named('tickets', inTime)?.title).toBe('3 tickets need a reply')
    expect(named('tickets', figures, 2)?.text).toBe('Ticket 1, Priya Raman: Money · 2 not sent yet')
  })

  it('sum held, pending and approved amounts, but not dispersed ones', () => {
    expect(todoTotalCents(figures)).toBe(5 + 12_500 + 100 + 200)
    expect(todoTotalCents(figures, { ...movable, approve: { ...movable.approve, cents: 40 } })).toBe(
      5 + 12_500 + 40 + 200,
    )
  })

  it('show the sum of lines under review, and the time left until the earliest deadline', () => {
    const review = (nowMs: number) =>
      buildTodos(figures, {}, { ...context, nowMs }, 0).find((todo) => todo.key === 'review')
    expect(review(context.nowMs)).toMatchObject({
      title: '2 line items are on hold for review',
      text: 'The next decision is due in 26 h.',
      figure: '$125.00',
      href: '/admin/holds',
    })
    expect(review(Date.UTC(2026, 10, 25, 12))?.text).toBe('The oldest decision is 2 h overdue.')
  })

  it('link each button to what its label names', () => {
    const todos = buildTodos(figures, { months: { ready: ['2026-10'] } as MonthsState, movable }, context, 0)
    const hrefs = todos.map(({ key, action, href }) => `${key}: ${action} ${href}`)
    expect(hrefs).toEqual([
      'back: Record correction /admin/payouts/batch1',
      'tickets: Reply to Priya /admin/support?ticket=t',
      'leads: Reply to P1 /admin/leads?lead=u1',
      'held: Decide /admin/users/h?do=decide',
      'review: Review holds /admin/holds',
      'approved: Create batch /admin/payouts?do=make',
      'by-hand: Disperse /admin/payments?status=approved&payment=hand',
      'pending: Approve /admin/payments?status=pending',
      'locked: View batch 3 /admin/payouts/batch3',
      'months: Generate /admin/payments?do=generate',
      'applications: Review /admin/applications',
      'left: Confirm /admin/users/same',
      'webhook: View deliveries /admin/settings?tab=integrations&state=failed#deliveries',
    ])
    // The labels differ in a screen reader’s list of links.
    expect(new Set(todos.map(({ action }) => action)).size).toBe(todos.length)
    const one = { waiting: { ...figures.applications.waiting, count: 1 }, heads: { first: [people[0]!], people: 1 } }
    expect(named('applications', { ...figures, applications: one })?.href).toBe('/admin/applications')
    expect(named('webhook')).toMatchObject({ title: '2 webhook deliveries failed', figure: '4 d' })
  })

  it('count payments that can be approved, and list blocked ones with reason, people and date', () => {
    const row = (name: string, problem: 'payee-missing' | 'payee-cooling-off', until: string) => ({
      id: name,
      user_id: name,
      person_name: name,
      amount_cents: 100,
      problem,
      problem_until: until,
    })
    const pending = (can: number) => ({
      ...movable,
      approve: {
        ...sum(can, can * 100),
        left: [
          { code: 'payee-missing' as const, ...sum(3, 300) },
          { code: 'payee-cooling-off' as const, ...sum(1, 100) },
        ],
        leftRows: [
          row('Ana', 'payee-missing', ''),
          row('Bea', 'payee-missing', ''),
          row('Cira', 'payee-missing', ''),
          row('Dina', 'payee-cooling-off', '2026-11-26 08:00:00.000Z'),
        ],
      },
    })
    const payments = { ...figures.payments, statuses: { ...statuses, pending: sum(6, 600) } }
    const todo = (of: ActionablePayments | undefined) =>
      buildTodos({ ...figures, payments }, { movable: of }, context, 0).find(({ key }) => key === 'pending')
    expect(todo(pending(2))).toMatchObject({
      title: '2 payments can be approved',
      text: '4 more are blocked.',
      figure: '$2.00',
      action: 'Approve',
    })
    expect(todo(pending(0))).toBeUndefined()
    // If it is unknown what can be approved, for example offline, the text promises nothing.
    expect(todo(undefined)).toMatchObject({ title: '6 payments are pending', action: 'View pending' })
    expect(blockedPaymentNotes(pending(2), context)).toMatchObject([
      {
        title: '3 without a PayPal email',
        text: 'Ana, Bea +1',
        figure: '$3.00',
        href: '/admin/payments?status=pending',
      },
      {
        title: '1 PayPal email changed in the last 72 hours',
        text: 'Dina · from Nov 26, 2026',
        figure: '$1.00',
        href: '/admin/payments?status=pending&payment=Dina',
      },
    ])
    expect(blockedPaymentNotes(undefined, context)).toEqual([])
  })

  it('list leaving members and minor health findings as information', () => {
    const { asked } = figures.rentals
    expect(infoNotes(asked, [{ about: 'no-mail', state: 'look' }], context)).toMatchObject([
      {
        title: '2 people are leaving',
        text: 'P1 will leave first, on Dec 15. Rentals end automatically.',
        href: '/admin/users/u1',
      },
      { title: 'System health: 1 issue', href: '/admin/health' },
    ])
    expect(infoNotes({ ...asked, open: 0 }, [{ about: 'backup-failed', state: 'bad' }], context)).toEqual([])
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
