import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import type { ScreenName } from '../../web/app/screen'
import { adminSettings } from '../../web/i18n/en/admins/admin-settings'
import { auth } from '../../web/i18n/en/guests/auth'
import { lists } from '../../web/i18n/en/signed-in/lists'
import { allDestinations, navigateTo, waitUntilReady } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'

// Page translators such as Chrome's replace text nodes with <font> elements, and do so again after each change of the page.

/** Runs in the page and imitates a translator. It does not change the words, so tests can still find them. */
function translate(): void {
  const skipped = new Set(['FONT', 'SCRIPT', 'STYLE', 'TITLE', 'TEXTAREA', 'text', 'tspan', 'title'])
  const replaceTexts = (root: Node): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (skipped.has(text.parentNode?.nodeName ?? '') || text.data.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    let waits: ReturnType<typeof setTimeout> | undefined
    const start = (): void => {
      waits ??= setTimeout(() => {
        waits = undefined
        replaceTexts(document.body)
      }, 20)
    }
    new MutationObserver(start).observe(document.body, { childList: true, subtree: true, characterData: true })
    start()
  })
}

/** Runs the translator in every page that is opened. Returns the list to which page errors are added. */
async function useTranslator(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(translate)
  return errors
}

const expectTranslated = (page: Page, label: string): Promise<void> =>
  expect.poll(() => page.locator('h1 font').count(), { message: `${label} is translated` }).toBeGreaterThan(0)

const mainScreens: readonly (ScreenName | undefined)[] = [
  'dashboard',
  'earnings',
  'settings',
  'support',
  'affiliateDashboard',
  'referrals',
  'share',
  'admin',
  'adminUsers',
  'adminPerson',
  'adminPayments',
  'adminPayouts',
  'adminLedger',
  'adminLeads',
  'adminSettings',
  'adminSupport',
  'adminHealth',
]

for (const who of ['affiliate', 'admin'] as const) {
  test(`the main screens of an ${who} work under a page translator`, async ({ browser, demo }) => {
    const page = await demo.openPage(browser, who)
    const errors = await useTranslator(page)
    const places = allDestinations(demo.ids)[who].filter(({ screen }) => mainScreens.includes(screen))
    for (const [at, place] of places.entries()) {
      await navigateTo(page, place, places[at - 1])
      await expectTranslated(page, place.address)
    }
    expect(errors).toEqual([])
  })
}

test('the number of selected rows is right under a page translator', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin', { viewport: { width: 1280, height: 900 } })
  const errors = await useTranslator(page)
  await page.goto(`${paths.adminPayments}?status=pending`)
  await waitUntilReady(page)
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox')
  const bar = page.getByRole('group', { name: lists.withSelected })
  const expectSelected = async (n: number): Promise<void> => {
    await expect(bar.getByRole('status')).toHaveText(new RegExp(`^${lists.selected(String(n))}\\$`))
    await expect(bar.getByRole('status').locator('font')).not.toHaveCount(0)
  }
  for (const n of [1, 2, 3]) {
    await boxes.nth(n).click()
    await expectSelected(n)
  }
  await boxes.nth(2).click()
  await expectSelected(2)
  await bar.getByRole('button', { name: lists.endSelection }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('searchbox').first().fill('zzzz')
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('searchbox').first().fill('')
  await expect(boxes.nth(1)).toBeVisible()
  expect(errors).toEqual([])
})

test('the number of unsaved changes is right under a page translator', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin', { viewport: { width: 1280, height: 900 } })
  const errors = await useTranslator(page)
  await page.goto(paths.adminSettings)
  await waitUntilReady(page)
  const fields = page.getByRole('main').getByRole('textbox')
  for (const n of [1, 2]) {
    await fields.nth(n).press('End')
    await fields.nth(n).press('1')
    await expect(page.getByText(adminSettings.unsaved(n), { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: adminSettings.discard }).click()
  await expect(page.getByText(adminSettings.unsaved(2), { exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the error of a rejected sign-in is shown each time under a page translator', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'guest')
  const errors = await useTranslator(page)
  await page.route('**/api/signin', (route) => route.abort())
  await page.goto(paths.auth)
  await waitUntilReady(page)
  await expectTranslated(page, paths.auth)
  await page.getByLabel(auth.email, { exact: true }).fill('ana@example.com')
  await page.getByLabel(auth.password, { exact: true }).fill('harbour-lantern-93')
  const toast = page.locator('section:has([role=alert])').filter({ hasText: auth.error })
  for (let n = 0; n < 2; n++) {
    await page.getByRole('button', { name: auth.signIn, exact: true }).click()
    await expect(toast).toBeVisible()
    await expect(toast.locator('font')).not.toHaveCount(0)
  }
  await expect(toast).toHaveCount(0)
  expect(errors).toEqual([])
})
