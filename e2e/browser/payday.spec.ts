import { expect, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import { paths } from '../../domain/paths'
import { payPalReport } from '../support/data/payouts'
import { createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

// Tests a payday with a payout file (M24): payments of a month are generated, approved and sent. One of them is returned;
// the payee sees this, and the amount is paid again.
let server: TestServer
let admin: Session
test.beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
})
test.afterAll(() => server?.stop())

const memberEmail = (name: string): string => `${name.toLowerCase()}@mail.example`

test('an admin pays a month by file and pays a returned payment again', async ({ browser }) => {
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  for (const firstName of ['Rita', 'Bruno', 'Carla']) {
    const person = await createMember(server, { email: memberEmail(firstName), firstName })
    await person.call('POST /api/paypal', { address: `pay.${memberEmail(firstName)}` })
    const start = { user: person.userId, startDate: firstDay(month), reason: 'told late' }
    await admin.call('POST /api/admin/rentals/start', start)
  }
  const openSignedIn = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url, timezoneId: 'UTC' })).newPage()
    await signIn(page, { email, password: testPassword })
    await expect(page).not.toHaveURL(/\/auth/)
    return page
  }
  const [adminPage, rita] = [await openSignedIn('admin@coterie.example'), await openSignedIn(memberEmail('Rita'))]

  await test.step('the admin generates and approves the month’s payments', async () => {
    await adminPage.goto(paths.adminPayments)
    await adminPage.getByRole('button', { name: 'Generate Monthly Payments' }).click()
    await adminPage.getByRole('button', { name: 'Create 3 payments' }).click()
    await expect(adminPage.locator('#main').getByText(/Generated .+: 3 payments/)).toBeVisible()
    // the results of the run offer an undo as long as all its payments are pending
    await adminPage.getByRole('link', { name: 'View run' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: / run$/ })).toBeVisible()
    await expect(adminPage.getByRole('img', { name: '3 created, 0 already created, 0 skipped' })).toBeVisible()
    await expect(adminPage.getByRole('row').filter({ hasText: 'Rita' })).toContainText('Created')
    await expect(adminPage.getByRole('button', { name: /^Undo the payments for / })).toBeVisible()
    await adminPage.goto(`${paths.adminPayments}?status=pending`)
    // the checkbox must react without delay, even on a slow machine
    const devtools = await adminPage.context().newCDPSession(adminPage)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
    await adminPage.getByRole('checkbox', { name: 'Select all' }).check()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await adminPage.getByRole('button', { name: 'Approve 3', exact: true }).click()
    await answerDialog(adminPage, /^Approve 3/)
    // the approval must have arrived before the page changes
    await expect.poll(readStates).toEqual({ bruno: 'approved', carla: 'approved', rita: 'approved' })
    await adminPage.goto(paths.adminRuns)
    await expect(adminPage.getByText('Can’t be undone: 3 payments are approved or dispersed')).toBeVisible()
    await expect(adminPage.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  })

  const file = await test.step('the admin sends a batch, and its file is downloaded only once', () =>
    exportBatch(adminPage, 3))
  const [wrong = ''] = await readIds('rita')

  await test.step('PayPal’s report marks one payment as returned', async () => {
    await dropReport(adminPage, file, (payment) => (payment === wrong ? 'Returned' : 'Completed'))
    await adminPage.getByRole('button', { name: 'Apply 3 updates' }).first().click()
    await answerDialog(adminPage, /^Apply 3/)
    await expect(adminPage.getByText('2 payments dispersed')).toBeVisible()
    expect(await readStates()).toEqual({ bruno: 'dispersed', carla: 'dispersed', rita: 'approved' })
  })

  await test.step('the payee sees that the payment was returned and what to do', async () => {
    await rita.goto(paths.earnings)
    await openPayment(rita, 'Returned')
    await expect(rita.getByText('We’ll send it again. Nothing was deducted.')).toBeVisible()
  })

  await test.step('the admin finds the payment and pays it in the next batch', async () => {
    await adminPage.goto(`${paths.adminPayments}?status=approved`)
    await adminPage.getByRole('link', { name: /Rita/ }).first().click()
    await expect(adminPage.getByText('Returned by PayPal. It can be added to another batch.')).toBeVisible()
    await expect(adminPage.getByRole('link', { name: 'Payout batch 1' })).toBeVisible()
    const next = await exportBatch(adminPage, 1)
    expect(next).toContain(wrong)
    await dropReport(adminPage, next, () => 'Completed')
    await adminPage.getByRole('button', { name: 'Apply 1 update' }).first().click()
    await answerDialog(adminPage, /^Apply 1/)
    await expect(adminPage.getByText('1 payment dispersed')).toBeVisible()
    expect(await readStates()).toEqual({ bruno: 'dispersed', carla: 'dispersed', rita: 'dispersed' })
  })

  await test.step('the payee sees the new payment', async () => {
    await expect(rita.getByText('Dispersed').filter({ visible: true }).first()).toBeVisible()
    await expect(rita.getByText('Returned', { exact: true })).toHaveCount(0)
    expect(await server.run('audit')).toMatchObject({ status: 0 })
  })
  for (const page of [adminPage, rita]) await page.context().close()
})

const answerDialog = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** Creates a batch of all approved payments, downloads its file and marks it as sent. Returns the file. */
async function exportBatch(adminPage: Page, count: number): Promise<string> {
  await adminPage.goto(paths.adminPayouts)
  await adminPage.getByRole('button', { name: 'New batch' }).first().click()
  await answerDialog(adminPage, new RegExp(`^Create a batch of ${count}`))
  await adminPage.getByRole('button', { name: 'Download PayPal CSV' }).click()
  const download = adminPage.waitForEvent('download')
  await answerDialog(adminPage, /^Lock and download/)
  const file = await readFile(await (await download).path(), 'utf8')
  await adminPage.getByRole('button', { name: 'Mark as sent' }).click()
  await answerDialog(adminPage, /^Mark .* as sent$/)
  await expect(adminPage.getByText('Batch marked as sent')).toBeVisible()
  return file
}

/** Drops PayPal's report about a payout file on the page. */
const dropReport = (adminPage: Page, file: string, wordOf: (payment: string) => string): Promise<void> =>
  adminPage.locator('input[type=file]').setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      payPalReport(file.replace(/^\uFEFF/, ''), wordOf)
        .map((row) => row.join(','))
        .join('\r\n'),
    ),
  })

const openPayment = (page: Page, state: string): Promise<void> => {
  const row: Locator = page.getByRole('row').filter({ hasText: state })
  return row.getByRole('link').or(row.getByRole('button')).first().click()
}

const readIds = async (name: string): Promise<string[]> =>
  (await server.sql('SELECT id FROM user_payments WHERE person_email = ?', [memberEmail(name)])).map(({ id }) =>
    String(id),
  )

const readStates = async (): Promise<{ [name: string]: string }> =>
  Object.fromEntries(
    (await server.sql('SELECT person_email, status FROM user_payments')).map((row) => [
      String(row['person_email']).split('@')[0],
      String(row['status']),
    ]),
  )
