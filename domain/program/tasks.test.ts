import { describe, expect, it } from 'vitest'
import { emptyStats } from '../stats/values'
import { menuCount, taskKinds, tasksOf, type TaskAnswers, type TaskKind, type TaskStats } from './tasks'

const now = Date.UTC(2026, 10, 24, 8)
const hour = 3_600_000
const hoursAgo = (hours: number): string => new Date(now - hours * hour).toISOString().replace('T', ' ')
const sum = (count: number, cents: number) => ({ count, cents })
const { waiting } = emptyStats.tickets
const { statuses } = emptyStats.payments

/** One thing of each kind, each with a deadline in the future. */
const stats: TaskStats = {
  payments: {
    ...emptyStats.payments,
    statuses: { ...statuses, pending: sum(5, 500), approved: sum(4, 400) },
    locked: { ...sum(2, 200), batch: 'b', n: 3 },
    toMove: { ...sum(1, 100), batches: 1, batch: 'b', n: 3, state: 'exported' },
    back: { ...sum(1, 70), batch: 'b' },
  },
  tickets: { ...emptyStats.tickets, waiting: { ...waiting, count: 3, due: hoursAgo(-1) } },
  applications: { ...emptyStats.applications, waiting: { ...waiting, count: 2, due: hoursAgo(-1) } },
  leads: { ...emptyStats.leads, waiting: { ...waiting, count: 6, due: hoursAgo(-1) } },
  holds: {
    ...emptyStats.holds,
    byHand: { lines: 1, cents: 10, userId: 'u' },
    review: { lines: 2, cents: 20, due: hoursAgo(-1) },
  },
  webhook: { failed: { count: 1, oldest: hoursAgo(1) } },
  rentals: { asked: { ...emptyStats.rentals.asked, left: 1 } },
}
const answers: TaskAnswers = {
  months: { ready: ['2026-10'], lock: { entry: 3 } },
  health: [
    { about: 'backup-failed', state: 'bad' },
    { about: 'no-mail', state: 'look' },
  ],
  movable: { approve: sum(3, 300), batch: { ...sum(1, 150), more: false }, byHand: sum(1, 50) },
}
const kinds = (of: TaskStats, given: TaskAnswers = answers) => tasksOf(of, given, now).map(({ kind }) => kind)
const find = (kind: TaskKind, of = stats, given = answers) => tasksOf(of, given, now).find((task) => task.kind === kind)

describe('the tasks of an admin', () => {
  it('are listed in a fixed order while no deadline has passed', () => {
    expect(kinds(stats)).toEqual([...taskKinds])
    expect(kinds({ ...emptyStats }, {})).toEqual([])
  })

  it('list failures and money at risk before missed deadlines, and the longest missed first', () => {
    const late = {
      ...stats,
      tickets: { ...stats.tickets, waiting: { ...waiting, count: 1, due: hoursAgo(2) } },
      leads: { ...stats.leads, waiting: { ...waiting, count: 1, due: hoursAgo(35) } },
    }
    expect(kinds(late).slice(0, 6)).toEqual(['log-lock', 'health-bad', 'back', 'leads', 'tickets', 'held'])
    expect(find('leads', late)?.overMs).toBe(35 * hour)
  })

  it('count only what can be done: not blocked payments, payments with PayPal, or findings that only inform', () => {
    expect(find('pending')).toMatchObject(sum(3, 300))
    expect(find('approved')).toMatchObject(sum(1, 150))
    expect(find('batch')).toMatchObject(sum(1, 100))
    expect(find('health-bad')?.count).toBe(1)
    const blocked = { approve: sum(0, 0), batch: { ...sum(0, 0), more: false }, byHand: sum(0, 0) }
    for (const kind of ['pending', 'approved', 'by-hand'] as const)
      expect(find(kind, stats, { ...answers, movable: blocked })).toBeUndefined()
  })

  it('count all open payments while it is unknown which of them can move, or if a batch can’t hold them', () => {
    expect(find('pending', stats, {})).toMatchObject(sum(5, 500))
    expect(find('approved', stats, {})).toMatchObject(sum(2, 200))
    expect(find('by-hand', stats, {})).toBeUndefined()
    const full = { approve: sum(3, 300), byHand: sum(0, 0), batch: { ...sum(1, 150), more: true } }
    expect(find('approved', stats, { ...answers, movable: full })).toMatchObject(sum(2, 200))
  })

  it('don’t count reported payments that have moved on since', () => {
    const { payments } = stats
    const moved = { ...stats, payments: { ...payments, statuses, locked: { ...payments.locked, ...sum(0, 0) } } }
    for (const kind of ['pending', 'approved', 'by-hand'] as const) expect(find(kind, moved)).toBeUndefined()
  })
})

const countedScreens = ['adminUsers', 'adminPayments', 'adminSupport', 'adminLeads', 'adminHolds'] as const

describe('the counts of the menu', () => {
  it('are those of the tasks on their page', () => {
    expect(Object.fromEntries(countedScreens.map((screen) => [screen, menuCount(screen, stats, answers)]))).toEqual({
      adminUsers: 2,
      adminPayments: 3,
      adminSupport: 3,
      adminLeads: 6,
      adminHolds: 3,
    })
  })

  it('are zero when nothing can be done, and unknown while it is unknown which payments can be approved', () => {
    const none = { ...sum(0, 0), more: false }
    const blocked = { ...answers, movable: { approve: none, batch: none, byHand: none } }
    expect(menuCount('adminPayments', stats, blocked)).toBe(0)
    expect(menuCount('adminPayments', stats, {})).toBeUndefined()
    for (const screen of countedScreens) expect(menuCount(screen, { ...emptyStats }, blocked)).toBe(0)
  })
})
