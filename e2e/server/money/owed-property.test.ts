import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Cents, Id, Month } from '../../../domain/entities'
import { requiredCorrection } from '../../../domain/money/accrual/recompute'
import { balanceAfterCancel, replacementCancelChoices } from '../../../domain/money/accrual/manual-replacements'
import { propertyRuns } from '../../../domain/testing/property-runs'
import { random, type Random } from '../../../domain/testing/random'
import { expectCleanAudit } from '../../support/server/file-server'
import {
  createManualPayment,
  approvePayments,
  createExportedBatch,
  reconcileBatch,
  payPalReport,
} from '../../support/data/payments'
import { seedPeople } from '../../support/data/money-facts'
import { createFirstAdmin } from '../../support/server/people'
import { generateMonth } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { adjustEarnings, readAudit, seedRentals } from './program'

/** Number of histories, each of one person. Many people share a server, whose runs and undone runs affect all of them. */
const histories = propertyRuns({ check: 30, test: 300, soak: Number(process.env['SOAK_HISTORIES'] ?? 100_000) })
const peopleAtOnce = Math.min(histories, 300)
const first = Number(process.env['MONEY_SEED'] ?? 20261128)
const seeds = Array.from({ length: Math.ceil(histories / peopleAtOnce) }, (_, n) => first + n)

/**
 * SQL for the amount in cents that a person is owed or was paid: lines that are not cancelled and not replaced by a manual
 * payment.
 */
const owed = `SELECT u.id AS user, COALESCE((SELECT SUM(e.amount_cents) FROM earnings e WHERE e.user_id = u.id AND e.status != 'cancelled'
  AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = '')), 0) AS cents FROM users u`

describe.each(seeds)('the amount that a person is owed (seed %i)', (seed) => {
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
    await seedRentals(server, 'owdp', users, firstDay(month))
  })
  afterAll(() => server.stop())

  it('changes exactly as each action says, for random actions in any order', async () => {
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
          correctRate,
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

  /**
   * Corrects the month by a random amount. Like all these actions, returns by how many cents it changes the owed amount; 0
   * if it did nothing.
   */
  async function adjustLine(user: Id): Promise<Cents> {
    const cents = rng.whole(-3_000, 3_000) || 100
    await adjustEarnings(admin, { user, month, amount: (cents / 100).toFixed(2) })
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
      const lines = rng.pick(replacementCancelChoices)
      const { standIn: sums } = await admin.call('GET /api/admin/payments/one', { payment: id })
      const heldElse = sumCents(
        await queryRows(
          `SELECT e.amount_cents AS cents FROM earnings e JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = ''
           JOIN line_hold_admin d ON d.hold = h.id AND d.evidence = ? JOIN line_holds o ON o.earning = e.id AND o.kind = 'admin' AND o.released_at = ''`,
          id,
        ),
      )
      await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason })
      if (sums === null) throw new Error('a payment that replaces months has no sums')
      // a hold that an admin put on a line stays when the payment is cancelled
      const paid = lines === 'months' || lines === 'both' ? heldElse : 0
      return balanceAfterCancel(sums, lines) - sums.balanceCents - sums.ownCents + paid
    }
    const lines = rng.pick(['later', 'never'] as const)
    const replacedLines = await queryRows(
      `SELECT e.amount_cents AS cents FROM earnings e JOIN user_payments p ON p.user_id = e.user_id AND instr(p.replaces, e.month) > 0
         AND (p.status != 'cancelled' OR p.still_replaces) WHERE e.payment = ? AND e.kind = 'rental' GROUP BY e.id`,
      id,
    )
    await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason })
    // a line that another manual payment replaces stays replaced (M27)
    return lines === 'later' ? -sumCents(replacedLines) : -Number(payment['cents'])
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
    const [hold] = await readOpenHolds(user)
    if (hold === undefined) return holdLine(user)
    await admin.call('POST /api/admin/holds/release', { holds: [String(hold['id'])], signs: [], reason: 'fine' })
    return 0
  }

  async function refuseHold(user: Id): Promise<Cents> {
    const hold = (await readOpenHolds(user)).find((each) => each['cancel_kind'] === '')
    if (hold === undefined) return holdLine(user)
    await admin.call('POST /api/admin/holds/refuse', { holds: [String(hold['id'])], reason: 'not owed' })
    return hold['replaced'] ? 0 : -Number(hold['cents'])
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

  /** Gives the person another rate than the line has and records the difference that Recompute finds. */
  async function correctRate(user: Id): Promise<Cents> {
    const [count] = await queryRows(`SELECT COUNT(*) AS n FROM rates WHERE user_id = ?`, user)
    const fromMonth = addMonths(month, -1)
    const rate = { kind: 'rental', user, fromMonth, amountCents: rng.whole(9_000, 13_000), useDefault: false } as const
    await admin.call('POST /api/admin/rates', { ...rate, version: Number(count?.['n']) })
    const { differ } = await admin.call('POST /api/admin/ledger/recompute', { month })
    const line = differ.find((each) => each.user === user)
    const cents = line === undefined ? 0 : requiredCorrection(line)
    if (line === undefined || cents === 0) return 0
    const { kind, source } = line
    await admin.call('POST /api/admin/ledger/correct', {
      month,
      lines: [{ kind, source, cents }],
      reason: 'the new rate',
    })
    return cents
  }

  /**
   * Undoes the run and generates it again. The undo removes exactly the lines and the listed corrections of the run; the
   * new run creates each line from the facts, with the same holds.
   */
  async function undoAndGenerate(): Promise<void> {
    const { newestRun } = await admin.call('GET /api/admin/payment-runs/months', {})
    if (newestRun?.id !== run || !newestRun.undoable) return
    const before = await readAllOwed()
    const newLines = await queryRows(
      `SELECT e.id, e.user_id AS user, e.amount_cents AS cents, EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = '') AS replaced
       FROM earnings e WHERE e.run = ? AND e.status = 'pending'`,
      run,
    )
    const heldBefore = await readHeldSources()
    const lost = new Map<string, Cents>()
    for (const line of newLines)
      if (!line['replaced'])
        lost.set(String(line['user']), (lost.get(String(line['user'])) ?? 0) + Number(line['cents']))
    await admin.call('POST /api/admin/payment-runs/undo', { run })
    undone += 1
    const after = await readAllOwed()
    let corrections = 0
    for (const user of users) corrections += (before.get(user) ?? 0) - (lost.get(user) ?? 0) - (after.get(user) ?? 0)
    expect(corrections).toBe(newestRun.correctionCents)
    const [entry] = (await readAudit(server, 'payment-run.undo')).slice(-1)
    expect(entry?.after).toMatchObject({ month, ...(corrections !== 0 && { correctionCents: corrections }) })
    expect(await readHeldSources()).toEqual(heldBefore)
    await generateRun()
    expect(await readHeldSources()).toEqual(heldBefore)
    // after the new run the lines have the current rate, so nothing differs and nothing is paid twice
    const { differ } = await admin.call('POST /api/admin/ledger/recompute', { month })
    const remade = new Set(newLines.map(({ user }) => String(user)))
    expect(differ.filter(({ user }) => remade.has(user)).map((line) => [line.user, requiredCorrection(line)])).toEqual(
      [],
    )
  }

  /** Returns the rentals and months that an admin holds, with or without a line. */
  const readHeldSources = () =>
    queryRows(
      `SELECT DISTINCT e.source, e.month FROM line_holds h JOIN earnings e ON e.id = h.earning
       WHERE h.kind = 'admin' AND h.released_at = '' AND e.kind = 'rental' ORDER BY 1, 2`,
    )

  /**
   * Sends payments that then come back; half of them belong to people whose address has changed. The owed amounts stay the
   * same.
   */
  async function returnPayment(): Promise<void> {
    const sql = `SELECT id, user_id AS user FROM user_payments WHERE status = 'pending' ORDER BY rowid LIMIT 40`
    const pending = await queryRows(sql)
    if (pending.length === 0) return
    const before = await readAllOwed()
    const ids = pending.map(({ id }) => String(id))
    const { approved } = await approvePayments(admin, ids)
    const { batch, file } = await createExportedBatch(admin, approved)
    const moved = pending.filter((_, n) => n % 2 === 0).map(({ user }) => String(user))
    await server.sql(
      `UPDATE users SET paypal_email = 'new-' || paypal_email WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(moved)],
    )
    const report = payPalReport(file, () => rng.pick(['Returned', 'Denied']))
    await reconcileBatch(admin, batch, report)
    returned += approved.length
    expect(await readAllOwed()).toEqual(before)
  }
})
