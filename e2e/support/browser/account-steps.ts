import { expect, type Page } from '@playwright/test'
import { RESPONSE_HEADER } from '../../../domain/responses'
import type { PushAnswer, PushRequest } from '../../../domain/sync/protocol'

export interface TestPerson {
  firstName: string
  lastName: string
  email: string
  /** Must be unique, because a shared number makes a referral a self-referral (M18). */
  phone: string
  password: string
}

/** Creates the first admin with the link that the server printed. */
export async function createAdmin(page: Page, link: string, admin: Omit<TestPerson, 'phone'>): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill(admin.firstName)
  await page.getByLabel('Last name').fill(admin.lastName)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Create admin account' }).click()
}

/** Signs up and waits for the screen that asks for the emailed link. */
export async function signUp(page: Page, person: TestPerson, { keepPage = false } = {}): Promise<void> {
  if (!keepPage) await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByLabel(/18 or older/).check()
  await page.getByLabel(/Terms of Service/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account Created Successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^(Check your email|Account created)$/ })).toBeFocused()
  await expect(page).toHaveURL(/\/auth/)
}

/** Submits the sign-in form. The caller must wait for the result. */
export async function signIn(page: Page, person: Pick<TestPerson, 'email' | 'password'>): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/auth')) await page.goto('/auth')
  const waiting = page.getByRole('button', { name: 'Sign in with your password' })
  if (await waiting.isVisible()) await waiting.click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function readVerificationLink(adminPage: Page, email: string): Promise<string> {
  await adminPage.goto('/admin/mail-log')
  await adminPage
    .getByRole('row', { name: new RegExp(`${email}.*verif`, 'i') })
    .first()
    .getByRole('link', { name: /^Read/ })
    .click()
  const [answer] = await Promise.all([
    adminPage.waitForResponse((response) => response.url().endsWith('/api/admin/links')),
    adminPage.getByRole('button', { name: 'Copy link' }).click(),
  ])
  // the browser may refuse to copy, and then the page shows the link in a dialog
  const { link } = (await answer.json()) as { link: string }
  await adminPage.keyboard.press('Escape')
  return link
}

/** Opens the link in the browser that signed up, which signs in (P20). */
export async function openVerificationLink(page: Page, link: string, home = /\/dashboard$/): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Your email is verified.').first()).toBeVisible()
  await expect(page).toHaveURL(home)
}

/**
 * Headers of simulated answers. The app ignores answers without this header, because they may come from an intermediary.
 */
const serverHeaders = { [RESPONSE_HEADER]: '1' }

export async function rejectWrites(page: Page): Promise<void> {
  await page.route('**/api/sync/push', async (route) => {
    const { muts } = route.request().postDataJSON() as PushRequest
    const answer: PushAnswer = {
      results: muts.map(({ key, n }) => ({ key, n, ok: false, code: 'bad-input' })),
      last: muts.at(-1)?.n ?? 0,
      stopped: null,
      now: Date.now(),
    }
    await route.fulfill({ headers: serverHeaders, json: answer })
  })
}

/** Makes the server require the password for a command, as after the idle limit (S7). */
export const requirePassword = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 403, headers: serverHeaders, json: { code: 'password-needed' } }),
  )

/** Adds a virtual platform authenticator of Chromium that always verifies the user. It exists as long as the page. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
