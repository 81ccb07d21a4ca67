import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, daysInMonth, firstDay, monthOf } from '../../../domain/calendar'
import { prorate } from '../../../domain/money/accrual/proration'
import { waitForCleanAudit } from '../../support/server/clean-audit'
import { approvePayments, dispersePayments } from '../../support/data/payment-actions'
import { createAffiliate, createFirstAdmin, createMember } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'
import { dryRunMonth, commitRun } from '../../support/data/runs'
import type { Session } from '../../support/server/session'

/** Tests on the server what `setup-to-first-payment.spec` tests in the browser. */
let server: TestServer
let admin: Session

beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
})
afterAll(() => server.stop())

test('a first month below the threshold is paid with the next, and the commission covers the same days', async () => {
  const month = monthOf(new Date().toISOString().slice(0, 10))
  const [first, second] = [addMonths(month, -2), addMonths(month, -1)] as const
  const affiliateUser = await createAffiliate(server, admin, { fromDate: firstDay(addMonths(month, -5)) })
  const code = (await server.sql('SELECT referral_code FROM users WHERE id = ?', [affiliateUser.userId]))[0]?.[
    'referral_code'
  ]
  const renter = await createMember(server, { referralCode: String(code) })
  await renter.call('POST /api/paypal', { address: 'pagos@correo.example' })
  await admin.call('POST /api/admin/rentals/start', {
    user: renter.userId,
    startDate: `${first}-16`,
    reason: 'Signed on paper',
  })

  const days = daysInMonth(first) - 15
  const part = prorate(10_000, days, daysInMonth(first))
  const dry = await dryRunMonth(admin, first)
  const ownRow = dry.rows.find((row) => row.userId === renter.userId)
  expect(ownRow).toMatchObject({ outcome: 'skipped', reason: 'below-threshold', amountCents: part })
  await commitRun(admin, { month: first, hash: dry.hash })

  const next = await dryRunMonth(admin, second)
  expect(next.rows.find((row) => row.userId === renter.userId)).toMatchObject({
    outcome: 'created',
    reason: 'payment',
    amountCents: part + 10_000,
  })
  const again = [0, 1].map(() => commitRun(admin, { month: second, hash: next.hash }))
  await Promise.all(again)
  const payments = await server.sql('SELECT id, amount_cents, status FROM user_payments')
  expect(payments).toEqual([{ id: expect.any(String) as string, amount_cents: part + 10_000, status: 'pending' }])

  const run = (await admin.call('GET /api/admin/payment-runs/months', {})).newestRun
  expect(run).toMatchObject({ month: second, undoable: true })
  await admin.call('POST /api/admin/payment-runs/undo', { run: run?.id ?? '' })
  const secondDryRun = await dryRunMonth(admin, second)
  await commitRun(admin, { month: second, hash: secondDryRun.hash })
  const [payment] = await server.sql(`SELECT id FROM user_payments WHERE status = 'pending'`)
  const id = String(payment?.['id'])
  expect(await approvePayments(admin, [id])).toEqual({ approved: [id], refused: [] })
  expect(await dispersePayments(admin, [id])).toEqual({ dispersed: [id], refused: [] })
  expect(await server.sql('SELECT status, payee_paypal FROM user_payments WHERE id = ?', [id])).toEqual([
    { status: 'dispersed', payee_paypal: 'pagos@correo.example' },
  ])
  const carried = await server.sql(
    `SELECT SUM(amount_cents) AS cents FROM earnings WHERE user_id = ? AND status = 'pending'`,
    [affiliateUser.userId],
  )
  expect(carried).toEqual([{ cents: prorate(5_000, days, daysInMonth(first)) + 5_000 }])
})

test('the audit of these two months has no findings', () => waitForCleanAudit(server))
