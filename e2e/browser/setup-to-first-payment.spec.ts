import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startServer, type TestServer } from '../support/server/server'
import { test } from '../support/browser/browser-test'
import { addMonths, daysInMonth, firstDay, monthOf } from '../../domain/calendar'
import { formatCents } from '../../domain/money/dollars'
import { prorate } from '../../domain/money/accrual/rates'
import {
  createAdmin,
  openVerificationLink,
  readVerificationLink,
  signIn,
  signUp,
} from '../support/browser/account-steps'

/**
 * Tests the whole product, from an empty server to a renter who has been paid. The months depend on the server's date: the
 * rental starts in the month before last, so that two closed months can be generated one after the other.
 */
const today = new Date().toISOString().slice(0, 10)
const lastMonth = addMonths(monthOf(today), -1)
const monthBefore = addMonths(monthOf(today), -2)
const rentalStart = `${monthBefore}-16`
const partDays = daysInMonth(monthBefore) - 15
const partCents = prorate(10_000, partDays, daysInMonth(monthBefore))
const commissionCents = prorate(5_000, partDays, daysInMonth(monthBefore)) + 5_000

const admin = { firstName: 'Ana', lastName: 'Ortuño', email: 'ana@coterie.example', password: 'harbour-lantern-9' }
const affiliate = {
  firstName: 'Daniel',
  lastName: 'Okafor',
  email: 'daniel@mail.example',
  phone: '+44 20 7946 0018',
  password: 'orchard-violin-7',
}
const renter = {
  firstName: 'Lucía',
  lastName: 'Fernández',
  email: 'lucia@correo.example',
  phone: '+34 600 123 456',
  password: 'meadow-copper-5',
}

// allows service workers, as a normal browser does
test.use({ serviceWorkers: 'allow' })

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server.stop()
})

test('an empty server is set up, a renter is paid, and the renter writes a ticket offline', async ({ browser }) => {
  const adminPage = await openNewDevice(browser)
  const affiliatePage = await openNewDevice(browser)
  const renterContext = await browser.newContext({ baseURL: server.url, acceptDownloads: false })
  const renterPage = await renterContext.newPage()

  await test.step('the first admin signs in with the one-time link', async () => {
    await createAdmin(adminPage, server.setupLink(), admin)
  })

  await test.step('the admin completes the set-up: name, time zone, no mail yet, first backup', async () => {
    const titleLocator = (name: string) => expect(adminPage.getByRole('heading', { level: 1, name })).toBeVisible()
    await titleLocator('Name your program')
    await adminPage.getByLabel('Support email').fill('help@coterie.example')
    await adminPage.getByRole('button', { name: 'Continue' }).click()
    await titleLocator('Set your time zone')
    await adminPage.getByLabel('Time zone').selectOption('UTC')
    await adminPage.getByRole('button', { name: 'Continue' }).click()
    await titleLocator('Set up email')
    await adminPage.getByRole('button', { name: 'Skip for now' }).click()
    await titleLocator('Create your first backup')
    await adminPage.getByRole('button', { name: 'Create backup' }).click()
    await titleLocator('Your first backup is ready')
    await expect(adminPage.getByText(/1 person, 0 payments/)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Download backup' }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Download a backup' })
    await dialog.getByLabel('Your password', { exact: true }).fill(admin.password)
    const download = adminPage.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^coterie-.*\.zip$/)
    await adminPage.getByRole('link', { name: 'Invite your first people' }).click()
    await expect(adminPage).toHaveURL(/\/admin$/)
    // the overview and the health page list the steps that were postponed
    await expect(adminPage.getByRole('main').getByRole('link', { name: 'Set up email' })).toBeVisible()
    await adminPage.getByRole('link', { name: 'Health', exact: true }).click()
    const found = adminPage.getByRole('region', { name: /\d issues?/ })
    await expect(found.getByRole('link', { name: 'Set up email' })).toBeVisible()
    await expect(found.getByText('Choose a name')).toHaveCount(0)
    await adminPage.getByRole('link', { name: 'Admin Overview' }).click()
    await expect(adminPage.getByRole('heading', { name: 'Admin Overview' })).toBeVisible()
  })

  await test.step('a person signs up and verifies the email address', async () => {
    await signUp(affiliatePage, affiliate)
    const link = await readVerificationLink(adminPage, affiliate.email)
    await openVerificationLink(affiliatePage, link)
  })

  await test.step('the admin grants the affiliate role from an earlier date, with a reason', async () => {
    await openPerson(adminPage, affiliate.email)
    await adminPage.getByRole('button', { name: 'Grant affiliate role…' }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Grant affiliate role' })
    await dialog.getByLabel('Start date').fill(firstDay(addMonths(monthOf(today), -5)))
    await dialog.getByLabel('Reason').fill('Has been sharing since the summer')
    await dialog.getByRole('button', { name: 'Grant affiliate role' }).click()
    await expect(dialog).toHaveCount(0)
  })

  let link = ''
  await test.step('the affiliate copies the referral link', async () => {
    // the new menu appears without a reload
    await affiliatePage.getByRole('link', { name: 'Affiliate Overview' }).click()
    await expect(affiliatePage.getByRole('heading', { name: 'Affiliate Overview' })).toBeVisible()
    link =
      (await affiliatePage.getByRole('region', { name: 'Your referral link' }).locator('p').first().textContent()) ?? ''
    expect(link).toMatch(new RegExp(`^${server.url}/signup\\?ref=[A-Z0-9]{8}$`))
  })

  await test.step('a visitor opens the link, sees who referred them and signs up', async () => {
    await renterPage.goto(link)
    await expect(renterPage.getByText('Referral Applied')).toBeVisible()
    await expect(renterPage.getByText('Daniel O.')).toBeVisible()
    await signUp(renterPage, renter, { keepPage: true })
  })

  await test.step('the visitor cannot sign in before verifying the address; the mail log contains the emails with working links', async () => {
    await signIn(renterPage, renter)
    await expect(renterPage.getByText('Your email address isn’t verified yet.').first()).toBeVisible()
    await adminPage.goto('/admin/mail-log')
    await expect(adminPage.getByText(renter.email).first()).toBeVisible()
    await openVerificationLink(renterPage, await readVerificationLink(adminPage, renter.email))
  })

  await test.step('the renter enters a PayPal address; the settings list the renter’s device', async () => {
    await renterPage.goto('/dashboard/settings')
    await renterPage.getByLabel('PayPal email').fill('pagos.lucia@correo.example')
    await renterPage.getByRole('button', { name: 'Save PayPal email' }).click()
    await expect(renterPage.getByText('PayPal email saved')).toBeVisible()
    await renterPage.getByRole('tab', { name: 'Security' }).click()
    await expect(renterPage.getByText('Current Session')).toBeVisible()
  })

  await test.step('the admin starts a rental in the past and sees its effect on the month', async () => {
    await openPerson(adminPage, renter.email)
    await adminPage.getByRole('button', { name: 'Start Rental' }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Start Rental' })
    await dialog.getByLabel('Start date').fill(rentalStart)
    await dialog.getByLabel('Reason').fill('Signed on paper that day')
    await expect(dialog.getByText(formatCents(partCents)).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Start Rental' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(adminPage.getByText('Active').first()).toBeVisible()
  })

  await test.step('the first closed month stays below the threshold and is carried over', async () => {
    // from here on both pages stay open and must show changes without a reload
    await renterPage.goto('/dashboard/earnings')
    await affiliatePage.goto('/affiliate_dashboard')
    const sheet = await openDryRun(adminPage, monthBefore)
    await expect(sheet.getByText('Below the $100.00 minimum').first()).toBeVisible()
    await expect(sheet.getByText(formatCents(partCents)).first()).toBeVisible()
    await sheet.getByRole('button', { name: /^Record/ }).click()
    await expect(sheet).toHaveCount(0)
    // the run works in the background, and the page reports its end
    await expect(
      adminPage
        .locator('#main')
        .getByText(/1 line item recorded for .*, but no payment yet|\d+ line items recorded for /),
    ).toBeVisible()
  })

  await test.step('the run of the second closed month pays both months, each only once', async () => {
    const sheet = await openDryRun(adminPage, lastMonth)
    await expect(sheet.getByText(formatCents(partCents + 10_000)).first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Create 1 payment' }).dblclick()
    await expect(sheet).toHaveCount(0)
    await expect(adminPage.getByRole('row', { name: /Lucía Fernández/ })).toHaveCount(1)
  })

  await test.step('the run is undone while all its payments are pending, and the month is generated again', async () => {
    await adminPage.getByRole('link', { name: 'Runs' }).click()
    await adminPage.getByRole('button', { name: /^Undo/ }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: /^Undo/ }).click()
    await expect(adminPage.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await adminPage.getByRole('link', { name: 'Payments', exact: true }).first().click()
    await expect(adminPage.getByRole('row', { name: /Lucía Fernández.*Pending/ })).toHaveCount(0)
    const sheet = await openDryRun(adminPage, lastMonth)
    await sheet.getByRole('button', { name: 'Create 1 payment' }).click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('the renter and the affiliate see their amounts with the explanations', async () => {
    await expect(renterPage.getByText(formatCents(partCents + 10_000)).first()).toBeVisible()
    const paid = renterPage.getByRole('row').filter({ hasText: formatCents(partCents + 10_000) })
    const reason = renterPage.getByRole('dialog')
    // the page may show the cancelled payment until the new one arrives
    await expect(async () => {
      await renterPage.keyboard.press('Escape')
      await expect(reason).toHaveCount(0)
      await paid.first().getByRole('link').first().click()
      await expect(reason.getByText(`${partDays} of ${daysInMonth(monthBefore)}`).first()).toBeVisible({
        timeout: 10_000,
      })
    }).toPass()
    await renterPage.keyboard.press('Escape')
    await expect(affiliatePage.getByText(formatCents(commissionCents)).first()).toBeVisible()
  })

  await test.step('the admin approves and disperses the payments; the renter sees it without a reload', async () => {
    const row = adminPage.getByRole('row', { name: /Lucía Fernández.*Pending/ })
    await row.getByRole('button', { name: 'Approve' }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Approve 1' }).click()
    await expect(adminPage.getByRole('row', { name: /Lucía Fernández.*Approved/ })).toBeVisible()
    await adminPage
      .getByRole('row', { name: /Lucía Fernández.*Approved/ })
      .getByRole('button', { name: 'Disperse' })
      .click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Disperse 1' }).click()
    await expect(adminPage.getByRole('row', { name: /Lucía Fernández.*Dispersed/ })).toBeVisible()
    await expect(renterPage.getByText('Dispersed').first()).toBeVisible()
    await adminPage.goto('/admin/audit-log')
    await expect(
      adminPage.getByRole('button', { name: /dispersed the payment to Lucía Fernández/ }).first(),
    ).toBeVisible()
  })

  await test.step('offline, the installed app opens and accepts a ticket and a reply', async () => {
    await renterPage.goto('/dashboard/support')
    await renterPage.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await renterPage.reload()
    await renterContext.setOffline(true)
    await renterPage.reload()
    await renterPage.goto('/dashboard')
    await expect(renterPage.getByText(/Offline/).first()).toBeVisible()
    await expect(renterPage.getByText('Lucía Fernández').first()).toBeVisible()
    await renterPage.goto('/dashboard/earnings')
    await expect(renterPage.getByText(formatCents(partCents + 10_000)).first()).toBeVisible()
    await renterPage.goto('/dashboard/support')
    await renterPage.getByRole('button', { name: 'Create Ticket' }).first().click()
    const dialog = renterPage.getByRole('dialog', { name: 'Create Ticket' })
    await dialog.getByLabel('Subject').fill('When is October paid?')
    await dialog.getByLabel('Description').fill('I saw the amount and wonder about the day.')
    await dialog.getByRole('button', { name: 'Save and send later' }).click()
    await expect(dialog).toHaveCount(0)
    await renterPage.getByRole('textbox', { name: 'Write a reply' }).fill('I forgot: my brother asks as well.')
    await renterPage.getByRole('button', { name: 'Save and send later' }).click()
    // the reply field may still contain the text for a moment
    const thread = renterPage.getByRole('log', { name: 'Conversation' })
    await expect(thread.getByText('I forgot: my brother asks as well.', { exact: true })).toBeVisible()
    await expect(renterPage.getByText(/2 unsent changes/).first()).toBeVisible()
  })

  await test.step('online again, the ticket and the reply arrive once and in order, and the admin sees them live', async () => {
    await adminPage.goto('/admin/support')
    await expect(adminPage.getByText('When is October paid?')).toHaveCount(0)
    await renterContext.setOffline(false)
    await adminPage.getByText('When is October paid?').first().click()
    const conversation = adminPage.getByRole('region', { name: 'Conversation' })
    await expect(conversation.getByText('I forgot: my brother asks as well.', { exact: true })).toHaveCount(1)
    await expect(renterPage.getByText(/Synced/).first()).toBeVisible()
    const written = await server.sql(`SELECT message FROM ticket_messages ORDER BY created_at`)
    expect(written).toEqual([{ message: 'I forgot: my brother asks as well.' }])
    expect(await server.sql(`SELECT number FROM support_tickets`)).toEqual([{ number: 1 }])
  })

  await test.step('a note is visible to admins only; a reply reaches the renter and counts as unread', async () => {
    await renterPage.goto('/dashboard')
    await adminPage.getByLabel('Internal note').check()
    await adminPage.getByRole('textbox', { name: /note/i }).fill('Paid on the 5th, tell her gently.')
    await adminPage.getByRole('button', { name: 'Add note' }).click()
    const thread = adminPage.getByRole('region', { name: 'Messages' })
    await expect(thread.getByText('Paid on the 5th, tell her gently.', { exact: true })).toBeVisible()
    await adminPage.getByLabel('Internal note').uncheck()
    await adminPage.getByRole('textbox', { name: /reply/i }).fill('It was sent today.')
    await adminPage.getByRole('button', { name: 'Send to Lucía' }).click()
    // counts the notices about the PayPal address, the approval, the payment and the reply
    await expect(renterPage.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible({ timeout: 120_000 })
    await renterPage.getByRole('button', { name: 'Notifications, 4 unread' }).click()
    await renterPage.getByText('When is October paid?').first().click()
    await expect(renterPage.getByText('It was sent today.', { exact: true })).toBeVisible()
    await expect(renterPage.getByText('Paid on the 5th, tell her gently.', { exact: true })).toHaveCount(0)
    await expect(renterPage.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
  })

  await test.step('the renter switches the app to Spanish', async () => {
    await renterPage.getByRole('button', { name: /Lucía Fernández/ }).click()
    await renterPage.getByRole('menuitem', { name: 'Español' }).click()
    await expect(renterPage.locator('html')).toHaveAttribute('lang', 'es')
    await renterPage.goto('/dashboard/settings')
    await expect(renterPage.getByText('Configuración').first()).toBeVisible()
  })

  await test.step('the audit of all stored totals and derived values has no findings', async () => {
    expect(await server.run('audit')).toMatchObject({ status: 0 })
  })
})

async function openNewDevice(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: server.url })
  return context.newPage()
}

async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(email)
  // a click on a row that moves would be lost, so the list must be filtered first
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(email.split('@')[0] ?? email, 'i') }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[a-z0-9]{15}/)
}

async function openDryRun(page: Page, month: string) {
  await page.goto('/admin/payments')
  await page.getByRole('button', { name: 'Generate Monthly Payments' }).click()
  const sheet = page.getByRole('dialog', { name: 'Generate Monthly Payments' })
  await sheet.getByLabel('Month').selectOption(month)
  return sheet
}
