import { expect, test, type Browser } from '@playwright/test'
import { storeScreenshots } from '../../domain/program/web-manifest'
import { openDestination } from '../support/browser/destinations'
import { openDemoSite, type DemoSite } from '../support/browser/browser-test'

/**
 * Takes the screenshots for the browser's install dialog in both languages and saves them where the web manifest expects
 * them. Run it when the screens have changed: `STORE_SCREENSHOTS=1 npm run screenshots -- store`.
 */
const addresses = { dashboard: '/dashboard', reason: '/dashboard?why=next', wide: '/dashboard' }

let demo: DemoSite
test.skip(process.env['STORE_SCREENSHOTS'] === undefined, 'they are part of the product, and written only on request')
test.beforeAll(async () => {
  demo = await openDemoSite()
})
test.afterAll(() => demo?.stop())

for (const language of ['en', 'es'] as const)
  test(language, async ({ browser }) => {
    for (const picture of storeScreenshots) await takeScreenshot(browser, language, picture)
  })

async function takeScreenshot(
  browser: Browser,
  language: 'en' | 'es',
  { name, width, height }: (typeof storeScreenshots)[number],
): Promise<void> {
  const page = await demo.openPage(browser, 'affiliate', { language, viewport: { width, height } })
  const place = { address: addresses[name], screen: 'dashboard' } as const
  await openDestination(page, place)
  if (name === 'reason') await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  await page.screenshot({ path: `web/public/screenshots/${name}-${language}.png`, animations: 'disabled' })
  await page.context().close()
}
