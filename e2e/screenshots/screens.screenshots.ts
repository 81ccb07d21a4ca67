import { test, type Browser } from '@playwright/test'
import path from 'node:path'
import { openDestination, allDestinations, demoRoles, type DemoRole } from '../support/browser/destinations'
import { openDemoSite, type DisplayOptions, type DemoSite } from '../support/browser/browser-test'

/**
 * Takes screenshots of every screen of the demo at 390 and 1440 px. Environment variables: SCREENSHOTS_OUT is the output
 * folder, SCREENSHOTS_DISPLAYS lists languages and themes (`en-light,es-dark`), SCREENSHOTS_ONLY lists parts of addresses,
 * SCREENSHOTS_HEIGHT is the window height, and COTERIE_BINARY is another version's binary (with TEST_DAY=today if it has no
 * test clock).
 */
const out = process.env['SCREENSHOTS_OUT'] ?? 'test-results/screenshots'
const only = (process.env['SCREENSHOTS_ONLY'] ?? '').split(',')
const displayNames = (process.env['SCREENSHOTS_DISPLAYS'] ?? 'en-light').split(',')
const sizes = [
  { width: 1440, height: Number(process.env['SCREENSHOTS_HEIGHT'] ?? 960) },
  { width: 390, height: Number(process.env['SCREENSHOTS_HEIGHT'] ?? 844) },
]

let demo: DemoSite

test.beforeAll(async () => {
  demo = await openDemoSite()
})
test.afterAll(() => demo?.stop())

for (const displayName of displayNames) {
  test(displayName, async ({ browser }) => {
    for (const who of ['guest', ...demoRoles] as const) await takeAll(browser, who, displayName)
  })
}

const folderOf = { guest: 'guest', affiliate: 'member', admin: 'admin' } as const

async function takeAll(browser: Browser, role: DemoRole | 'guest', displayName: string): Promise<void> {
  const page = await demo.openPage(browser, role, parseDisplay(displayName))
  for (const place of allDestinations(demo.ids)[role]) {
    const address = place.address.replace(demo.ids.affiliate, ':id')
    if (!only.some((part) => address.includes(part))) continue
    for (const size of sizes) {
      await page.setViewportSize(size)
      await openDestination(page, place)
      const name = `${folderOf[role]}${address === '/' ? '/landing' : address.replace(/\/$/, '')}`
      const file = `${name.replaceAll(/[/:?=]+/g, '_')}-${size.width}.png`
      await page.screenshot({ path: path.join(out, displayName, file), animations: 'disabled' })
    }
  }
  await page.context().close()
}

function parseDisplay(displayName: string): DisplayOptions {
  const [language, theme] = displayName.split('-')
  return { language: language === 'es' ? 'es' : 'en', theme: theme === 'dark' ? 'dark' : 'light' }
}
