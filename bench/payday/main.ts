import { chromium, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { addMonths, monthOf } from '../../domain/calendar'
import { formatCents } from '../../domain/money/dollars'
import { paths } from '../../domain/paths'
import { payPalReport } from '../../e2e/support/data/payments'
import { createFirstAdmin, testPassword } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import { signIn } from '../../e2e/support/browser/account-steps'
import { launchOptions } from '../../e2e/support/browser/launch'
import { saveRaw } from '../result'
import { seedPeople } from '../seed'
import { InputCounter } from './input-counter'

/** Number of people. Every tenth is an affiliate and has a second payment, so there are 3,000 payments. */
const people = 2_728
const payments = 3_000
/** Numbers of special cases: referrals to review, recipients without an address, and payments that PayPal returns. */
const specialCases = { referrals: 12, withoutAddress: 3, back: ['Returned', 'Returned', 'Failed', 'Blocked', 'Denied'] }
const wanted = { inputs: 40, waitedMs: 60_000 }

const server = await startServer()
const browser = await chromium.launch(launchOptions)
try {
  const month = await seed(server)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(paths.auth)
  await signIn(page, { email: 'admin@coterie.example', password: testPassword })
  await page.waitForURL(/\/admin/)
  const counter = new InputCounter(page)
  await payday(page, counter)
  await printResults(server, counter, month)
} catch (error) {
  for (const [n, page] of browser
    .contexts()
    .flatMap((context) => context.pages())
    .entries()) {
    await page.screenshot({ path: `bench/results/payday-${n}.png` })
  }
  throw error
} finally {
  await browser.close()
  await server.stop()
}

async function seed(on: TestServer): Promise<string> {
  const admin = await createFirstAdmin(on)
  const month = addMonths(monthOf(new Date().toISOString()), -1)
  await seedPeople(on, people, `${month}-01`)
  await on.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE password = 'x'`)
  const looked = await on.sql(
    `SELECT referred_user AS id FROM referral_attributions WHERE referred_user LIKE '%3' ORDER BY id LIMIT ${specialCases.referrals}`,
  )
  for (const { id } of looked) {
    await admin.call('POST /api/admin/holds/flag', { referred: String(id), reason: 'Looks like the same household' })
  }
  await on.sql(
    `UPDATE users SET paypal_email = '' WHERE id IN (SELECT id FROM users WHERE first_name LIKE 'Person %5' ORDER BY id LIMIT ${specialCases.withoutAddress})`,
  )
  return month
}

/** Runs a payday from the dry run to the reconciled batch. */
async function payday(page: Page, counter: InputCounter): Promise<void> {
  const answer = (name: RegExp) => counter.press(page.getByRole('alertdialog').getByRole('button', { name }))
  const going = payments - specialCases.withoutAddress
  const count = (n: number) => n.toLocaleString('en-US')
  await counter.step('dry run', async () => {
    await counter.go(paths.adminPayments)
    await counter.press(page.getByRole('button', { name: 'Generate Monthly Payments' }))
    await expect(page.getByRole('button', { name: `Create ${count(payments)} payments` })).toBeVisible({
      timeout: 120_000,
    })
  })
  await counter.step('commit', async () => {
    await counter.press(page.getByRole('button', { name: `Create ${count(payments)} payments` }))
    await expect(page.getByText(new RegExp(`Generated .+: ${count(payments)} payments`))).toBeVisible({
      timeout: 120_000,
    })
  })
  await counter.step('flagged referrals', async () => {
    await counter.go(paths.adminHolds)
    await counter.tick(page.getByRole('checkbox', { name: 'Select all' }))
    await counter.press(page.getByRole('button', { name: /^Release \d+…/ }))
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await counter.press(dialog.getByRole('button', { name: /^Release \d+, / }))
    await expect(page.getByText(/ released$/).first()).toBeVisible({ timeout: 120_000 })
  })
  await counter.step('approve', async () => {
    await counter.go(`${paths.adminPayments}?status=pending`)
    await counter.tick(page.getByRole('checkbox', { name: 'Select all' }))
    await counter.press(page.getByRole('button', { name: new RegExp(`^Select all ${count(payments)}(:|$)`) }).first())
    await counter.press(page.getByRole('button', { name: `Approve ${count(going)}`, exact: true }))
    await answer(/^Approve /)
    await expect(page.getByText(new RegExp(`^Approved ${count(going)} payments`)).first()).toBeVisible({
      timeout: 120_000,
    })
  })
  const file = await counter.step('batch and file', () => sendBatch(page, counter, answer))
  await counter.step('report', async () => {
    const back = new Map(
      file
        .trim()
        .split('\r\n')
        .slice(0, specialCases.back.length)
        .map((line, n) => [line.split(',')[3] ?? '', specialCases.back[n] ?? '']),
    )
    const report = payPalReport(file, (payment) => back.get(payment) ?? 'Completed')
    await counter.drop(page.locator('input[type=file]'), 'report.csv', report.map((row) => row.join(',')).join('\r\n'))
    await counter.press(page.getByRole('button', { name: `Apply ${count(going)} updates` }).first())
    await answer(/^Apply /)
    await expect(page.getByText(`${count(going - specialCases.back.length)} payments dispersed`)).toBeVisible({
      timeout: 120_000,
    })
  })
}

async function sendBatch(page: Page, counter: InputCounter, answer: (name: RegExp) => Promise<void>): Promise<string> {
  await counter.go(paths.adminPayouts)
  await counter.press(page.getByRole('button', { name: 'New batch' }).first())
  await answer(/^Create a batch of /)
  await counter.press(page.getByRole('button', { name: 'Download PayPal CSV' }))
  const download = page.waitForEvent('download')
  await answer(/^Lock and download/)
  const file = await readFile(await (await download).path(), 'utf8')
  await counter.press(page.getByRole('button', { name: 'Mark as sent' }))
  await answer(/^Mark .* as sent$/)
  await expect(page.getByText('Batch marked as sent')).toBeVisible({ timeout: 120_000 })
  return file.replace(/^\uFEFF/, '')
}

/** Prints the results. Throws if they exceed the limits, or if the ledger doesn't match to the cent. */
async function printResults(on: TestServer, counter: InputCounter, month: string): Promise<void> {
  const inputs = counter.steps.reduce((sum, step) => sum + step.inputs, 0)
  const waitedMs = counter.steps.reduce((sum, step) => sum + step.waitedMs, 0)
  for (const { name, inputs: n, waitedMs: ms } of counter.steps)
    console.log(`  ${name}: ${n} inputs, ${(ms / 1000).toFixed(1)} s`)
  console.log(
    `a payday of ${payments} payments: ${inputs} inputs of ${wanted.inputs} wanted, ${(waitedMs / 1000).toFixed(1)} s of ${wanted.waitedMs / 1000} wanted`,
  )
  const [sums] = await on.sql(
    `SELECT (SELECT SUM(amount_cents) FROM earnings WHERE month = ?) AS earned,
       (SELECT SUM(amount_cents) FROM user_payments WHERE status = 'dispersed') AS sent,
       (SELECT SUM(amount_cents) FROM user_payments WHERE status = 'approved') AS approved,
       (SELECT SUM(amount_cents) FROM user_payments WHERE status = 'pending') AS pending,
       (SELECT SUM(amount_cents) FROM earnings WHERE status = 'pending' AND payment = '') AS open,
       (SELECT COUNT(*) FROM payout_batches WHERE state = 'reconciled') AS reconciled`,
    [month],
  )
  const of = (name: string) => Number(sums?.[name] ?? 0)
  const parts = (['sent', 'approved', 'pending', 'open'] as const).map((name) => `${name} ${formatCents(of(name))}`)
  console.log(`  earned ${formatCents(of('earned'))} = ${parts.join(' + ')}; batches reconciled: ${of('reconciled')}`)
  await saveRaw('payday', { payments, specialCases, inputs, waitedMs, steps: counter.steps, sums, wanted })
  // The seeded people have no entries in the audit log, but everything that the payday wrote has.
  await on.restart()
  const audit = await on.run('audit', '--accept-facts', 'seeded for the payday')
  const missed = [
    ...(inputs > wanted.inputs ? ['too many inputs'] : []),
    ...(waitedMs > wanted.waitedMs ? ['too long a wait'] : []),
    ...(of('earned') === of('sent') + of('approved') + of('pending') + of('open') ? [] : ['the ledger doesn’t add up']),
    ...(of('reconciled') === 1 ? [] : ['the batch is not reconciled']),
    ...(audit.status === 0 && audit.output.includes('agrees with its source')
      ? []
      : [`the audit says: ${audit.output}`]),
  ]
  if (missed.length > 0) throw new Error(missed.join(', '))
}
