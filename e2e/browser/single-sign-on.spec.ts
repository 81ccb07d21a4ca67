import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { test } from '../support/browser/browser-test'
import { waitUntilReady } from '../support/browser/destinations'
import { createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { startServer, type TestServer } from '../support/server/server'
import { startIdentityProvider, type IdentityProvider } from '../support/services/identity-provider'

let server: TestServer
let provider: IdentityProvider
test.beforeEach(async () => {
  server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
  provider = await startIdentityProvider(`${server.url}${paths.singleSignOn}`)
})
test.afterEach(async () => {
  await provider?.stop()
  await server?.stop()
})

async function continueAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('heading', { name: 'Provider' }).waitFor()
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an admin sets up single sign-on, a member signs in with it, and a new person gets an account', async ({
  browser,
}) => {
  const admin = await createFirstAdmin(server)
  const member = await createMember(server)
  provider.people.set('member', { email: member.email, email_verified: true })
  provider.people.set('new', { email: 'nora@mail.example', email_verified: true, given_name: 'Nora' })
  const newPage = async (viewport = { width: 1280, height: 720 }) =>
    (await browser.newContext({ baseURL: server.url, viewport })).newPage()

  await test.step('the admin tests the provider and turns it on', async () => {
    const page = await newPage()
    await page.goto(paths.adminAuth)
    await expect(page.getByRole('button', { name: /Sign in with Harbor/ })).toHaveCount(0)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/admin(\/set-up)?$/)
    await page.goto(`${paths.adminSettings}?tab=security`)
    await page.getByRole('button', { name: 'Configure single sign-on' }).click()
    const card = page.getByRole('region', { name: 'Single sign-on' })
    await expect(card.getByText(`${server.url}/auth/sso`)).toBeVisible()
    await card.getByLabel('Issuer address').fill(`${provider.issuer}/none`)
    await card.getByLabel('Client ID').fill(provider.clientId)
    await card.getByLabel('Client secret', { exact: true }).fill(provider.secret)
    await card.getByLabel('Name on the button').fill('Harbor ID')
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByText(/no OpenID Connect provider at this address/)).toBeVisible()
    await card.getByLabel('Issuer address').fill(provider.issuer)
    await expect(card.getByText(/no OpenID Connect provider at this address/)).toHaveCount(0)
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByText(/works with these settings/)).toBeVisible()
    await card.getByLabel('Let people sign in with this service').check()
    await card.getByLabel('Create an account for new people').check()
    await card.getByLabel('Your password', { exact: true }).fill(testPassword)
    await expectAccessible(page, 'single sign-on settings')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('On, with Harbor ID')).toBeVisible()
  })

  await test.step('the member returns to the page that required the sign-in', async () => {
    const page = await newPage()
    await page.goto(paths.settings)
    await expect(page).toHaveURL(/\/auth$/)
    await waitUntilReady(page)
    await expectAccessible(page, 'sign-in')
    await page.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
    await continueAtProvider(page, 'member')
    await expect(page).toHaveURL(new RegExp(`${paths.settings}$`))
    await waitUntilReady(page)
    await page.reload()
    await waitUntilReady(page)
    await expect(page).toHaveURL(new RegExp(`${paths.settings}$`))
  })

  await test.step('on a phone the prerendered page has the button, and a canceled sign-in says so', async () => {
    const page = await newPage({ width: 390, height: 844 })
    await page.goto(paths.auth)
    // the app loads only now, and repeats the click
    await expect(page.locator('#entry')).toHaveCount(1)
    await page.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You aren’t signed in' })).toBeVisible()
    await expect(page.getByText(/Harbor ID didn’t let you in/)).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/sso$/)
    await expectAccessible(page, 'failed sign-in')
    await page.getByRole('button', { name: 'Go to Sign In' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  await test.step('a new person accepts the terms first', async () => {
    const page = await newPage()
    await page.goto(paths.auth)
    await page.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
    await continueAtProvider(page, 'new')
    await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
    await expect(page.getByText(/nora@mail\.example is verified/)).toBeVisible()
    await page.getByLabel('Last name').fill('Vega')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/You must be 18|18 or older/).first()).toBeVisible()
    await page.getByLabel('I am 18 or older').check()
    await page.getByLabel(/I have read the/).check()
    await expectAccessible(page, 'new account')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await waitUntilReady(page)
  })
})
