import { describe, expect, it, vi } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { newId } from '../../../domain/sync/new-id'
import { createManualPayment } from '../../support/data/payments'
import { seedPeople, seedProgram } from '../../support/data/money-facts'
import { createMember, createSecondAdmin } from '../../support/server/people'
import { random } from '../../../domain/testing/random'
import { errorOf } from '../../support/server/session'
import { generateMonth, waitForBulkAction } from '../../support/data/runs'
import { readAudit, startAuditedProgram, breakLog, cancelPayment } from './program'
import { countRows, readIds, readRow } from '../../support/server/sql'

const seed = Number(process.env['MONEY_SEED'] ?? 20261123)
/** More people than one command may change, and more than one batch of a background job contains. */
const people = 620
const { server, admin, today } = await startAuditedProgram()
/** The first of three months. The last one has more payments than one command may change. */
const first = addMonths(monthOf(today), -3)
const [other, big] = [addMonths(first, 1), addMonths(first, 2)]
await seedProgram(server, people, first)
for (const month of [first, other, big]) await generateMonth(admin, month)

/** Reads the summary that an admin confirms. */
async function readSelection(month: Month, action: 'approve' | 'disperse') {
  const { [action]: summary } = await admin.call('GET /api/admin/payments/selection', { month })
  return { count: summary.count, cents: summary.cents }
}
const readStates = (month: Month) =>
  server.sql(
    'SELECT status, COUNT(*) AS n, SUM(amount_cents) AS cents FROM user_payments WHERE month = ? GROUP BY status',
    [month],
  )
const readJobs = () => server.sql('SELECT id, state FROM payment_action_jobs ORDER BY created')
const countOpenItems = () => countRows(server, '_payment_action_items')
/** Returns the ids of a month's payments that have an audit entry for this action, once for each entry. */
const readEntry = (action: string, month: Month) =>
  readIds(
    server,
    `SELECT p.id FROM audit_log a JOIN user_payments p ON 'user_payments/' || p.id = a.subject
     WHERE a.action = ? AND p.month = ? AND a.actor = ? ORDER BY p.id`,
    [action, month, admin.userId],
  )
const readPayments = (month: Month, status: string) =>
  readIds(server, 'SELECT id FROM user_payments WHERE month = ? AND status = ? ORDER BY id', [month, status])

describe('a bulk action in the background (decision 0036)', () => {
  it('approves exactly the counted payments, each only once, when two admins request it and one request is repeated', async () => {
    const second = await createSecondAdmin(admin)
    const seen = await readSelection(big, 'approve')
    expect(seen.count).toBeGreaterThan(500)
    const input = { action: 'approve' as const, filter: { month: big }, seen }
    const key = { 'Idempotency-Key': 'approve-all-of-them' }
    const answer = await admin.send('POST', '/api/admin/payments/action', input, key)
    expect(answer.status).toBe(202)
    const { move } = answer.json as { move: string }
    // this payment is created after the count, so it stays pending
    const [user = ''] = await seedPeople(server, 'lat', 1)
    const later = await createManualPayment(admin, { user, paymentType: 'rental', amount: '10', month: big })
    expect((await admin.send('POST', '/api/admin/payments/action', input, key)).json).toEqual({ move })
    expect(await errorOf(second.call('POST /api/admin/payments/action', input))).toEqual({
      code: 'selection-changed',
      details: { count: 1, cents: 1000 },
    })
    expect(await waitForBulkAction(second, move)).toEqual({
      state: 'done',
      total: seen.count,
      moved: seen.count,
      movedCents: seen.cents,
      left: [],
      code: '',
    })
    expect(await readStates(big)).toEqual([
      { status: 'approved', n: seen.count, cents: seen.cents },
      { status: 'pending', n: 1, cents: 1000 },
    ])
    expect(await readPayments(big, 'pending')).toEqual([later.payment])
    expect(await readEntry('payment.approve', big)).toEqual(await readPayments(big, 'approved'))
    expect(await readJobs()).toEqual([{ id: move, state: 'done' }])
    expect(await countOpenItems()).toBe(0)
    const [requestEntry] = await readAudit(server, 'payment-action.request')
    expect(requestEntry).toMatchObject({ actor: admin.userId, subject: `payment_action_jobs/${move}` })
    const one = await readRow(
      server,
      `SELECT p.payee_paypal, u.paypal_email, d.approved_by FROM user_payments p JOIN users u ON u.id = p.user_id
       JOIN payment_admin d ON d.payment = p.id WHERE p.status = 'approved' ORDER BY p.id DESC LIMIT 1`,
    )
    expect(one).toMatchObject({ payee_paypal: one['paypal_email'], approved_by: admin.userId })
  })

  it(`disperses each payment only once, with its lines, however often the server is killed (seed ${seed})`, async () => {
    const { whole } = random(seed)
    const seen = await readSelection(big, 'disperse')
    const input = { action: 'disperse', filter: { month: big }, seen, reference: 'batch 7' } as const
    const { move } = await admin.call('POST /api/admin/payments/action', input)
    for (let kill = 0; kill < 4; kill += 1) {
      // every other kill happens only after progress, because a job that makes no progress is abandoned
      const left = await countOpenItems()
      if (kill % 2 === 1 && left > 0)
        await vi.waitFor(async () => expect(await countOpenItems()).toBeLessThan(left), { timeout: 60_000 })
      await new Promise((resolve) => setTimeout(resolve, whole(0, 150)))
      await server.kill()
      // a dispersed payment must have paid lines and an audit entry, and must not be in the job's list any more
      const dispersed = await readPayments(big, 'dispersed')
      expect(await readEntry('payment.disperse', big)).toEqual(dispersed)
      expect(await countOpenItems()).toBe(dispersed.length === seen.count ? 0 : seen.count - dispersed.length)
      const torn = await server.sql(
        `SELECT p.id FROM user_payments p JOIN earnings e ON e.payment = p.id AND (e.status = 'paid') != (p.status = 'dispersed') WHERE p.month = ?`,
        [big],
      )
      expect(torn).toEqual([])
      await server.restart()
    }
    expect(await waitForBulkAction(admin, move)).toMatchObject({
      state: 'done',
      moved: seen.count,
      movedCents: seen.cents,
      left: [],
    })
    expect(await readEntry('payment.disperse', big)).toEqual(await readPayments(big, 'dispersed'))
    const references = await server.sql(`SELECT DISTINCT reference FROM user_payments WHERE status = 'dispersed'`)
    expect(references).toEqual([{ reference: 'batch 7' }])
  })
})

describe('a bulk action that was interrupted by a kill of the server', () => {
  /** Stops the server, inserts a job for all payments of a month, makes a change and starts the server again. */
  async function insertUnfinishedAction(
    month: Month,
    overrides: { actor?: string; tries?: number; change?: () => Promise<unknown> } = {},
  ) {
    const move = newId()
    const [sum] = await server.sql(
      `SELECT COUNT(*) AS n, SUM(amount_cents) AS cents FROM user_payments WHERE month = ? AND status = 'pending'`,
      [month],
    )
    const total = Number(sum?.['n'])
    await server.shutDown()
    await server.sql(
      `INSERT INTO payment_action_jobs (id, action, actor, reference, state, total, total_cents, done, done_cents, skipped, tries, code, created, updated)
       VALUES (?, 'approve', ?, '', 'working', ?, ?, 0, 0, '{}', ?, '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
      [move, overrides.actor ?? admin.userId, total, Number(sum?.['cents']), overrides.tries ?? 0],
    )
    await server.sql(
      `INSERT INTO _payment_action_items (job, code, payment) SELECT ?, '', id FROM user_payments WHERE month = ? AND status = 'pending'`,
      [move, month],
    )
    await overrides.change?.()
    await server.restart()
    return { end: await waitForBulkAction(admin, move), total }
  }

  it.each<
    [why: string, code: string, setUp: () => Promise<{ actor?: string; tries?: number; repair?: () => Promise<void> }>]
  >([
    ['it was interrupted repeatedly', 'move-interrupted', async () => ({ tries: 3 })],
    ['its admin lost the role', 'not-allowed', async () => ({ actor: (await createMember(server)).userId })],
    [
      'the audit log was found broken in the meantime (decision 0044)',
      'log-broken',
      async () => ({ repair: await breakLog(admin, 3) }),
    ],
  ])('changes nothing if %s, and can be requested again', async (_, code, setUp) => {
    const { repair, ...overrides } = await setUp()
    const { end } = await insertUnfinishedAction(other, overrides)
    expect(end).toMatchObject({ state: 'failed', code, moved: 0 })
    expect(await countOpenItems()).toBe(0)
    expect((await readStates(other)).map((row) => row['status'])).toEqual(['pending'])
    await repair?.()
    expect((await readSelection(other, 'approve')).count).toBe(end.total)
  })

  it('continues, and skips payments that have changed since the count, with the reason', async () => {
    const [a = '', b = '', c = ''] = await readPayments(other, 'pending')
    await cancelPayment(admin, a)
    const { end, total } = await insertUnfinishedAction(other, {
      change: async () => {
        const move = (await server.sql(`SELECT id FROM payment_action_jobs WHERE state = 'working'`))[0]?.['id']
        // the payment was pending when it was counted
        await server.sql(`INSERT INTO _payment_action_items (job, code, payment) VALUES (?, '', ?)`, [String(move), a])
        await server.sql(
          `UPDATE payment_action_jobs SET total = total + 1, total_cents = total_cents + (SELECT amount_cents FROM user_payments WHERE id = ?) WHERE id = ?`,
          [a, String(move)],
        )
        await server.sql(
          `UPDATE users SET paypal_email = '' WHERE id = (SELECT user_id FROM user_payments WHERE id = ?)`,
          [b],
        )
        await server.sql(
          `UPDATE users SET paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = (SELECT user_id FROM user_payments WHERE id = ?)`,
          [c],
        )
      },
    })
    const sql = `SELECT COUNT(*) AS moved, SUM(amount_cents) AS movedCents FROM user_payments WHERE month = ? AND status = 'approved'`
    expect(end).toMatchObject({ state: 'done', total: total + 1, ...(await readRow(server, sql, [other])) })
    const counts = Object.fromEntries(end.left.map(({ code, count }) => [code, count]))
    // a person may have a payment of each type
    expect(counts['payment-state-changed']).toBe(1)
    expect(counts['payee-missing']).toBeGreaterThan(0)
    expect(counts['payee-cooling-off']).toBeGreaterThan(0)
    expect(end.moved + end.left.reduce((sum, { count }) => sum + count, 0)).toBe(total + 1)
    expect(await readEntry('payment.approve', other)).toEqual(await readPayments(other, 'approved'))
  })
})
