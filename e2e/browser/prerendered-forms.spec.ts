import { expect, type BrowserContext, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { forms } from '../../web/i18n/en/everyone/forms'
import { auth } from '../../web/i18n/en/guests/auth'
import { shell } from '../../web/i18n/en/everyone/shell'
import { auth as spanish } from '../../web/i18n/es/guests/auth'
import { test } from '../support/browser/browser-test'

/** A phone on which the app's own code comes when `letCome` is called, and not before. */
async function openOnSlowPhone(context: BrowserContext): Promise<{ page: Page; letCome: () => void }> {
  const page = await context.newPage()
  let release = (): void => undefined
  const may = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await may
    await route.continue()
  })
  return { page, letCome: release }
}

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const

test('what is typed and pressed before the app is there is done when it comes', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, baseURL: demo.server.url })
  const { page, letCome } = await openOnSlowPhone(context)
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signIn)
  await page.getByLabel(auth.email).fill(demo.emails.affiliate)
  await page.getByLabel(auth.password, { exact: true }).fill(demo.password)
  const signIn = page.getByRole('button', { name: auth.signIn, exact: true })
  await signIn.click()
  await expect(signIn).toHaveAttribute('aria-busy', 'true')
  expect(page.url()).not.toContain('?')
  letCome()
  await page.waitForURL(`**${paths.affiliateDashboard}`)
  await expect(page.locator('#entry')).toHaveCount(0)
  await context.close()
})

test('the screen takes the entry’s place with what was written, ticked and in focus', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, baseURL: demo.server.url, locale: 'es-ES' })
  const { page, letCome } = await openOnSlowPhone(context)
  await page.goto(paths.signup)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.createAccount)
  await page.getByLabel(spanish.adult).check()
  const name = page.getByLabel(spanish.firstName)
  await name.pressSequentially('Marí')
  letCome()
  await expect(page.locator('#entry')).toHaveCount(0)
  await expect(name).toBeFocused()
  // the caret is where it was
  await page.keyboard.type('a')
  await expect(name).toHaveValue('María')
  await expect(page.getByLabel(spanish.adult)).toBeChecked()
  await context.close()
})

test('in another language than the browser’s the app draws by itself', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, baseURL: demo.server.url })
  await context.addInitScript(() => localStorage.setItem('coterie-language', 'es'))
  const page = await context.newPage()
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.signIn)
  await expect(page.locator('#entry')).toHaveCount(0)
  await context.close()
})

test('a line that goes away while the app comes takes nothing that was typed', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, baseURL: demo.server.url })
  const page = await context.newPage()
  // the app itself is here, what it asks for next isn't
  await page.route(/\/assets\/(?:take-over|sign-up-page|guests?)-[^/]+\.js$/, (route) => route.abort())
  await page.goto(paths.signup)
  const name = page.getByLabel(auth.firstName)
  await name.fill('María')
  await expect(page.getByRole('alert').filter({ hasText: shell.pageFailed })).toBeVisible()
  await page.getByLabel(auth.lastName).fill('Ñandú')
  await expect(page.locator('#entry')).toHaveCount(1)
  await page.unroute(/\/assets\/(?:take-over|sign-up-page|guests?)-[^/]+\.js$/)
  // on a slow machine a try may be on its way still that fails: it is told of the line once more
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.locator('#entry')).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  await expect(name).toHaveValue('María')
  await expect(page.getByLabel(auth.lastName)).toHaveValue('Ñandú')
  await context.close()
})

test('a phone that loses its line on an untouched form is told before anything is typed', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow', baseURL: demo.server.url })
  const page = await context.newPage()
  await page.goto(paths.auth)
  // the worker keeps what the app needs, and has the page from its next opening on
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.locator('#entry')).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByText(forms.offline)).toBeVisible()
  await expect(page.getByRole('button', { name: auth.signIn, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(page.getByText(forms.offline)).toBeHidden()
  await context.close()
})

test('a window opened narrow and made wide gets its picture, untouched', async ({ browser, demo }) => {
  const context = await browser.newContext({ ...phone, baseURL: demo.server.url })
  const page = await context.newPage()
  for (const address of [paths.auth, paths.signup]) {
    await page.setViewportSize(phone.viewport)
    await page.goto(address)
    await expect(page.locator('#entry')).toHaveCount(1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible()
    await expect(page.locator('#entry')).toHaveCount(0)
  }
  await context.close()
})
