import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { createFirstAdmin, createMember, nextPhone, testPassword } from '../support/server/people'
import { localhostUrl } from '../support/services/second-factor'
import { startServer, type TestServer } from '../support/server/server'
import { saveSetting } from '../support/server/settings'
import type { Session } from '../support/server/session'
import { signIn, signUp, openVerificationLink } from '../support/browser/story-steps'
import { test } from '../support/browser/browser-test'
import { addVirtualAuthenticator } from '../support/browser/virtual-authenticator'

// An application to become an affiliate, from the public form to the affiliate dashboard (S4, T3).
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
  // the visitor came by the name that may have passkeys
  return (link.exec(String(mail?.['text'] ?? ''))?.[0] ?? '').replace(server.url, localhostUrl(server))
}

async function fillForm(page: Page, of: { firstName: string; lastName: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(of.firstName)
  await page.getByLabel('Last name').fill(of.lastName)
  await page.getByLabel('Email').fill(of.email)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()

/** Submits and waits for an outcome that leads on by itself after 1.5 s: looked for in each frame, for a slow machine asks too seldom. */
async function submitAndExpect(page: Page, outcome: string): Promise<void> {
  const seen = page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('h1, h3')].some((one) => one.textContent === words && one.checkVisibility()),
    outcome,
    { polling: 'raf', timeout: 90_000 },
  )
  await Promise.all([seen, submit(page)])
}

test('a visitor applies, makes an account, applies again and becomes an affiliate', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: localhostUrl(server) })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)

  await test.step('the form says what is missing, by the specified words', async () => {
    await page.goto(paths.affiliate)
    await expect(page.getByRole('link', { name: 'Dashboard Login' })).toBeVisible()
    await submit(page)
    for (const words of ['First name is required', 'Last name is required', 'Invalid email address']) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await page.getByLabel('First name').fill('a'.repeat(51))
    await expect(page.getByText('First name must be less than 50 characters')).toBeVisible()
  })

  await test.step('whoever is no guest of ours gets a mail, and the page tells nothing', async () => {
    await fillForm(page, visitor)
    await submit(page)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  })

  await test.step('the mail leads to sign-up with the form filled in', async () => {
    await page.goto(await readMailedLink(visitor.email, 'application-no-account', /http\S+\/signup\?\S+/))
    await expect(page.getByLabel('Last name')).toHaveValue('Linden')
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await signUp(page, visitor, { keepPage: true })
    await openVerificationLink(page, await readMailedLink(visitor.email, 'verify', /http\S+\/verify#\S+/))
    await signIn(page, visitor)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('signed in, the form knows them; the application is theirs', async () => {
    await page.getByRole('region', { name: 'Join Affiliate Program' }).getByRole('link').click()
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    await submitAndExpect(page, 'Application Submitted!')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('link', { name: 'View application' }).click()
    await expect(page.getByRole('heading', { name: 'We’re reviewing your application' })).toBeVisible()
  })

  await test.step('once more is told, and goes on by itself', async () => {
    await page.goto(paths.affiliate)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await submitAndExpect(page, 'Application Already Submitted')
    // that door is closed to them: the guard leads home
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the admin approves in the inbox', async () => {
    const adminPage = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signIn(adminPage, { ...visitor, email: admin.grant?.email ?? '' })
    await expect(adminPage).toHaveURL(/\/admin$/)
    await adminPage.goto(paths.adminApplications)
    await adminPage.getByRole('button', { name: 'Approve Noor Linden' }).click()
    await expect(adminPage.getByText('Noor Linden is now an affiliate')).toBeVisible()
    await adminPage.context().close()
    // it reaches the open page by itself
    await expect(page.getByRole('link', { name: 'Affiliate Overview' })).toBeVisible()
  })

  await test.step('the affiliate dashboard opens, and the form says so', async () => {
    await page.goto(paths.affiliate)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await submitAndExpect(page, 'Already an Affiliate')
    await expect(page).toHaveURL(/\/affiliate_dashboard$/)
    await expect(page.getByRole('heading', { name: 'Affiliate Overview' })).toBeVisible()
  })

  await test.step('they add a passkey, and it alone signs them in', async () => {
    await page.goto(`${paths.settings}?tab=security`)
    await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
    const ask = page.getByRole('dialog')
    await ask.getByLabel('Name').fill('Pixel 8')
    await ask.getByLabel('Your password').fill(visitor.password)
    await ask.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await expect(page.getByText('Pixel 8')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    // back to where they signed out
    await expect(page).toHaveURL(/\/dashboard\/settings/)
    await page.goto(paths.affiliateDashboard)
    await expect(page.getByRole('heading', { name: 'Affiliate Overview' })).toBeVisible()
  })
  await context.close()
})

test('where the check is open the form itself tells, and leads on', async ({ browser }) => {
  await saveSetting(admin, 'email_check', 'open')
  const person = await createMember(server)
  const email = person.grant?.email ?? ''
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(paths.affiliate)
  await fillForm(page, { ...visitor, email })
  await submitAndExpect(page, 'Application Submitted!')
  await expect(page).toHaveURL(/\/auth\?email=/)
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.goto(paths.affiliate)
  await fillForm(page, { ...visitor, email: 'nobody@mail.example' })
  await submitAndExpect(page, 'Account Not Found')
  await page.getByRole('link', { name: 'Create account now' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.example')

  await page.goto(paths.affiliate)
  await fillForm(page, visitor)
  await page.route('**/api/applications/guest', (route) => route.abort())
  await submit(page)
  await expect(page.getByText('Failed to submit form. Please try again.')).toBeVisible()
  // nothing that was typed is lost
  await expect(page.getByLabel('Last name')).toHaveValue('Linden')
  await context.close()
})
