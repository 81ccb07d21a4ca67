import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { openFromPalette, pressEnterOn, moveToRow, tabTo, typeInto } from '../support/browser/keyboard'
import {
  memberEmail,
  readMonthResult,
  startAdminMonth,
  memberQuestion,
  type AdminMonth,
} from '../support/data/admin-month'
import { testPassword } from '../support/server/people'
import { consoleErrors } from '../support/browser/console-errors'
import { readLayoutShift, trackLayoutShifts } from '../support/browser/layout-shift'
import { waitUntilReady } from '../support/browser/wait-until-ready'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

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

test('an admin chooses the list columns for all admins', async ({ browser }) => {
  const { server, admin } = month
  const [found] = await server.sql('SELECT id FROM users WHERE email = ?', [memberEmail('Bruno')])
  await admin.call('POST /api/admin/roles', {
    user: String(found?.['id']),
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  const openAs = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(paths.adminAuth)
    await signIn(page, { email, password: testPassword })
    await titleLocator(page, 'Admin Overview')
    await page.getByRole('link', { name: 'All Users' }).click()
    await expect(page.getByRole('row').filter({ hasText: memberEmail('Carla') })).toBeVisible()
    return page
  }
  const [one, other] = [await openAs('admin@coterie.example'), await openAs(memberEmail('Bruno'))]
  const columnHead = (page: Page, name: string): Locator =>
    page.getByRole('columnheader', { name, includeHidden: true })
  for (const page of [one, other]) {
    await expect(columnHead(page, 'Phone')).toBeVisible()
    await expect(columnHead(page, 'PayPal email')).toHaveCount(0)
  }
  await one.getByRole('button', { name: 'Customize Columns' }).click()
  const sheet = one.getByRole('dialog', { name: 'Customize Columns' })
  await sheet.getByRole('button', { name: 'All admins' }).click()
  await sheet.getByRole('checkbox', { name: 'PayPal email' }).click()
  await expect(one.getByText('Settings Saved')).toBeVisible()
  await expect(columnHead(other, 'PayPal email')).toBeVisible()
  // the other admin resets the columns for everyone
  await other.getByRole('button', { name: 'Customize Columns' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'All admins' }).click()
  await other.getByRole('dialog').getByRole('checkbox', { name: 'Phone' }).click()
  await expect(other.getByText('Settings Saved')).toBeVisible()
  await one.reload()
  await expect(columnHead(one, 'PayPal email')).toBeVisible()
  await expect(columnHead(one, 'Phone')).toHaveCount(0)
  // columns that an admin saves only for themselves apply to that admin's devices only
  await one.getByRole('button', { name: 'Customize Columns' }).click()
  await one.getByRole('dialog').getByRole('checkbox', { name: 'LinkedIn URL' }).click()
  await expect(columnHead(one, 'LinkedIn URL')).toBeAttached()
  const again = await openAs('admin@coterie.example')
  await expect(columnHead(again, 'LinkedIn URL')).toBeVisible()
  await expect(columnHead(other, 'Referral Code')).toBeVisible()
  await expect(columnHead(other, 'LinkedIn URL')).toHaveCount(0)
  for (const page of [one, other, again]) await page.context().close()
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
    await expect(page.locator('#main').getByText(/Generated .+: 3 payments/)).toBeVisible()
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
    await pressEnterOn(page, dialogLocator(page).getByRole('button', { name: /^Lock and download/ }))
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
    await page
      .getByRole('listitem')
      .filter({ hasText: memberEmail('Carla') })
      .getByRole('link')
      .first()
      .tap()
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
    await expectAnswered(page)
  })

  await test.step('previews the payment run and commits it', async () => {
    await navigationLink('Payments')
    await tap('Generate Monthly Payments')
    const sheet = page.getByRole('dialog', { name: 'Generate Monthly Payments' })
    await expect(sheet.getByText('Carla Sol').filter({ visible: true }).first()).toBeVisible()
    await tap('Create 3 payments', sheet)
    await expect(page.locator('#main').getByText(/Generated .+: 3 payments/)).toBeVisible()
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
    await tap(/^Lock and download/, dialogLocator(page))
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
