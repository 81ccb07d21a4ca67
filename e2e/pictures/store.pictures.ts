import { expect, test, type Browser } from '@playwright/test'
import { storePictures } from '../../domain/program/web-manifest'
import { openPlace } from '../support/browser/settled'
import { openStoryWorld, type StoryWorld } from '../support/browser/story-world'

/**
 * The pictures of the browser's install dialog, of the demo's renter, in both languages: written where the manifest names them. Made
 * again by hand when the screens look different: `STORE_PICTURES=1 npm run pictures -- store`.
 */
const addresses = { dashboard: '/dashboard', reason: '/dashboard?why=next', wide: '/dashboard' }

let world: StoryWorld
test.skip(process.env['STORE_PICTURES'] === undefined, 'they are part of the product, and written at a word')
test.beforeAll(async () => {
  world = await openStoryWorld()
})
test.afterAll(() => world?.stop())

for (const language of ['en', 'es'] as const)
  test(language, async ({ browser }) => {
    for (const picture of storePictures) await take(browser, language, picture)
  })

async function take(
  browser: Browser,
  language: 'en' | 'es',
  { name, width, height }: (typeof storePictures)[number],
): Promise<void> {
  const page = await world.open(browser, 'affiliate', { language, viewport: { width, height } })
  const place = { address: addresses[name], screen: 'dashboard' } as const
  await openPlace(page, place)
  if (name === 'reason') await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  await page.screenshot({ path: `web/public/screenshots/${name}-${language}.png`, animations: 'disabled' })
  await page.context().close()
}
