import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { createFirstAdmin, testPassword } from '../support/server/people'
import { forgetUsedCodes, localhostUrl, oneTimeCode } from '../support/services/second-factor'
import { startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'
import { waitUntilReady } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'
import { addVirtualAuthenticator } from '../support/browser/account-steps'

const email = 'admin@coterie.example'
const security = `${paths.settings}?tab=security`

async function signInByPassword(page: Page): Promise<void> {
  await page.goto(paths.adminAuth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(security)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/auth|\/$/)
}

/** Sets up one-time codes with the secret key that the dialog shows, and returns the key. */
async function setUpCodes(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up codes' }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(testPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up one-time codes' })
  await expect(setUp.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  await expectAccessible(page, 'codes')
  const secret = ((await setUp.getByRole('definition').textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Code from your app').fill(oneTimeCode(secret))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  return secret
}

let server: TestServer
let admin: Session
let page: Page
test.beforeEach(async ({ browser }) => {
  server = await startServer()
  admin = await createFirstAdmin(server)
  page = await (await browser.newContext({ baseURL: localhostUrl(server) })).newPage()
})
test.afterEach(() => server?.stop())

test('an admin adds a passkey and one-time codes and signs in with each', async () => {
  await addVirtualAuthenticator(page)
  await signInByPassword(page)
  await expect(page).toHaveURL(/\/admin$/)

  // adds a passkey; the dialog then shows the recovery codes
  await page.goto(security)
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
  const ask = page.getByRole('dialog')
  await ask.getByLabel('Name').fill('Office laptop')
  await ask.getByLabel('Your password', { exact: true }).fill(testPassword)
  await ask.getByRole('button', { name: 'Add passkey', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Save these ten codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  await codes.getByLabel('I’ve saved them somewhere safe').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('Office laptop')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await waitUntilReady(page)
  await expectAccessible(page, 'security')

  await signOut(page)
  await page.goto(paths.adminAuth)
  await waitUntilReady(page)
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  // adds one-time codes with the secret key that the dialog shows
  await page.goto(security)
  const secret = await setUpCodes(page)
  await expect(page.getByText(/On since/)).toBeVisible()
  await forgetUsedCodes(admin)

  // after the password, the sign-in asks for the passkey first and offers a code as an alternative
  await signOut(page)
  await signInByPassword(page)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByText('Office laptop')).toBeVisible()
  await expectAccessible(page, 'second step')
  await page.getByRole('button', { name: /A one-time code/ }).click()
  await expectAccessible(page, 'code')
  const field = page.getByLabel('One-time code')
  await field.fill('000000')
  await expect(page.getByText(/That code is wrong/)).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(oneTimeCode(secret))
  await expect(page).toHaveURL(/\/admin$/)
})

test('an admin who lacks the required second factor sees only its set-up', async () => {
  await server.sql(
    `INSERT INTO admin_settings (id, setting_key, setting_value, category, version) VALUES ('requiresfactor0', 'require_second_factor', '{"value":true}', 'security', 1)`,
  )
  await signInByPassword(page)
  await expect(page.getByText('Set up two-step verification first')).toBeVisible()
  await waitUntilReady(page)
  await expectAccessible(page, 'enrolment')
  await setUpCodes(page)
  const codes = page.getByRole('dialog', { name: 'Save these ten codes' })
  await codes.getByLabel('I’ve saved them somewhere safe').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Set up two-step verification first')).toBeHidden()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
