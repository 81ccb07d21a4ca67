import { expect, type Browser, type Page } from '@playwright/test'
import { propertyLimitMs, propertyRuns } from '../../domain/testing/property-runs'
import { random, type Random } from '../../domain/testing/random'
import {
  openControlledPage,
  openProxiedContext,
  wrongAnswers,
  startAppProxy,
  foreignText,
  type WrongAnswer,
  type AppProxy,
} from './app-proxy'
import { waitUntilReady } from '../support/browser/destinations'
import { test, openDemoSite, type DemoSite } from '../support/browser/browser-test'

// Y15: the app starts and keeps unsent changes accessible, even when a proxy or captive portal answers requests for its
// files with other content.
test.use({ serviceWorkers: 'allow' })

const seed = Number(process.env['WRONG_FILES_SEED'] ?? 20261128)
const updates = propertyRuns({ check: 4, test: 4, soak: 400 })
const installs = propertyRuns({ check: 2, test: 2, soak: 100 })

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
test.afterEach(() => proxy.replaceAnswers(() => undefined))

const settings = '/dashboard/settings'

const openContext = (browser: Browser, serviceWorkers: 'allow' | 'block' = 'allow') =>
  openProxiedContext(browser, { demo, proxy }, 'affiliate', serviceWorkers)

/**
 * Returns a function that randomly chooses files and the kind of wrong answer for each. The same file always gets the same
 * answer.
 */
function randomWrongFiles(rng: Random): (path: string) => WrongAnswer | undefined {
  const share = rng.pick([0.004, 0.02, 0.3, 1])
  const chosen = new Map<string, WrongAnswer | undefined>()
  return (path) => {
    if (path.startsWith('/api/')) return undefined
    if (!chosen.has(path)) chosen.set(path, rng.chance(share) ? rng.pick(wrongAnswers) : undefined)
    return chosen.get(path)
  }
}

/** Reports whether a path is a file of the app's build. */
const isVersionedFile = (path: string): boolean =>
  /^\/(?:app\.html|boot\.js|start-help\.js|icons\/|assets\/(?!island-|pages-|entry-|memory-indexeddb-))/.test(path)

/** Makes the service worker check for a new version and returns the result. */
const updateWorker = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    if (found === undefined) return 'no worker'
    try {
      await found.update()
    } catch {
      return 'refused'
    }
    const newest = found.installing ?? found.waiting
    if (newest === null) return 'none'
    return new Promise<string>((resolve) => {
      const countUpdates = () => newest.state !== 'installing' && resolve(newest.state)
      newest.addEventListener('statechange', countUpdates)
      countUpdates()
    })
  })

/** Waits until the new service worker is installed or has failed. */
const waitForWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const resolveAfter = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const readState = async () => (await navigator.serviceWorker.getRegistration())?.installing
    // a service worker whose script was rejected never appears
    for (let tries = 0; tries < 30 && !(await readState()); tries++) await resolveAfter(100)
    while (await readState()) await resolveAfter(50)
  })

/** Expects that the caches of the service worker contain no wrong answer. */
async function expectOwnFilesCached(page: Page): Promise<void> {
  const others = await page.evaluate(async (words) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        // the default theme is an empty style sheet
        if ((text === '' && name !== 'theme') || text.includes(words)) found.push(`${name} ${request.url}`)
      }
    }
    return found
  }, foreignText)
  expect(others).toEqual([])
}

const isWorkerWaiting = (page: Page) => page.getByRole('button', { name: /1 unsent change/ })

/** Queues a change by entering a phone number that cannot be sent. */
async function writeSomething(page: Page, phone: string): Promise<void> {
  await page.context().setOffline(true)
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(isWorkerWaiting(page)).toBeVisible()
}

const readPhone = async () =>
  (await demo.server.sql('SELECT phone FROM users WHERE id = ?', [demo.ids.affiliate]))[0]?.['phone']

/** Expects that the app has started and that unsent changes are accessible. */
async function expectStarted(page: Page, address: string): Promise<void> {
  await page.goto(settings)
  await expect(page.getByLabel('Phone'), address).toBeVisible()
  await expect(isWorkerWaiting(page), address).toBeVisible()
}

test('the app starts and keeps unsent changes accessible after an update with wrong files', async ({ browser }) => {
  test.setTimeout(propertyLimitMs)
  const context = await openContext(browser)
  const page = await openControlledPage(context, settings)
  const written = '+34 600 555 111'
  await writeSomething(page, written)

  const outcomes: string[] = []
  for (let n = 0; n < updates; n++) {
    const seedText = `WRONG_FILES_SEED=${seed + n}`
    const wrong = randomWrongFiles(random(seed + n))
    // pushes fail, so a change stays queued until the end
    proxy.replaceAnswers((path) => (path.startsWith('/api/sync/push') ? 'html' : wrong(path)))
    proxy.serveNextVersion(true)
    await context.setOffline(false)
    const outcome = await updateWorker(page)
    outcomes.push(outcome)
    const struck = [...proxy.replacedPaths].filter(isVersionedFile)
    if (struck.length > 0) expect(outcome, `${seedText}: ${struck.slice(0, 3).join(', ')}`).not.toBe('installed')
    if (outcome === 'installed') await activateWorker(page)
    await expectOwnFilesCached(page)
    await expectStarted(page, seedText)
    proxy.setOffline(true)
    await expectStarted(page, `${seedText}, without the server`)
    proxy.setOffline(false)
  }
  expect(outcomes).toContain('redundant')

  proxy.replaceAnswers(() => undefined)
  proxy.serveNextVersion(true)
  expect(await updateWorker(page)).toBe('installed')
  await activateWorker(page)
  await page.goto(settings)
  await expect.poll(readPhone, { timeout: 120_000 }).toBe(written)
})

/** Activates the waiting version and waits for its page. A worker whose script was empty never activates. */
async function activateWorker(page: Page): Promise<void> {
  await page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
          setTimeout(resolve, 3000)
          void navigator.serviceWorker
            .getRegistration()
            .then((found) => found?.waiting?.postMessage({ type: 'SKIP_WAITING' }))
        }),
    )
    // the activation reloads the page
    .catch(() => undefined)
  await page.waitForLoadState()
}

test('the app works without a service worker whose installation got wrong files, and installs it on a later visit', async ({
  browser,
}) => {
  test.setTimeout(propertyLimitMs)
  for (let n = 0; n < installs; n++) {
    const seedText = `WRONG_FILES_SEED=${seed + n}`
    const wrong = randomWrongFiles(random(seed + n))
    const context = await openContext(browser)
    const page = await context.newPage()
    // only the worker's own requests get wrong answers
    proxy.replaceAnswers((path, destination) =>
      ['empty', 'serviceworker'].includes(destination) ? wrong(path) : undefined,
    )
    await page.goto(settings)
    await waitUntilReady(page)
    await waitForWorker(page)
    await expectOwnFilesCached(page)
    await page.reload()
    await expect(page.getByLabel('Phone'), seedText).toBeVisible()

    proxy.replaceAnswers(() => undefined)
    proxy.serveNextVersion()
    await page.reload()
    await waitUntilReady(page)
    await expect.poll(() => updateWorker(page), { message: seedText }).not.toBe('no worker')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expectOwnFilesCached(page)
    await context.close()
  }
})

test('the app repairs wrong cached files and then sends the queued changes', async ({ browser }) => {
  const context = await openContext(browser)
  const first = await openControlledPage(context, settings)
  const written = '+34 600 555 222'
  await writeSomething(first, written)
  // stores a wrong answer in the cache, as an earlier version of the service worker did
  const spoiled = await first.evaluate(async (words) => {
    let count = 0
    // earlier tests may have changed the cache name
    for (const name of (await caches.keys()).filter((each) => each.startsWith('files'))) {
      const cache = await caches.open(name)
      for (const request of (await cache.keys()).filter(({ url }) => /\/assets\/app-[^/]*\.js$/.test(url))) {
        await cache.delete(request, { ignoreVary: true })
        await cache.put(request, new Response(words, { headers: { 'content-type': 'text/html' } }))
        count += 1
      }
    }
    return count
  }, foreignText)
  expect(spoiled).toBe(1)
  await first.close()
  const page = await context.newPage()
  await page.goto(settings)
  const help = page.getByRole('alert').filter({ hasText: 'The app couldn’t be loaded completely.' })
  // the repair needs the server
  await expect(help).toContainText('Check the connection')
  await context.setOffline(false)
  await help.getByRole('button', { name: 'Try again' }).click()
  await expect(help).toContainText('Some of its files didn’t arrive intact')
  await help.getByRole('button', { name: 'Repair and reload' }).click()
  await expect(page.getByLabel('Phone')).toBeVisible()
  await expect(help).toHaveCount(0)
  await expect.poll(readPhone, { timeout: 120_000 }).toBe(written)
})

test('a tab without a service worker that was open during a deployment loads the newest version', async ({
  browser,
}) => {
  const context = await openContext(browser, 'block')
  // a browser that saves data preloads no other screen
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  const page = await context.newPage()
  await page.goto('/dashboard')
  await waitUntilReady(page)
  // the server no longer has the files of the tab's version until the tab requests a new page
  let isOld = true
  proxy.replaceAnswers((path, destination) => {
    if (destination === 'document') isOld = false
    return isOld && path.startsWith('/assets/') ? 'gone' : undefined
  })
  await page.locator(`a[href="${settings}"]`).first().click()
  await expect.poll(() => isOld).toBe(false)
  await expect(page).toHaveURL(settings)
  await waitUntilReady(page)
  await expect(page.getByText('Couldn’t load this page.')).toHaveCount(0)
})
