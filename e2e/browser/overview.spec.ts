import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { payoutFile } from '../../domain/money/payouts/payout-file'
import type { TaskKind } from '../../domain/program/tasks'
import {
  createApprovedPayments,
  createExportedBatch,
  payPalReport,
  reconcileBatch,
  createManualPayment,
  approvePayments,
} from '../support/data/payments'
import { testPassword, saveSetting } from '../support/server/people'
import { createRouteFixture, type RouteFixture } from '../support/routes/route-fixture'
import { waitUntilReady } from '../support/browser/destinations'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'
import { firstDay } from '../../domain/calendar'
import { createAdminHold, createHeldLine } from '../support/routes/hold-fixtures'
import { tamperWithLog, waitForLogCheck } from '../support/server/audit-log'
import { pushRow, Session } from '../support/server/session'
import { startServer } from '../support/server/server'
import { createFailedDelivery } from '../support/routes/message-cases'

const overviewQuestion = 'When is the payday?'

/** Starts a server with one task of each kind for the admin `admin@coterie.example`. */
async function createOverviewFixture(): Promise<RouteFixture> {
  const fixture = await createRouteFixture(await startServer())
  // this line's person has a rental, so last month can be generated
  await createHeldLine(fixture)
  await createAdminHold(fixture)
  await addPeople(fixture)
  await addPayments(fixture)
  await fixture.server.sql(
    `INSERT INTO _backups (name, asked_at, night, state, problem) VALUES ('gone.zip', ?, ?, 'failed', 'interrupted')`,
    [`${firstDay(fixture.month)} 03:00:00.000Z`, firstDay(fixture.month)],
  )
  // nothing is sent without a secret, so a delivery that is sent again stays in the queue
  await saveSetting(fixture.setupAdmin, 'webhook_url', 'https://hooks.example.com/coterie')
  await createFailedDelivery(fixture)
  await tamperWithLog(fixture.server, 3)
  await waitForLogCheck(fixture.setupAdmin, 'wait')
  return fixture
}

async function addPeople(fixture: RouteFixture): Promise<void> {
  const { server, setupAdmin, memberUser, month } = fixture
  const words = { subject: overviewQuestion, description: 'I wait for it.', category: 'general', priority: 'medium' }
  await pushRow(memberUser, 'support_tickets', { ...words, user_id: memberUser.userId })
  const guest = new Session(server)
  const challenge = await guest.challenge('contact')
  const lead = {
    firstName: 'Zainab',
    lastName: 'Asante',
    email: 'zainab@mail.example',
    phone: '',
    language: 'en' as const,
  }
  await guest.call('POST /api/leads', { ...lead, challenge })
  const own = { firstName: 'Priya', lastName: 'Raman', email: String(memberUser.grant?.email) }
  await memberUser.call('POST /api/applications', { ...own, challenge: await memberUser.challenge('affiliate') })
  await setupAdmin.call('POST /api/admin/rentals/start', {
    user: memberUser.userId,
    startDate: firstDay(month),
    reason: 'late',
  })
  await memberUser.call('POST /api/agreements/cancel', {
    agreement: 'rental',
    lastDay: fixture.today,
    reason: 'worried',
  })
  // the test cannot set the clock, so it moves the last day into the previous month
  await server.sql(`UPDATE rental_periods SET end_date = ? WHERE user_id = ?`, [`${month}-12`, memberUser.userId])
  await server.sql(`UPDATE cancel_requests SET last_day = ?, closed_at = ?, closed_reason = 'over' WHERE user_id = ?`, [
    `${month}-12`,
    `${month}-13 00:00:00.000Z`,
    memberUser.userId,
  ])
}

async function addPayments({ setupAdmin, createPerson, month }: RouteFixture): Promise<void> {
  const approvedPayments = await createApprovedPayments(setupAdmin, {
    users: [await createPerson()],
    amounts: ['70.00'],
    month,
  })
  const { batch, file } = await createExportedBatch(setupAdmin, approvedPayments)
  for (const word of ['Completed', 'Refunded'])
    await reconcileBatch(
      setupAdmin,
      batch,
      payPalReport(file, () => word),
    )
  const { payment } = await createManualPayment(setupAdmin, {
    user: await createPerson(),
    amount: '25.00',
    month,
    method: 'Bank transfer',
  })
  await approvePayments(setupAdmin, [payment])
  await createApprovedPayments(setupAdmin, { users: [await createPerson()], amounts: ['40.00'], month })
}

// Tests every kind of row in the "Needs your attention today" list of an admin's overview.
let fixture: RouteFixture
test.beforeAll(async () => {
  fixture = await createOverviewFixture()
})
test.afterAll(() => fixture?.server.stop())

interface Row {
  link: string | RegExp
  /** The element to which the row's link leads; it must be visible without scrolling. */
  thing: (page: Page) => Locator
  /** Completes the row's task. */
  act: (page: Page, thing: Locator) => Promise<void>
}

const dialogLocator = (page: Page): Locator => page.getByRole('alertdialog')
const answerDialog = (page: Page, name: string | RegExp): Promise<void> =>
  dialogLocator(page).getByRole('button', { name }).click()
const openExplanation = (page: Page): Promise<void> => dialogLocator(page).getByLabel('Reason').fill('Looked at today.')

/**
 * The to-do rows in the order of the test. The order matters: payments need an intact audit log, and each task creates the
 * data that later tasks need.
 */
const rows: { readonly [row in TaskKind]: Row } = {
  'log-lock': {
    link: 'View log',
    thing: (page) => page.getByRole('button', { name: 'Resume payments' }),
    act: async (page, thing) => {
      await thing.click()
      await openExplanation(page)
      await answerDialog(page, 'Resume payments')
    },
  },
  'health-bad': {
    link: 'View health',
    thing: (page) => page.getByRole('region', { name: /\d+ issues?/ }).getByRole('button', { name: 'Back up now' }),
    act: async (_, thing) => {
      await thing.click()
      const countMade = () => fixture.server.sql(`SELECT name FROM _backups WHERE state = 'good'`)
      await expect.poll(async () => (await countMade()).length).toBe(1)
    },
  },
  held: {
    link: 'Decide 1 item',
    thing: (page) => dialogLocator(page).getByRole('button', { name: 'Save decision' }),
    act: async (page, thing) => {
      await openExplanation(page)
      await thing.click()
    },
  },
  review: {
    link: /^Review \d+ holds?$/,
    thing: (page) => page.getByRole('button', { name: /^Release \$/ }),
    act: async (page, thing) => {
      await page.getByLabel(/^Reason \(visible to .*\)$/).fill('Looked at today.')
      await thing.click()
    },
  },
  back: {
    link: 'Record correction',
    thing: (page) => page.getByRole('button', { name: /correction.*\$70\.00|\$70\.00/ }).first(),
    act: async (page, thing) => {
      await thing.click()
      await openExplanation(page)
      await answerDialog(page, /^Record /)
    },
  },
  tickets: {
    link: /^Reply to Priya/,
    thing: (page) => page.getByRole('textbox', { name: /reply/i }),
    act: async (page, thing) => {
      await expect(page.getByRole('heading', { name: overviewQuestion })).toBeVisible()
      await thing.fill('On the fifth of the month.')
      await page.getByRole('button', { name: /^Send to Priya/ }).click()
    },
  },
  leads: {
    link: /^Reply to Zainab/,
    thing: (page) => page.getByRole('region', { name: 'Zainab Asante' }),
    act: (_, thing) => thing.getByRole('button', { name: 'Mark as contacted' }).click(),
  },
  applications: {
    link: 'Review 1 application',
    thing: (page) => page.getByRole('button', { name: 'Approve Priya Raman' }),
    act: (_, thing) => thing.click(),
  },
  left: {
    link: 'Confirm for Priya',
    thing: (page) => page.getByRole('button', { name: 'Confirm that our access has ended' }),
    act: (_, thing) => thing.click(),
  },
  webhook: {
    link: 'View deliveries',
    thing: (page) => page.getByRole('button', { name: 'Resend event' }),
    act: (_, thing) => thing.click(),
  },
  months: {
    link: /^Generate [A-Z]/,
    thing: (page) => page.getByRole('dialog').getByRole('button', { name: /^Create \d+ payments?$/ }),
    act: async (page, thing) => {
      await thing.click()
      await expect(page.locator('#main').getByText(/\d+ payments? generated for/)).toBeVisible()
    },
  },
  pending: {
    link: /^Approve \d+ payments?$/,
    thing: (page) => page.getByRole('checkbox', { name: 'Select all' }),
    act: async (page, thing) => {
      await thing.check()
      await page.getByRole('button', { name: /^Approve \d+$/ }).click()
      await answerDialog(page, /^Approve \d+/)
    },
  },
  'by-hand': {
    link: 'Disperse payment',
    thing: (page) =>
      page.getByRole('dialog').filter({ hasText: 'Bank transfer' }).getByRole('button', { name: 'Disperse' }),
    act: async (page, thing) => {
      await thing.click()
      await answerDialog(page, /^Disperse/)
    },
  },
  approved: {
    link: 'Create payout batch',
    thing: (page) => dialogLocator(page).getByRole('button', { name: /^Create a batch of \d+/ }),
    act: async (page, thing) => {
      await thing.click()
      await expect(page).toHaveURL(/\/admin\/payouts\/\w{15}$/)
      await exportBatch(page)
    },
  },
  batch: {
    link: /^View batch \d+$/,
    thing: (page) => page.getByText('PayPal’s report').first(),
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await createReport())
      await page
        .getByRole('button', { name: /^Apply \d+ updates?$/ })
        .first()
        .click()
      await answerDialog(page, /^Apply \d+/)
      await expect(page.getByText(/payments? dispersed$/)).toBeVisible()
    },
  },
}

/** Exports the batch that the page shows, as another device of the admin would. Stores its id in `sent`. */
let sent = ''
async function exportBatch(page: Page): Promise<void> {
  sent = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { batch } = await fixture.setupAdmin.call('GET /api/admin/payouts/one', { batch: sent })
  const seen = { count: batch.count, cents: batch.total_cents }
  await fixture.setupAdmin.call('POST /api/admin/payouts/export', { batch: sent, seen })
}

/** Returns PayPal's report about the exported batch. */
async function createReport(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { items } = await fixture.setupAdmin.call('GET /api/admin/payouts/one', { batch: sent })
  const text = payPalReport(payoutFile(items, 'Coterie'), () => 'Completed')
  return {
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text.map((row) => row.join(',')).join('\r\n')),
  }
}

/** Returns the number of clicks on the page since the last call. */
const countClicks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const counted = window as unknown as { presses?: number }
    const count = counted.presses ?? 0
    counted.presses = 0
    return count
  })

test('each task of an admin’s overview is done with at most three clicks, and its row disappears', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: fixture.server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const counted = window as unknown as { presses?: number }
    addEventListener('pointerdown', () => (counted.presses = (counted.presses ?? 0) + 1), true)
  })
  await page.goto(paths.adminAuth)
  await signIn(page, { email: 'admin@coterie.example', password: testPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Overview' })).toBeVisible()
  const needs = page.getByRole('region', { name: 'Needs your attention today' })
  const home = page.getByRole('complementary').first().getByRole('link', { name: 'Admin Overview' })

  for (const [name, { link, thing: target, act }] of Object.entries(rows)) {
    await test.step(name, async () => {
      const row = needs.getByRole('link', { name: link, exact: typeof link === 'string' })
      await row.click()
      const found = target(page)
      await expect(found).toBeInViewport()
      await countClicks(page)
      await act(page, found)
      expect(await countClicks(page), `clicks for ${name}`).toBeLessThanOrEqual(3)
      await home.click()
      await waitUntilReady(page)
      await expect(row).toHaveCount(0)
    })
  }
  const end = page.getByRole('region', { name: 'You’re all caught up' })
  const done = end.getByRole('region', { name: 'Done today' })
  await expect(done.getByRole('heading', { name: 'Replied to 1 ticket' })).toBeVisible()
  for (const work of [/^Handled 1 website lead$/, /^Approved \d+ payments?$/, /^Created batch \d+$/, /^Generated /])
    await expect(done.getByRole('heading', { name: work }).first()).toBeVisible()
  // what is left can't be done now, so it has no button, and the menu shows no counts
  await expect(end.getByRole('region', { name: 'For your information' })).toContainText('can be generated from')
  await expect(end.getByRole('button')).toHaveCount(0)
  const menu = page.getByRole('complementary').first()
  await expect(menu.getByRole('link', { name: /, \d/ })).toHaveCount(0)
})
