import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { createFirstAdmin, nextPhone, testPassword } from '../support/server/people'
import { localhostUrl } from '../support/services/second-factor'
import { startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { addVirtualAuthenticator, openVerificationLink, signIn, signUp } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

// Follows an affiliate application from the public form to the affiliate dashboard (S4, T3).
const visitor = {
  firstName: 'Noor',
  lastName: 'Linden',
  email: 'noor@mail.example',
  phone: nextPhone(),
  password: testPassword,
}

let server: TestServer
let admin: Session
test.beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
})
test.afterAll(() => server?.stop())

const readMailedLink = async (email: string, template: string, link: RegExp): Promise<string> => {
  const sql = `SELECT text FROM mail_outbox WHERE "to" = ? AND template = ? ORDER BY queued_at DESC LIMIT 1`
  const [mail] = await server.sql(sql, [email, template])
  // passkeys work only on `localhost`, so the visitor uses that host name
  return (link.exec(String(mail?.['text'] ?? ''))?.[0] ?? '').replace(server.url, localhostUrl(server))
}

async function fillForm(page: Page, person: { firstName: string; lastName: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()

/**
 * Submits the form and waits for the result, which is shown for only 1.5 s. Checks every frame, because polling may miss
 * the result on a slow machine.
 */
async function submitAndExpect(page: Page, outcome: string): Promise<void> {
  const seen = page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('h1, h3')].some((one) => one.textContent === words && one.checkVisibility()),
    outcome,
    { polling: 'raf', timeout: 90_000 },
  )
  await Promise.all([seen, submit(page)])
}

test('a visitor applies, creates an account, applies again and becomes an affiliate', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: localhostUrl(server) })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)

  await test.step('a guest without an account gets an email, and the page does not reveal whether the address is known', async () => {
    await page.goto(paths.affiliate)
    await fillForm(page, visitor)
    await submit(page)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  })

  await test.step('the email links to a sign-up form that is already filled in', async () => {
    await page.goto(await readMailedLink(visitor.email, 'application-no-account', /http\S+\/signup\?\S+/))
    await expect(page.getByLabel('Last name')).toHaveValue('Linden')
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await signUp(page, visitor, { keepPage: true })
    await openVerificationLink(page, await readMailedLink(visitor.email, 'verify', /http\S+\/verify#\S+/))
  })

  await test.step('after sign-in the form is filled in, and the application belongs to the account', async () => {
    await page.getByRole('region', { name: 'Join Affiliate Program' }).getByRole('link').click()
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    await submitAndExpect(page, 'Application Submitted!')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('link', { name: 'View application' }).click()
    await expect(page.getByRole('heading', { name: 'We’re reviewing your application' })).toBeVisible()
  })

  await test.step('a second application is rejected, and the applicant is sent to the dashboard', async () => {
    await page.goto(paths.affiliate)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await submitAndExpect(page, 'Application Already Submitted')
    // the screen requires the affiliate role, so the app redirects to the dashboard
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the admin approves the application in the inbox', async () => {
    const adminPage = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signIn(adminPage, { ...visitor, email: admin.grant?.email ?? '' })
    await expect(adminPage).toHaveURL(/\/admin$/)
    await adminPage.goto(paths.adminApplications)
    await adminPage.getByRole('button', { name: 'Approve Noor Linden' }).click()
    await expect(adminPage.getByText('Noor Linden is now an affiliate')).toBeVisible()
    // the menu shows the new link without a reload
    await expect(page.getByRole('link', { name: 'Affiliate Overview' })).toBeVisible()
  })

  await test.step('the affiliate dashboard opens, and the form says that the person is an affiliate already', async () => {
    await page.goto(paths.affiliate)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await submitAndExpect(page, 'Already an Affiliate')
    await expect(page).toHaveURL(/\/affiliate_dashboard$/)
    await expect(page.getByRole('heading', { name: 'Affiliate Overview' })).toBeVisible()
  })

  await test.step('the affiliate adds a passkey and signs in with only the passkey', async () => {
    await page.goto(`${paths.settings}?tab=security`)
    await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
    const ask = page.getByRole('dialog')
    await ask.getByLabel('Name').fill('Pixel 8')
    await ask.getByLabel('Your password', { exact: true }).fill(visitor.password)
    await ask.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await expect(page.getByText('Pixel 8')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    // after the sign-in, the app returns to the screen on which the person signed out
    await expect(page).toHaveURL(/\/dashboard\/settings/)
    await page.goto(paths.affiliateDashboard)
    await expect(page.getByRole('heading', { name: 'Affiliate Overview' })).toBeVisible()
  })
})
