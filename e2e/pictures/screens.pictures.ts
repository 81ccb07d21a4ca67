import { expect, test, type Browser, type Page } from '@playwright/test'
import path from 'node:path'
import { pagePaths, paths } from '../../domain/paths'
import { screenNames, screenTable, type Area } from '../../web/app/screens'
import { startDemo, type DemoServer } from '../support/demo-server'

/**
 * Every screen of the demo at 390 and 1440 px. PICTURES_OUT names the folder, PICTURES_LOOKS the looks (`en-light,es-dark`),
 * PICTURES_ONLY a part of the addresses, COTERIE_BINARY another version's binary to compare with.
 */
const out = process.env['PICTURES_OUT'] ?? 'test-results/pictures'
const only = process.env['PICTURES_ONLY'] ?? ''
const looks = (process.env['PICTURES_LOOKS'] ?? 'en-light').split(',').map((look) => look.split('-'))
const widths = [1440, 390] as const

const addressesOf = (...areas: Area[]): string[] =>
  screenNames.filter((name) => areas.includes(screenTable[name].area)).map((name) => paths[name])
const guest = [...Object.values(pagePaths), ...addressesOf('guest'), '/nowhere']
const member = [...addressesOf('user', 'affiliate'), '/nowhere']
const admin = addressesOf('admin')

let demo: DemoServer

test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

for (const [language = 'en', theme = 'light'] of looks) {
  test(`${language} ${theme}`, async ({ browser }) => {
    const open = (who: string) => pageOf(browser, { language, theme, who })
    const look = `${language}-${theme}`
    await takeAll(await open(''), 'guest', guest, look)
    await takeAll(await open(demo.affiliateEmail), 'member', member, look)
    await takeAll(await open(demo.adminEmail), 'admin', admin, look)
  })
}

async function pageOf(browser: Browser, { language, theme, who }: { language: string; theme: string; who: string }) {
  const colorScheme = theme === 'dark' ? 'dark' : 'light'
  const context = await browser.newContext({ baseURL: demo.server.url, colorScheme, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('coterie-language', chosen), language)
  const page = await context.newPage()
  if (who === '') return page
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(who)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/auth/)
  // a picture of a copy that is still coming says nothing
  await expect(page.getByText(/^(Up to date|Al día)/).first()).toBeVisible({ timeout: 60_000 })
  return page
}

async function takeAll(page: Page, who: string, routes: readonly string[], look: string): Promise<void> {
  for (const route of routes.filter((each) => each.includes(only))) {
    const [row] = route.includes(':id')
      ? await demo.server.sql('SELECT id FROM users WHERE email = ?', [demo.affiliateEmail])
      : []
    const address = route.replace(':id', String(row?.['id'] ?? ''))
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 960 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const name = `${who}${route === '/' ? '/landing' : route.replace(/\/$/, '')}`.replaceAll(/[/:]+/g, '_')
      await page.screenshot({ path: path.join(out, look, `${name}-${width}.png`), animations: 'disabled' })
    }
  }
}
