import { expect } from '@playwright/test'
import { addMonths, daysInMonth, firstDay, monthOf } from '../../domain/calendar'
import { formatCents } from '../../domain/money/dollars'
import { prorate } from '../../domain/money/accrual/proration'
import { paths } from '../../domain/paths'
import { createAffiliate, createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { commitRun, dryRunMonth } from '../support/data/runs'
import { startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

// An affiliate refers a renter. The renter starts a rental, ends it on a chosen day and receives a last payment below the
// threshold (T4, M6).
let server: TestServer
let admin: Session
test.beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
})
test.afterAll(() => server?.stop())

test('a referred renter ends the rental on a chosen day and receives the last payment', async ({ browser }) => {
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  const carmen = await createAffiliate(server, admin, { fromDate: firstDay(month) })
  const [code] = await server.sql('SELECT referral_code FROM users WHERE id = ?', [carmen.userId])
  const rita = await createMember(server, { email: 'rita@mail.example', referralCode: String(code?.['referral_code']) })
  for (const person of [carmen, rita])
    await person.call('POST /api/paypal', { address: `${person.userId}@pay.example` })
  await admin.call('POST /api/admin/rentals/start', {
    user: rita.userId,
    startDate: firstDay(month),
    reason: 'told late',
  })

  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' })
  const page = await context.newPage()
  await signIn(page, { email: 'rita@mail.example', password: testPassword })
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('the renter asks for today as the last day and reads the consequences', async () => {
    await page.goto(`${paths.settings}?tab=cancel`)
    await page.getByRole('button', { name: 'Cancel rental agreement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the rental agreement?' })
    await dialog.getByLabel('Last day').fill(today)
    await dialog.getByLabel('Reason').selectOption({ label: 'I need the profile myself' })
    await expect(dialog.getByText('Still to be paid')).toBeVisible()
    await dialog.getByRole('button', { name: /^End on/ }).click()
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What to do and when' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    expect((await download).suggestedFilename()).toBe(`my-data-${today}.zip`)
  })

  await test.step('the renter receives the last payment below the threshold a month later', async () => {
    // the test cannot set the clock, so it moves the last day into the previous month
    const lastDay = `${month}-12`
    for (const sql of [
      'UPDATE cancel_requests SET last_day = ? WHERE user_id = ?',
      'UPDATE rental_periods SET end_date = ? WHERE user_id = ?',
    ]) {
      await server.sql(sql, [lastDay, rita.userId])
    }
    const { hash } = await dryRunMonth(admin, month)
    await commitRun(admin, { month, hash })
    const [payment] = await server.sql('SELECT id, amount_cents FROM user_payments WHERE user_id = ?', [rita.userId])
    const cents = Number(payment?.['amount_cents'])
    expect(cents).toBe(prorate(10_000, 12, daysInMonth(month)))
    const input = { payments: [String(payment?.['id'])], seen: { count: 1, cents } }
    await admin.call('POST /api/admin/payments/approve', input)
    await admin.call('POST /api/admin/payments/disperse', input)
    const [line] = await server.sql('SELECT amount_cents FROM earnings WHERE user_id = ?', [carmen.userId])
    expect(line).toEqual({ amount_cents: prorate(5_000, 12, daysInMonth(month)) })
    await page.goto(paths.earnings)
    await expect(page.getByText(formatCents(cents)).first()).toBeVisible()
    await page.goto(`${paths.settings}?tab=cancel`)
    await expect(page.getByRole('heading', { name: /^Your last day was/ })).toBeVisible()
    await expect(page.getByText('There’s nothing left to pay.')).toBeVisible()
  })
  await context.close()
})
