import { expect, type Locator, type Page } from '@playwright/test'
import { RESPONSE_HEADER } from '../../domain/responses'
import { paths } from '../../domain/paths'
import { auth as english } from '../../web/i18n/en/guests/auth'
import { auth as spanish } from '../../web/i18n/es/guests/auth'
import { waitUntilReady } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'

/** On a phone, toasts must not cover the field or button that is used next (U12). Tests both languages. */
test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: ({ demo }, run) => run(demo.server.url),
})

/** Opens a page as a guest and waits until the app can show toasts. */
async function openScreen(page: Page, language: string, address: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('coterie-language', chosen), language)
  await page.goto(address)
  await waitUntilReady(page)
}

async function expectNoOverlap(toast: Locator, control: Locator): Promise<void> {
  await expect(async () => {
    const [over, under] = [await toast.boundingBox(), await control.boundingBox()]
    expect(over).not.toBeNull()
    expect(under).not.toBeNull()
    if (over === null || under === null) return
    expect(over.y + over.height <= under.y || under.y + under.height <= over.y, `${over.y} on ${under.y}`).toBe(true)
  }).toPass()
}

for (const [language, words] of [
  ['en', english],
  ['es', spanish],
] as const)
  test(`toasts on a phone cover no field and no button (${language})`, async ({ page }) => {
    await page.route(`**/api/referrer**`, (route) =>
      route.fulfill({ headers: { [RESPONSE_HEADER]: '1' }, json: { referrer: { firstName: 'Marta', initial: 'V' } } }),
    )
    await openScreen(page, language, `${paths.signup}?ref=REFERRER`)
    // a toast would cover the title, so the page itself shows this message
    await expect(page.getByRole('status').filter({ hasText: words.referralAppliedText })).toHaveCount(1)
    await expect(page.locator('section').filter({ hasText: words.referralAppliedText })).toHaveCount(0)

    await page.goto(paths.auth)
    await waitUntilReady(page)
    await page.route('**/api/signin', (route) => route.abort())
    const [email, password] = [
      page.getByLabel(words.email, { exact: true }),
      page.getByLabel(words.password, { exact: true }),
    ]
    const signIn = page.getByRole('button', { name: words.signIn, exact: true })
    await email.fill('ana@example.com')
    await password.fill('harbour-lantern-93')
    await signIn.click()
    const region = page.locator('section:has([role=alert])').filter({ hasText: words.error })
    await expect(region).toBeVisible()
    await region.hover()
    for (const control of [email, password, signIn]) {
      await control.focus()
      await expectNoOverlap(region, control)
    }

    await page.reload()
    await waitUntilReady(page)
    await page.route('**/api/password/forgot', (route) => route.abort())
    await page.getByRole('button', { name: words.forgot }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.email).fill('ana@example.com')
    const send = dialog.getByRole('button', { name: words.requestLink })
    await send.click()
    const failed = page.locator('section:has([role=alert])').filter({ hasText: words.error })
    await expect(failed).toBeVisible()
    await expectNoOverlap(failed, send)
    await expectNoOverlap(failed, dialog.getByLabel(words.email))
  })
