import { expect, type Browser, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pagePaths, paths, shareTargetPath } from '../../domain/paths'
import { RESPONSE_HEADER } from '../../domain/responses'
import { screenNames } from '../../web/app/screens'
import { openControlledPage, openProxiedContext, openWithWorker, startAppProxy, type AppProxy } from './app-proxy'
import { allDestinations, navigateTo, upToDateText, type DemoRole } from '../support/browser/destinations'
import { signIn } from '../support/server/people'
import { Session } from '../support/server/session'
import { makePng } from '../support/browser/test-images'
import { test, openDemoSite, type DemoSite } from '../support/browser/browser-test'

/** Tests the installed app with its service worker. */
test.use({ serviceWorkers: 'allow' })

let demo: DemoSite
let proxy: AppProxy
test.beforeAll(async () => {
  demo = await openDemoSite()
  proxy = await startAppProxy(demo.server)
})
test.afterAll(async () => {
  await proxy?.close()
  await demo?.stop()
})

const openContext = (browser: Browser, role: DemoRole | 'guest') => openProxiedContext(browser, { demo, proxy }, role)

test('a new version is installed on request in every open tab except one with unsaved input', async ({ browser }) => {
  const context = await openContext(browser, 'affiliate')
  const first = await openControlledPage(context, '/dashboard')
  const second = await openWithWorker(context, '/dashboard/earnings')
  const writing = await openWithWorker(context, '/dashboard/settings')
  const phone = writing.getByLabel('Phone')
  await phone.fill('+34 600 999 111')
  const tabs = [first, second, writing]
  for (const tab of tabs) await tab.evaluate(() => Object.assign(window, { ofBefore: true }))
  const isOldVersion = (tab: Page) => tab.evaluate(() => 'ofBefore' in window)

  proxy.serveNextVersion()
  await first.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  const offer = first.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(offer).toBeVisible()
  expect(await Promise.all(tabs.map(isOldVersion))).toEqual([true, true, true])

  // on a phone the message is on a line above its two buttons
  await first.setViewportSize({ width: 390, height: 844 })
  expect((await offer.locator('p').boundingBox())?.width).toBeGreaterThan(200)
  await offer.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => isOldVersion(first).catch(() => true)).toBe(false)
  await expect.poll(() => isOldVersion(second).catch(() => true)).toBe(false)
  await expect(writing.getByText(/^You have an unsent draft/)).toBeVisible()
  expect(await isOldVersion(writing)).toBe(true)
  await expect(phone).toHaveValue('+34 600 999 111')
  // all files come from the new service worker
  expect(
    await first.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting ?? null)),
  ).toBeNull()
})

test('an outdated app updates itself in every tab and then sends the queued changes', async ({ browser }) => {
  const context = await openContext(browser, 'affiliate')
  const first = await openControlledPage(context, '/dashboard/settings')
  const second = await openWithWorker(context, '/dashboard/earnings')
  const tabs = [first, second]
  for (const tab of tabs) await tab.evaluate(() => Object.assign(window, { ofBefore: true }))
  const isOldVersion = (tab: Page) => tab.evaluate(() => 'ofBefore' in window)
  const readPhone = async () => (await demo.server.sql('SELECT phone FROM users WHERE id = ?', [demo.ids.affiliate]))[0]
  const written = '+34 600 999 222'
  await context.setOffline(true)
  await first.getByLabel('Phone').fill(written)
  await first.getByRole('button', { name: 'Save and send later' }).click()
  await expect(first.getByRole('button', { name: /1 unsent change/ })).toBeVisible()
  // a page into which something was typed is not reloaded automatically, even after saving
  await first.getByRole('link', { name: 'User Overview' }).click()
  await expect(first.getByLabel('Phone')).toHaveCount(0)

  // the server uses a newer sync protocol and rejects requests of old pages
  let refused = 0
  for (const tab of tabs)
    await tab.route('**/api/sync/*', async (route) => {
      if (!(await isOldVersion(tab))) return route.continue()
      refused += 1
      await route.fulfill({ status: 426, headers: { [RESPONSE_HEADER]: '1' }, json: { code: 'app-outdated' } })
    })
  proxy.serveNextVersion()
  await context.setOffline(false)
  for (const tab of tabs) await expect.poll(() => isOldVersion(tab).catch(() => true)).toBe(false)
  expect(refused).toBeGreaterThan(0)
  // the server rejected the old app's change; the old app kept it, and the new app sent it
  await expect.poll(readPhone, { timeout: 60_000 }).toEqual({ phone: written })
  expect(
    await first.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting ?? null)),
  ).toBeNull()
  await expect(first.getByRole('button', { name: upToDateText })).toBeVisible()
})

test('a picture and a text from another app become the draft of a ticket, even offline', async ({ browser }) => {
  const context = await openContext(browser, 'affiliate')
  const page = await openControlledPage(context, '/dashboard')
  await context.setOffline(true)
  // the browser sends the same form when a person chooses the app in another app's share menu
  await page.evaluate(
    ([action, png]) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' })
      form.enctype = 'multipart/form-data'
      const text = Object.assign(document.createElement('input'), { name: 'text', value: 'The meter shows this.' })
      const picked = Object.assign(document.createElement('input'), { name: 'files', type: 'file' })
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))], 'meter.png'))
      picked.files = files.files
      form.append(text, picked)
      document.body.append(form)
      form.submit()
    },
    [shareTargetPath, makePng(64, 40)] as const,
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toHaveValue('The meter shows this.')
  await expect(dialog.getByText('meter.png')).toBeVisible()
  // the content is taken once
  await page.reload()
  await expect(dialog.getByLabel('Description')).toHaveValue('The meter shows this.')
  await expect(dialog.getByText('meter.png')).toHaveCount(1)
})

/** Returns the rows of the table in docs/offline.md: what each screen or page shows without a server. */
async function readDocRows(): Promise<Map<string, string>> {
  const text = await readFile('docs/offline.md', 'utf8')
  const [, table = ''] = text.split('| place | shows |')
  const rows = [...table.matchAll(/^\| ([^|]+) \| (\w+) \|$/gm)]
  return new Map(rows.flatMap(([, names = '', shows = '']) => names.split(', ').map((name) => [name, shows] as const)))
}

/** Returns those texts of docs/offline.md that the page shows. */
async function readOfflineTexts(page: Page): Promise<string[]> {
  const has = async (what: RegExp) => (await page.getByText(what).filter({ visible: true }).count()) > 0
  return [
    (await has(/^Offline · as of \w/)) && 'dated',
    (await has(/^(You are offline\. This page was saved on|No tienes conexión\. Esta página se guardó el) /)) && 'kept',
    (await page.getByRole('heading', { level: 1, name: 'You are offline' }).count()) > 0 && 'away',
  ].filter((each) => each !== false)
}

/**
 * Opens an address while the server is unreachable. Expects content, no error page, and the text that docs/offline.md
 * promises.
 */
async function expectShown(page: Page, address: string, shows: string): Promise<void> {
  await page.goto(address)
  // the app detects the unreachable server only after it has shown the first screen
  await expect.poll(() => readOfflineTexts(page), { message: `${address} shows: ${shows}` }).toEqual(expected[shows])
  await expect(page.locator('h1:visible'), address).toHaveCount(1)
  await expect(page.locator('[data-skeleton]'), `${address} is drawn`).toHaveCount(0)
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expect(page.getByText('Couldn’t load this page.')).toHaveCount(0)
  await expect(page.locator('main'), `${address} shows something`).toContainText(/\S.{19,}/s)
}
const expected: { [shows: string]: string[] } = {
  copy: ['dated'],
  seen: ['dated'],
  form: [],
  inner: ['dated'],
  kept: ['kept'],
  away: ['away'],
}

test('every address shows what docs/offline.md says while the server is unreachable', async ({ browser }) => {
  // opens about eighty pages one after another
  test.setTimeout(1_200_000)
  const rows = await readDocRows()
  const places = allDestinations(demo.ids)
  const byName = (name: string) => rows.get(name) ?? 'no row'
  expect([...rows.keys()].sort()).toEqual([...screenNames, ...Object.keys(pagePaths), 'an unknown address'].sort())
  const opened: { page: Page; places: { address: string; shows: string }[] }[] = []
  for (const who of ['affiliate', 'admin', 'guest'] as const) {
    const page = await openWithWorker(
      await openContext(browser, who),
      who === 'guest' ? paths.signup : who === 'admin' ? paths.admin : paths.dashboard,
    )
    const own = (who === 'guest' ? places.guest : places[who]).map((place) => {
      const { address, screen } = place
      const publicPage = Object.entries(pagePaths).find(([, path]) => path === address)?.[0]
      const lost = screen === undefined && publicPage === undefined
      return { ...place, shows: byName(lost ? 'an unknown address' : (screen ?? publicPage ?? '')) }
    })
    // opens these pages first, so that the service worker and the database can show them offline later
    const first = own.filter(({ shows }) => shows === 'seen' || shows === 'kept')
    for (const [at, place] of first.entries()) await navigateTo(page, place, first[at - 1])
    opened.push({ page, places: own })
  }
  proxy.setOffline(true)
  for (const each of opened) for (const { address, shows } of each.places) await expectShown(each.page, address, shows)
  proxy.setOffline(false)
})

test('a guest’s phone shows public pages offline, even when nothing was typed or pressed before', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(paths.landing)
  await page.goto(paths.auth)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // the app code loads only at the first interaction (decision 0030)
  await expect(page.locator('#entry')).toHaveCount(1)
  const isCached = (path: string) =>
    page.evaluate(async (path) => (await caches.match(path, { cacheName: 'pages' })) !== undefined, path)
  for (const path of [paths.landing, paths.terms, paths.termsEs]) await expect.poll(() => isCached(path)).toBe(true)
  proxy.setOffline(true)
  try {
    await expectShown(page, paths.landing, 'kept')
    // the page is cached although it was never opened, because every footer links to it
    await expectShown(page, paths.terms, 'kept')
    await expectShown(page, paths.affiliate, 'away')
    await expect(page).toHaveTitle(/^You are offline · /)
    await expect(page.getByText(/^No connection to the server since \d/)).toBeVisible()
    const again = await page.getByRole('button', { name: 'Try again' }).boundingBox()
    expect(again?.width).toBeGreaterThan(300)
    await page.goto(paths.dashboard)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('You are offline. Connect to the internet to do this.')).toBeVisible()
  } finally {
    proxy.setOffline(false)
  }
})

// this test runs last, because it signs out the device that the other tests use
test('the app icon shows the number of unread notices and is cleared at sign-out', async ({ browser }) => {
  // a sign-in on another device creates a notice, because the demo's notices may all have been read
  await signIn(new Session(demo.server), demo.emails.affiliate, demo.password)
  const context = await openContext(browser, 'affiliate')
  await context.addInitScript(() => {
    const setBadge = (n: number) => localStorage.setItem('badge', String(n))
    // headless browsers have no app icon
    Object.assign(Navigator.prototype, {
      setAppBadge: async (n: number) => setBadge(n),
      clearAppBadge: async () => setBadge(0),
    })
  })
  const page = await openWithWorker(context, '/dashboard?start')
  // the installed app starts on the dashboard of the person's role
  await expect(page).toHaveURL(/\/affiliate_dashboard$/)
  const readBadge = () => page.evaluate(() => Number(localStorage.getItem('badge')))
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const countUnread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  await expect(page.getByRole('button', { name: upToDateText })).toBeVisible()
  await expect.poll(countUnread).toBeGreaterThan(0)
  await expect.poll(async () => (await readBadge()) - (await countUnread())).toBe(0)
  await page
    .getByRole('button', { name: new RegExp(`^${demo.names.affiliate}`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(readBadge).toBe(0)
})
