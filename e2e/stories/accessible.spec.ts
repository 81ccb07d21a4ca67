import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { pagePaths, paths } from '../../domain/paths'
import { screenNames, screenTable, type Area, type ScreenName } from '../../web/app/screens'
import { startDemo, type DemoServer } from '../support/demo-server'
import { test } from '../support/story-test'

/**
 * Every screen of the table against the bar of the interface: no axe violation, nothing sideways at 320 px, one heading, no console error.
 * Not covered: dialogs and sheets, a person's page, verify, reset, set-up, not-me and test-email, and English dark or Spanish light.
 */
const addressesOf = (...areas: Area[]): string[] =>
  screenNames
    .filter((name) => areas.includes(screenTable[name].area) && !needsMore.includes(name))
    .map((name) => paths[name])
/** Screens of a link or of one record: an address alone doesn't open them. */
const needsMore: readonly ScreenName[] = ['adminPerson', 'verify', 'resetPassword', 'notMe', 'setup']
// a referral link with a slip in it is a screen like any other: nothing to log
const guest = [...Object.values(pagePaths), ...addressesOf('guest'), `${paths.signup}?ref=NOBODYS2`, '/nowhere']
const member = addressesOf('user')
const affiliate = addressesOf('affiliate')
const admin = addressesOf('admin')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let demo: DemoServer

test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

for (const { language, theme } of [
  { language: 'en', theme: 'light' },
  { language: 'es', theme: 'dark' },
] as const) {
  test(`guests' screens, ${language}, ${theme}`, async ({ browser }) => {
    const page = await open(browser.newContext({ baseURL: demo.server.url, colorScheme: theme }), language)
    for (const route of guest) await expectGood(page, route)
  })
  test(`a renter's and affiliate's screens, ${language}, ${theme}`, async ({ browser }) => {
    const page = await open(browser.newContext({ baseURL: demo.server.url, colorScheme: theme }), language)
    await signIn(page, demo.affiliateEmail)
    for (const route of [...member, ...affiliate]) await expectGood(page, route)
  })
  test(`an admin's screens, ${language}, ${theme}`, async ({ browser }) => {
    const page = await open(browser.newContext({ baseURL: demo.server.url, colorScheme: theme }), language)
    await signIn(page, demo.adminEmail)
    for (const route of admin) await expectGood(page, route)
  })
}

async function open(made: Promise<import('@playwright/test').BrowserContext>, language: 'en' | 'es'): Promise<Page> {
  const context = await made
  await context.addInitScript((chosen) => localStorage.setItem('coterie-language', chosen), language)
  return context.newPage()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/auth/)
}

async function expectGood(page: Page, route: string): Promise<void> {
  const said: string[] = []
  const listen = (message: import('@playwright/test').ConsoleMessage) => {
    // an unknown page is 404, as it should be
    const known = route === '/nowhere' && /status of 404/.test(message.text())
    if (message.type() === 'error' && !known) said.push(message.text())
  }
  page.on('console', listen)
  await test.step(route, async () => {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    ).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, { message: `${route} at 320 px` }).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(said, route).toEqual([])
  })
  page.off('console', listen)
}
