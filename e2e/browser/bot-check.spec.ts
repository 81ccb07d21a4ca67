import { expect, test, type Page } from '@playwright/test'
import { text as readText } from 'node:stream/consumers'
import { createFirstAdmin, createMember, testPassword, saveSetting } from '../support/server/people'
import { startHttpServer } from '../support/server/http'
import { startServer, type TestServer } from '../support/server/server'
import type { Session } from '../support/server/session'

/** Answers the server in place of both bot check services. */
let standIn: Awaited<ReturnType<typeof startHttpServer>>
let server: TestServer
let admin: Session
let email = ''
test.beforeAll(async () => {
  standIn = await startHttpServer(async (request, response) => {
    const token = new URLSearchParams(await readText(request)).get('response') ?? ''
    const action = token.split(' ')[1]
    response.end(JSON.stringify({ success: token.startsWith('good'), action, hostname: '127.0.0.1', score: 0.9 }))
  })
  // one test provokes a policy violation, so reports of violations are expected
  server = await startServer({
    env: { COTERIE_LOOPBACK_TARGETS: '1', COTERIE_BOT_SERVICE: standIn.url },
    expectsPolicyReports: true,
  })
  admin = await createFirstAdmin(server)
  email = (await createMember(server)).grant?.email ?? ''
  await admin.call('POST /api/admin/secrets', { name: 'bot_check_secret', value: 'secret', password: testPassword })
})
test.afterAll(async () => {
  await server.stop()
  await standIn.stop()
})

const scripts = {
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/**',
    code: `window.turnstile = { render: (place, o) => { place.innerHTML = '<p>stand-in</p>'; setTimeout(() => o.callback('good ' + o.action + ' ' + Math.random()), 50); return 'w' }, remove: () => {} }`,
  },
  recaptcha: {
    address: 'https://www.google.com/recaptcha/**',
    code: `window.grecaptcha = { ready: (then) => then(), execute: async (key, o) => 'good ' + o.action + ' ' + Math.random() }`,
  },
}

/** Selects a bot check service and waits until the Content-Security-Policy of the pages allows it. */
async function chooseProvider(provider: keyof typeof scripts): Promise<void> {
  await saveSetting(admin, 'bot_check', { provider, siteKey: 'site-key' })
  await expect
    .poll(async () => (await fetch(`${server.url}/auth`)).headers.get('content-security-policy'))
    .toContain(new URL(scripts[provider].address.replace('**', '')).host)
}

/** Waits until the service's script has run and solved the challenge. The form can't be submitted before. */
const waitForSolution = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()

for (const provider of ['turnstile', 'recaptcha'] as const) {
  test(`the sign-in form works with ${provider} and shows an error when the service is unreachable`, async ({
    browser,
  }) => {
    await chooseProvider(provider)
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    let isReachable = false
    await page.route(scripts[provider].address, (route) =>
      isReachable
        ? route.fulfill({ contentType: 'text/javascript', body: scripts[provider].code })
        : route.abort('blockedbyclient'),
    )
    await page.goto('/auth')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await waitForSolution(page)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByText('Verification Error')).toBeVisible()
    await expect(
      page.getByText(
        provider === 'recaptcha'
          ? 'reCAPTCHA not loaded. Please refresh and try again.'
          : 'The spam check didn’t load. Please refresh and try again.',
      ),
    ).toBeVisible()
    // the form keeps the input and works as soon as the service is reachable
    isReachable = true
    await waitForSolution(page)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await context.close()
  })
}

test('the sign-in page is reloaded when its policy does not allow the service yet', async ({ browser }) => {
  await chooseProvider('turnstile')
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.route(scripts.turnstile.address, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scripts.turnstile.code }),
  )
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/auth/)
  const countScripts = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname
  // `evaluate` fails during the navigation
  await expect.poll(() => page.evaluate(countScripts).catch(() => '')).toBe('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await waitForSolution(page)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await context.close()
})

test('the affiliate application works with a bot check service and shows an error when the service is unreachable', async ({
  browser,
}) => {
  await saveSetting(admin, 'bot_check', { provider: 'recaptcha', siteKey: 'site-key' })
  const form = `${server.url}/affiliate`
  await expect.poll(async () => (await fetch(form)).text()).toContain('data-bot-check="recaptcha"')
  const page = await browser.newPage({ baseURL: server.url })
  let isReachable = false
  await page.route(scripts.recaptcha.address, (route) =>
    isReachable
      ? route.fulfill({ contentType: 'text/javascript', body: scripts.recaptcha.code })
      : route.abort('blockedbyclient'),
  )
  await page.goto('/affiliate')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Linden')
  await page.getByLabel('Email').fill('noor@mail.example')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Verification Error: reCAPTCHA not loaded. Please refresh and try again.')).toBeVisible()
  isReachable = true
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.close()
})
