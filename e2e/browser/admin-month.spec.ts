import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { consoleErrors, readLayoutShift, trackLayoutShifts } from '../support/browser/page-checks'
import { waitUntilReady } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'
import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { pushRow, type Session } from '../support/server/session'
import { readStoredStats } from '../support/data/stored-stats'
import { startServer, type TestServer } from '../support/server/server'

const monthPeople = ['Rita', 'Bruno', 'Carla', 'Noor'] as const

const memberEmail = (name: string): string => `${name.toLowerCase()}@mail.example`

const memberQuestion = 'When is the payday?'

interface AdminMonth {
  server: TestServer
  admin: Session
  /** Last month, for which people are paid. */
  month: Month
}

/** Starts a server at the start of an admin's month: two rentals, a sign-up, an application and a ticket. */
async function startAdminMonth(): Promise<AdminMonth> {
  const server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  for (const firstName of monthPeople) {
    const email = memberEmail(firstName)
    const person = await createMember(server, { email, firstName, lastName: 'Sol' })
    await person.call('POST /api/paypal', { address: `pay.${email}` })
    if (firstName === 'Rita' || firstName === 'Bruno') {
      const start = { user: person.userId, startDate: firstDay(month), reason: 'told late' }
      await admin.call('POST /api/admin/rentals/start', start)
    }
    if (firstName === 'Noor') {
      const challenge = await person.challenge('affiliate')
      await person.call('POST /api/applications', { firstName, lastName: 'Sol', email, challenge })
    }
    if (firstName === 'Rita') {
      const words = {
        subject: memberQuestion,
        description: 'I have waited for it.',
        category: 'general',
        priority: 'medium',
      }
      await pushRow(person, 'support_tickets', { ...words, user_id: person.userId })
    }
  }
  // the server counts every two seconds, and a row that arrives after the overview opened would shift it
  await expect
    .poll(() => readStoredStats(server))
    .toMatchObject({
      applications: { waiting: { count: 1 } },
      tickets: { waiting: { count: 1 } },
      rentals: { count: 2 },
    })
  return { server, admin, month }
}

async function readMonthResult({ server }: AdminMonth): Promise<{ [what: string]: unknown }> {
  const queryValues = async (sql: string): Promise<unknown> =>
    (await server.sql(sql)).map((row) => Object.values(row)).flat()
  return {
    affiliates: await queryValues(
      `SELECT u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'affiliate'`,
    ),
    rentals: await queryValues(
      `SELECT u.email FROM rental_periods p JOIN users u ON u.id = p.user_id ORDER BY u.email`,
    ),
    answers: await queryValues('SELECT message FROM ticket_messages'),
    payments: await queryValues('SELECT DISTINCT status FROM user_payments'),
    batches: await queryValues('SELECT state FROM payout_batches'),
    inBatch: await queryValues(
      'SELECT p.person_email FROM payout_items i JOIN user_payments p ON p.id = i.payment ORDER BY p.person_email',
    ),
  }
}

const maxTabStops = 60

/** Presses Tab until the element has the focus. Fails after `maxTabStops`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop <= maxTabStops; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} isn’t within ${maxTabStops} stops of Tab`)
}

async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function openFromPalette(page: Page, text: string, option: string | RegExp): Promise<void> {
  // a page that was just loaded may not handle the keyboard shortcut yet
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'People, tickets, pages' })).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.type(text)
  // results arrive over the network, so the option must be visible before the arrow keys are used
  const target = page.getByRole('option', { name: option }).first()
  await expect(target).toBeVisible()
  const count = await page.getByRole('option').count()
  for (let stop = 0; stop < count && (await target.getAttribute('aria-selected')) !== 'true'; stop += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(target).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

async function moveToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await row.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('j')
  }
  throw new Error(`${row.toString()} isn’t reached by J`)
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

// An admin's month: approve an application, start a rental, answer a ticket, preview and commit the payment run, approve
// the payments, create a batch and export it. The tests do this first with the keyboard only, then by touch.
let month: AdminMonth
test.beforeEach(async () => {
  month = await startAdminMonth()
})
test.afterEach(() => month?.server.stop())

const answered = 'On the fifth of the month.'
const dialogLocator = (page: Page): Locator => page.getByRole('alertdialog')
const titleLocator = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('an admin completes a month’s work with the keyboard only', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: month.server.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const errors = await consoleErrors(page, () => runByKeyboard(page))
  expect(errors).toEqual([])
  await expectMonthDone()
  await context.close()
})

test('an admin completes a month’s work by touch on a phone', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL: month.server.url, ...phone })
  const page = await context.newPage()
  const errors = await consoleErrors(page, () => runByTouch(page))
  expect(errors).toEqual([])
  await expectMonthDone()
  await context.close()
})

async function runByKeyboard(page: Page): Promise<void> {
  const pressKey = (name: string): Promise<void> => page.keyboard.press(name)

  await test.step('signs in', async () => {
    await trackLayoutShifts(page)
    await page.goto(paths.adminAuth)
    await typeInto(page, page.getByLabel('Email'), 'admin@coterie.example')
    await typeInto(page, page.getByLabel('Password', { exact: true }), testPassword)
    await pressKey('Enter')
    await titleLocator(page, 'Admin Overview')
    await expectStill(page)
  })

  await test.step('approves an application', async () => {
    await openFromPalette(page, 'applications', 'Affiliate Applications')
    const row = page.getByRole('listitem').filter({ hasText: 'Noor Sol' })
    await moveToRow(page, row)
    await pressEnterOn(page, row.getByRole('button', { name: 'Approve Noor Sol' }))
    await expect(page.getByText('Noor Sol is now an affiliate')).toBeVisible()
  })

  await test.step('finds a person in the list and starts a rental', async () => {
    await pressKey('g')
    await pressKey('u')
    await titleLocator(page, 'All Users')
    const row = page.getByRole('row').filter({ hasText: memberEmail('Carla') })
    await expect(row).toBeVisible()
    await pressKey('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('Carla')
    await expect(page.getByRole('row').filter({ hasText: memberEmail('Bruno') })).toHaveCount(0)
    await tabTo(page, row.getByRole('link').first())
    await pressKey('Enter')
    await pressEnterOn(page, page.getByRole('button', { name: 'Start Rental' }))
    const dialog = page.getByRole('dialog', { name: 'Start Rental' })
    const [year = '', number = ''] = month.month.split('-')
    await typeInto(page, dialog.getByLabel('Start date'), `${number}01${year}`)
    await typeInto(page, dialog.getByLabel('Reason'), 'Signed on paper that day')
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Start Rental' }))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('answers a ticket', async () => {
    await pressKey('g')
    await pressKey('s')
    const ticket = page.getByRole('link').filter({ hasText: memberQuestion })
    await expect(ticket.first()).toBeVisible()
    await pressKey('j')
    await pressKey('Enter')
    // the R key works only after the conversation has loaded
    const reply = page.getByRole('textbox', { name: /reply/i })
    await expect(reply).toBeVisible()
    await pressKey('r')
    await expect(reply).toBeFocused()
    await page.keyboard.type(answered)
    await pressKey('Control+Enter')
    await expectAnswered(page)
    await pressKey('Escape')
    // the A key assigns the ticket; E alone would resolve it, but after G it opens the settings
    await pressKey('a')
    await expect(page.getByRole('button', { name: /^Assigned to .*\. Change$/ })).toBeVisible()
    await pressKey('g')
    await pressKey('e')
    await titleLocator(page, 'Admin Settings')
  })

  await test.step('previews the payment run and commits it', async () => {
    await openFromPalette(page, 'generate', 'Generate Monthly Payments')
    const sheet = page.getByRole('dialog', { name: 'Generate Monthly Payments' })
    await expect(sheet.getByText('Carla Sol').first()).toBeVisible()
    await pressEnterOn(page, sheet.getByRole('button', { name: 'Create 3 payments' }))
    await expect(page.locator('#main').getByText(/3 payments generated for/)).toBeVisible()
  })

  await test.step('selects the payments and approves them', async () => {
    await pressEnterOn(page, page.getByRole('button', { name: /^Pending/ }))
    const rows = page.getByRole('row').filter({ hasText: 'Pending' })
    await expect(rows).toHaveCount(3)
    await moveToRow(page, rows.first())
    // the W key opens the explanation of the amount
    await pressKey('w')
    await expect(page.getByRole('dialog', { name: /^Payment to/ })).toHaveCount(1)
    await pressKey('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressKey('x')
    await pressKey('j')
    await pressKey('j')
    await pressKey('Shift+X')
    // the A key opens the approval dialog
    await pressKey('a')
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: 'Cancel' }))
    await expect(dialogLocator(page)).toHaveCount(0)
    await pressKey('b')
    const approve = page.getByRole('button', { name: 'Approve 3', exact: true })
    await expect(approve).toBeFocused()
    await pressKey('Enter')
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: /^Approve 3/ }))
    await expect(dialogLocator(page)).toHaveCount(0)
  })

  await test.step('creates a batch, downloads its file and marks it as sent', async () => {
    await openFromPalette(page, 'payouts', 'Payouts')
    await pressEnterOn(page, page.getByRole('button', { name: 'New batch' }).first())
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: 'Create a batch of 3' }))
    await pressEnterOn(page, page.getByRole('button', { name: 'Download PayPal CSV' }))
    const download = page.waitForEvent('download')
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: /^Lock .* and download$/ }))
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await pressEnterOn(page, page.getByRole('button', { name: 'Mark as sent' }))
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: /^Mark .* as sent$/ }))
    await expect(page.getByText('Batch marked as sent')).toBeVisible()
  })
}

async function runByTouch(page: Page): Promise<void> {
  const tap = (name: string | RegExp, within: Page | Locator = page): Promise<void> =>
    within.getByRole('button', { name }).filter({ visible: true }).first().tap()
  const navigationLink = (name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).tap()

  await test.step('signs in', async () => {
    await trackLayoutShifts(page)
    await page.goto(paths.adminAuth)
    await page.getByLabel('Email').fill('admin@coterie.example')
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await tap('Sign in')
    await titleLocator(page, 'Admin Overview')
    await expectStill(page)
  })

  await test.step('approves an application', async () => {
    await navigationLink('Users')
    await page
      .getByRole('link', { name: /^Affiliate applications/ })
      .filter({ visible: true })
      .tap()
    await tap('Approve Noor Sol')
    await expect(page.getByText('Noor Sol is now an affiliate')).toBeVisible()
  })

  await test.step('finds a person and starts a rental', async () => {
    await page.getByRole('link', { name: 'All Users' }).filter({ visible: true }).tap()
    await titleLocator(page, 'All Users')
    await page.getByRole('searchbox').fill('Carla')
    await expect(page.getByRole('listitem').filter({ hasText: memberEmail('Bruno') })).toHaveCount(0)
    await page.getByRole('listitem').filter({ hasText: 'Carla' }).getByRole('link').first().tap()
    await tap('Start Rental')
    const dialog = page.getByRole('dialog', { name: 'Start Rental' })
    await dialog.getByLabel('Start date').fill(`${month.month}-01`)
    await dialog.getByLabel('Reason').fill('Signed on paper that day')
    await tap('Start Rental', dialog)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('answers a ticket', async () => {
    await navigationLink('Tickets')
    await page.getByRole('link').filter({ hasText: memberQuestion }).first().tap()
    await page.getByRole('textbox', { name: /reply/i }).fill(answered)
    await tap(/^Send to Rita/)
    await tap('Show In Progress')
    await page.getByRole('link').filter({ hasText: memberQuestion }).first().tap()
    await expectAnswered(page)
  })

  await test.step('previews the payment run and commits it', async () => {
    await navigationLink('Payments')
    await tap('Generate Monthly Payments')
    const sheet = page.getByRole('dialog', { name: 'Generate Monthly Payments' })
    await expect(sheet.getByText('Carla Sol').filter({ visible: true }).first()).toBeVisible()
    await tap('Create 3 payments', sheet)
    await expect(page.locator('#main').getByText(/3 payments generated for/)).toBeVisible()
  })

  await test.step('selects the payments and approves them', async () => {
    await tap(/^Pending/)
    const rows = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const name of ['Rita', 'Bruno', 'Carla']) await rows.filter({ hasText: name }).getByRole('checkbox').tap()
    await tap(/^Approve/, page.getByRole('group', { name: 'Bulk actions' }))
    await tap(/^Approve 3/, dialogLocator(page))
    await expect(dialogLocator(page)).toHaveCount(0)
  })

  await test.step('creates a batch, downloads its file and marks it as sent', async () => {
    await page.getByRole('link', { name: 'Payouts' }).filter({ visible: true }).first().tap()
    await tap('New batch')
    await tap('Create a batch of 3', dialogLocator(page))
    await tap('Download PayPal CSV')
    const download = page.waitForEvent('download')
    await tap(/^Lock .* and download$/, dialogLocator(page))
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await tap('Mark as sent')
    await tap(/^Mark .* as sent$/, dialogLocator(page))
    await expect(page.getByText('Batch marked as sent')).toBeVisible()
  })
}

/** Expects no layout shift after the first paint. */
async function expectStill(page: Page): Promise<void> {
  await waitUntilReady(page)
  expect(await readLayoutShift(page)).toBeLessThan(0.05)
}

/** Expects the reply in the conversation and an empty reply field. */
async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /reply/i })).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(answered, { exact: true })).toBeVisible()
}

/**
 * Expects the server's state at the end of the month. Polls, because a reply is sent only after ten seconds, in which it
 * can be undone.
 */
async function expectMonthDone(): Promise<void> {
  await expect
    .poll(() => readMonthResult(month))
    .toEqual({
      affiliates: [memberEmail('Noor')],
      rentals: ['Bruno', 'Carla', 'Rita'].map(memberEmail),
      answers: [answered],
      payments: ['approved'],
      batches: ['sent'],
      inBatch: ['Bruno', 'Carla', 'Rita'].map(memberEmail),
    })
  expect(await month.server.run('audit')).toMatchObject({ status: 0 })
}
