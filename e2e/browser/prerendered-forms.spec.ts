import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { forms } from '../../web/i18n/en/everyone/forms'
import { auth } from '../../web/i18n/en/guests/auth'
import { shell } from '../../web/i18n/en/everyone/shell'
import { auth as spanish } from '../../web/i18n/es/guests/auth'
import { test } from '../support/browser/browser-test'

/** Delays the app's code until the returned function is called. */
async function delayApp(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

const phone = { width: 390, height: 844 }
test.use({ viewport: phone, baseURL: ({ demo }, run) => run(demo.server.url) })

test('a prerendered form applies input and a click from before the app has loaded', async ({ page, demo }) => {
  const releaseApp = await delayApp(page)
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signIn)
  await page.getByLabel(auth.email).fill(demo.emails.affiliate)
  await page.getByLabel(auth.password, { exact: true }).fill(demo.password)
  const signIn = page.getByRole('button', { name: auth.signIn, exact: true })
  await signIn.click()
  await expect(signIn).toHaveAttribute('aria-busy', 'true')
  expect(page.url()).not.toContain('?')
  releaseApp()
  await page.waitForURL(`**${paths.affiliateDashboard}`)
  await expect(page.locator('#entry')).toHaveCount(0)
})

test('a prerendered form is shown in the chosen language, even if the browser’s language is different', async ({
  context,
  page,
}) => {
  await context.addInitScript(() => localStorage.setItem('coterie-language', 'es'))
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.signIn)
  await expect(page.locator('#entry')).toHaveCount(0)
})

test('a prerendered form keeps its input when the connection is lost while the app loads', async ({ page }) => {
  // the entry script is loaded, but the chunks that it imports are not
  await page.route(/\/assets\/(?:take-over|sign-up-page|guests?)-[^/]+\.js$/, (route) => route.abort())
  await page.goto(paths.signup)
  const name = page.getByLabel(auth.firstName)
  await name.fill('María')
  await expect(page.getByRole('alert').filter({ hasText: shell.pageFailed })).toBeVisible()
  await page.getByLabel(auth.lastName).fill('Ñandú')
  await expect(page.locator('#entry')).toHaveCount(1)
  await page.unroute(/\/assets\/(?:take-over|sign-up-page|guests?)-[^/]+\.js$/)
  // on a slow machine a load that has already started may fail later, so the connection is restored again
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.locator('#entry')).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  await expect(name).toHaveValue('María')
  await expect(page.getByLabel(auth.lastName)).toHaveValue('Ñandú')
})

test('an untouched prerendered form reports a lost connection before anything is typed', async ({ browser, demo }) => {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'allow', baseURL: demo.server.url })
  const page = await context.newPage()
  await page.goto(paths.auth)
  // the service worker caches the app and controls the page from the next load on
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.locator('#entry')).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByText(forms.offline)).toBeVisible()
  await expect(page.getByRole('button', { name: auth.signIn, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(page.getByText(forms.offline)).toBeHidden()
})

test('an untouched prerendered page shows its picture when a narrow window becomes wide', async ({ page }) => {
  for (const address of [paths.auth, paths.signup]) {
    await page.setViewportSize(phone)
    await page.goto(address)
    await expect(page.locator('#entry')).toHaveCount(1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible()
    await expect(page.locator('#entry')).toHaveCount(0)
  }
})
