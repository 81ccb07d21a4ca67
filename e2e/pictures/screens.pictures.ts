import { test, type Browser } from '@playwright/test'
import path from 'node:path'
import { everyPlace } from '../support/browser/places'
import { openPlace } from '../support/browser/settled'
import { openStoryWorld, storyRoles, type Look, type StoryRole, type StoryWorld } from '../support/browser/story-world'

/**
 * Every screen of the demo at 390 and 1440 px, once it is all there. PICTURES_OUT names the folder, PICTURES_LOOKS the looks
 * (`en-light,es-dark`), PICTURES_ONLY parts of the addresses, PICTURES_HEIGHT a window in which a screen is seen to its end,
 * COTERIE_BINARY another version's binary to compare with (with TEST_DAY=today if it has the machine's clock).
 */
const out = process.env['PICTURES_OUT'] ?? 'test-results/pictures'
const only = (process.env['PICTURES_ONLY'] ?? '').split(',')
const looks = (process.env['PICTURES_LOOKS'] ?? 'en-light').split(',')
const sizes = [
  { width: 1440, height: Number(process.env['PICTURES_HEIGHT'] ?? 960) },
  { width: 390, height: Number(process.env['PICTURES_HEIGHT'] ?? 844) },
]

let world: StoryWorld

test.beforeAll(async () => {
  world = await openStoryWorld()
})
test.afterAll(() => world?.stop())

for (const look of looks) {
  test(look, async ({ browser }) => {
    for (const who of ['guest', ...storyRoles] as const) await takeAll(browser, who, look)
  })
}

const folderOf = { guest: 'guest', affiliate: 'member', admin: 'admin' } as const

async function takeAll(browser: Browser, who: StoryRole | 'guest', look: string): Promise<void> {
  const page = await world.open(browser, who, lookOf(look))
  for (const place of everyPlace(world.ids)[who]) {
    const address = place.address.replace(world.ids.affiliate, ':id')
    if (!only.some((part) => address.includes(part))) continue
    for (const size of sizes) {
      await page.setViewportSize(size)
      await openPlace(page, place)
      const name = `${folderOf[who]}${address === '/' ? '/landing' : address.replace(/\/$/, '')}`
      const file = `${name.replaceAll(/[/:?=]+/g, '_')}-${size.width}.png`
      await page.screenshot({ path: path.join(out, look, file), animations: 'disabled' })
    }
  }
  await page.context().close()
}

function lookOf(look: string): Look {
  const [language, theme] = look.split('-')
  return { language: language === 'es' ? 'es' : 'en', theme: theme === 'dark' ? 'dark' : 'light' }
}
