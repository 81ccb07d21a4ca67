import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Cents, Id, Month } from '../../../domain/entities'
import { correctionOf } from '../../../domain/money/accrual/recompute'
import { balanceAfterCancel, standInCancels } from '../../../domain/money/accrual/manual-replacements'
import { propertyRuns } from '../../../domain/testing/property-runs'
import { random, type Random } from '../../../domain/testing/random'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { createManualPayment } from '../../support/data/manual-payment'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { approvePayments } from '../../support/data/payment-moves'
import { createExportedBatch, reconcileBatch, payPalReport } from '../../support/data/payouts'
import { createFirstAdmin } from '../../support/server/people'
import { generateMonth } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

/** A history is what happens to one person. So many live on one server, whose runs and undone runs concern all of them. */
const histories = propertyRuns({ check: 30, test: 300, soak: Number(process.env['SOAK_HISTORIES'] ?? 100_000) })
const peopleAtOnce = Math.min(histories, 300)
const first = Number(process.env['MONEY_SEED'] ?? 20261128)
const seeds = Array.from({ length: Math.ceil(histories / peopleAtOnce) }, (_, n) => first + n)

/**
 * What a person is owed or was paid, in cents: their lines that aren't cancelled, without those that a payment by hand stands for. No act
 * changes it but by what the act says.
 */
const owed = `SELECT u.id AS user, COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = u.id AND e.status != 'cancelled'
  AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = '')), 0) AS cents FROM users u`

describe.each(seeds)('what a person is owed never changes by an act that does not say so (seed %i)', (seed) => {
  let server: TestServer
  let admin: Session
  let rng: Random
  let month: Month
  let users: Id[]
  let run: Id
  let acts = 0
  let undone = 0
  let returned = 0

  beforeAll(async () => {
    server = await startServer()
    admin = await createFirstAdmin(server)
    rng = random(seed)
    month = addMonths(monthOf((await admin.call('GET /api/admin/payment-runs/months', {})).today), -1)
    users = await seedPeople(server, 'owd', peopleAtOnce)
    await seedPeriods(
      server,
      'rental_periods',
      users.map((user, n) => ({ id: testId('owdp', n), user, start: firstDay(month), end: '' })),
    )
  })
  afterAll(() => server.stop())

  it('over undo, cancel, hold, release, refuse, correct, recompute and return, in any order', async () => {
    await generateRun()
    for (const round of [0, 1, 2]) {
      for (const user of users) {
        const before = await readOwed(user)
        const change = await rng.pick([
          adjustLine,
          cancelPayment,
          cancelPayment,
          holdLine,
          releaseHold,
          refuseHold,
          createReplacement,
          correctEnd,
        ])(user)
        expect([user, (await readOwed(user)) - before]).toEqual([user, change + 0])
        acts += 1
      }
      await undoAndGenerate()
      if (round === 1) await returnPayment()
    }
    expect(acts).toBe(3 * peopleAtOnce)
    expect(undone).toBeGreaterThan(0)
    expect(returned).toBeGreaterThan(0)
    await expectCleanAudit(server)
  })

  const queryRows = (sql: string, ...params: (string | number)[]) => server.sql(sql, params)
  const readOwed = async (user: Id): Promise<Cents> =>
    Number((await queryRows(`${owed} WHERE u.id = ?`, user))[0]?.['cents'])
  const readAllOwed = async () =>
    new Map((await queryRows(owed)).map(({ user, cents }) => [String(user), Number(cents)]))
  const generateRun = async () => {
    const { done } = await generateMonth(admin, month)
    if (done.run !== '') run = done.run
  }
  const sumCents = (rows: { [column: string]: unknown }[]): Cents =>
    rows.reduce((sum, row) => sum + Number(row['cents']), 0)
  const readOpenHolds = (user: Id) =>
    queryRows(
      `SELECT h.id, h.earning, e.amount_cents AS cents, e.cancel_kind,
         EXISTS (SELECT 1 FROM line_holds o WHERE o.earning = e.id AND o.kind = 'by-hand' AND o.released_at = '') AS replaced
       FROM line_holds h JOIN earnings e ON e.id = h.earning WHERE h.user_id = ? AND h.kind = 'admin' AND h.released_at = '' ORDER BY e.rowid`,
      user,
    )

  /** Each act returns by how much it says that it changes what the person is owed; 0 where there is nothing to do. */
  async function adjustLine(user: Id): Promise<Cents> {
    const cents = rng.whole(-3_000, 3_000) || 100
    await admin.call('POST /api/admin/earnings/adjust', {
      user,
      paymentType: 'rental',
      month,
      amount: (cents / 100).toFixed(2),
      reason: 'by hand',
    })
    return cents
  }

  async function cancelPayment(user: Id): Promise<Cents> {
    const [payment] = await queryRows(
      `SELECT id, amount_cents AS cents, replaces FROM user_payments WHERE user_id = ? AND status IN ('pending', 'approved') ORDER BY rowid DESC`,
      user,
    )
    if (payment === undefined) return 0
    const id = String(payment['id'])
    const reason = 'by hand'
    if (payment['replaces'] !== '') {
      const lines = rng.pick(standInCancels)
      const { standIn: sums } = await admin.call('GET /api/admin/payments/one', { payment: id })
      const heldElse = sumCents(
        await queryRows(
          `SELECT e.amount_cents AS cents FROM earnings e JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = ''
           JOIN line_hold_admin d ON d.hold = h.id AND d.evidence = ? JOIN line_holds o ON o.earning = e.id AND o.kind = 'admin' AND o.released_at = ''`,
          id,
        ),
      )
      await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason })
      if (sums === null) throw new Error('a payment that stands instead of months says no sums')
      // what an admin holds besides is let go by the payment, and waits for the admin
      const paid = lines === 'months' || lines === 'both' ? heldElse : 0
      return balanceAfterCancel(sums, lines) - sums.balanceCents - sums.ownCents + paid
    }
    const lines = rng.pick(['later', 'never'] as const)
    const met = await queryRows(
      `SELECT e.amount_cents AS cents FROM earnings e JOIN user_payments p ON p.user_id = e.user_id AND instr(p.replaces, e.month) > 0
         AND (p.status != 'cancelled' OR p.still_replaces) WHERE e.payment = ? AND e.kind = 'rental' GROUP BY e.id`,
      id,
    )
    await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason })
    // a line whose month another payment stands for is replaced by that one (M27)
    return lines === 'later' ? -sumCents(met) : -Number(payment['cents'])
  }

  async function holdLine(user: Id): Promise<Cents> {
    const [line] = await queryRows(
      `SELECT id FROM earnings e WHERE user_id = ? AND status = 'pending' AND payment = '' AND NOT EXISTS
         (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'admin' AND h.released_at = '') ORDER BY rowid`,
      user,
    )
    if (line !== undefined)
      await admin.call('POST /api/admin/holds/line', { earning: String(line['id']), reason: 'a look' })
    return 0
  }

  async function releaseHold(user: Id): Promise<Cents> {
    const [held] = await readOpenHolds(user)
    if (held === undefined) return holdLine(user)
    await admin.call('POST /api/admin/holds/release', { holds: [String(held['id'])], signs: [], reason: 'fine' })
    return 0
  }

  async function refuseHold(user: Id): Promise<Cents> {
    const held = (await readOpenHolds(user)).find((each) => each['cancel_kind'] === '')
    if (held === undefined) return holdLine(user)
    await admin.call('POST /api/admin/holds/refuse', { holds: [String(held['id'])], reason: 'not owed' })
    return held['replaced'] ? 0 : -Number(held['cents'])
  }

  async function createReplacement(user: Id): Promise<Cents> {
    const [before] = await queryRows(`SELECT 1 FROM user_payments WHERE user_id = ? AND replaces != ''`, user)
    if (before !== undefined) return 0
    const waiting = await queryRows(
      `SELECT amount_cents AS cents FROM earnings WHERE user_id = ? AND kind = 'rental' AND status = 'pending' AND payment = ''`,
      user,
    )
    const dollars = rng.whole(10, 200)
    await createManualPayment(admin, { user, amount: String(dollars), month, choice: 'instead' })
    return 100 * dollars - sumCents(waiting)
  }

  /** Sets a rate that the month's line wasn't made at, and books what Recompute finds. */
  async function correctEnd(user: Id): Promise<Cents> {
    const [count] = await queryRows(`SELECT COUNT(*) AS n FROM rates WHERE user_id = ?`, user)
    const fromMonth = addMonths(month, -1)
    const rate = { kind: 'rental', user, fromMonth, amountCents: rng.whole(9_000, 13_000), useDefault: false } as const
    await admin.call('POST /api/admin/rates', { ...rate, version: Number(count?.['n']) })
    const { differ } = await admin.call('POST /api/admin/ledger/recompute', { month })
    const line = differ.find((each) => each.user === user)
    const cents = line === undefined ? 0 : correctionOf(line)
    if (line === undefined || cents === 0) return 0
    const { kind, source } = line
    await admin.call('POST /api/admin/ledger/correct', {
      month,
      lines: [{ kind, source, cents }],
      reason: 'the new rate',
    })
    return cents
  }

  /** Undone, everybody loses just the run's lines and the corrections that the question names; made again, each line is what the facts give, and held as before. */
  async function undoAndGenerate(): Promise<void> {
    const { newestRun } = await admin.call('GET /api/admin/payment-runs/months', {})
    if (newestRun?.id !== run || !newestRun.undoable) return
    const before = await readAllOwed()
    const made = await queryRows(
      `SELECT e.id, e.user_id AS user, e.amount_cents AS cents, EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = '') AS replaced
       FROM earnings e WHERE e.run = ? AND e.status = 'pending'`,
      run,
    )
    const heldBefore = await readHeldSources()
    const lost = new Map<string, Cents>()
    for (const line of made)
      if (!line['replaced'])
        lost.set(String(line['user']), (lost.get(String(line['user'])) ?? 0) + Number(line['cents']))
    await admin.call('POST /api/admin/payment-runs/undo', { run })
    undone += 1
    const after = await readAllOwed()
    let corrections = 0
    for (const user of users) corrections += (before.get(user) ?? 0) - (lost.get(user) ?? 0) - (after.get(user) ?? 0)
    expect(corrections).toBe(newestRun.correctionCents)
    expect(await readHeldSources()).toEqual(heldBefore)
    await generateRun()
    expect(await readHeldSources()).toEqual(heldBefore)
    // what stands is what the facts give, for who has no line at another rate and no refused one: nothing is there twice
    const { differ } = await admin.call('POST /api/admin/ledger/recompute', { month })
    const remade = new Set(made.map(({ user }) => String(user)))
    expect(differ.filter(({ user }) => remade.has(user)).map((line) => [line.user, correctionOf(line)])).toEqual([])
  }

  /** The rentals and months that an admin holds, whether they have a line or not. */
  const readHeldSources = () =>
    queryRows(
      `SELECT DISTINCT e.source, e.month FROM line_holds h JOIN earnings e ON e.id = h.earning
       WHERE h.kind = 'admin' AND h.released_at = '' AND e.kind = 'rental' ORDER BY 1, 2`,
    )

  /** Payments are sent and come back, half of them to payees who have another address by now: nobody is owed more or less by it. */
  async function returnPayment(): Promise<void> {
    const pending = (
      await queryRows(`SELECT id, user_id AS user FROM user_payments WHERE status = 'pending' ORDER BY rowid`)
    ).slice(0, 40)
    if (pending.length === 0) return
    const before = await readAllOwed()
    const { approved } = await approvePayments(
      admin,
      pending.map(({ id }) => String(id)),
    )
    const { batch, file } = await createExportedBatch(admin, approved)
    const moved = pending.filter((_, n) => n % 2 === 0).map(({ user }) => String(user))
    await server.sql(
      `UPDATE users SET paypal_email = 'new-' || paypal_email WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(moved)],
    )
    await reconcileBatch(
      admin,
      batch,
      payPalReport(file, () => rng.pick(['Returned', 'Denied'])),
    )
    returned += approved.length
    expect(await readAllOwed()).toEqual(before)
  }
})
