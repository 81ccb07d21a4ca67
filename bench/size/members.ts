import { chromium, expect, type Browser, type Page } from '@playwright/test'
import type { Id } from '../../domain/entities'
import { paths } from '../../domain/paths'
import { launchOptions } from '../../e2e/support/browser/launch'
import { testPassword } from '../../e2e/support/server/people'
import type { TestServer } from '../../e2e/support/server/server'
import { shell } from '../../web/i18n/en/everyone/shell'
import { median, saveRaw, timed } from '../result'
import { startLongHistoryServer, countRows, type LongHistory } from './long-history'

const runs = 7
const wantedMs = 300

interface ScreenResult {
  screen: string
  ms: number[]
  /** CPU time of the page's main thread, which depends less on other work on the machine than elapsed time. */
  coreMs: number[]
}

/**
 * Measures the screens of a person with a long history, read from the local database: from the click to the painted screen,
 * in a browser that has already loaded the code. It also records the first sync.
 */
export async function benchMembers(size: LongHistory, dir?: string): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    const { server, person } = await startLongHistoryServer(size, dir)
    try {
      await measureMembers(server, browser, size, person)
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
  }
}

async function measureMembers(
  server: TestServer,
  browser: Browser,
  size: LongHistory,
  person: { id: Id; email: string },
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const firstSyncMs = await timed(() => signIn(page, person.email))
  const coreMsOf = await readMainThreadTime(page)
  const results: ScreenResult[] = []
  for (const [screen, address] of await screensOf(server, person.id)) {
    await navigate(page, address)
    const result: ScreenResult = { screen, ms: [], coreMs: [] }
    for (let run = 0; run < runs; run += 1) {
      await navigate(page, paths.settings)
      const before = await coreMsOf()
      result.ms.push(await navigate(page, address))
      result.coreMs.push((await coreMsOf()) - before)
    }
    results.push(result)
  }
  await saveResults(size, { firstSyncMs, results, rows: await countRows(server, person.id) })
}

const screensOf = async (server: TestServer, owner: Id): Promise<[screen: string, address: string][]> => {
  const longest = await server.sql('SELECT id FROM support_tickets WHERE user_id = ? ORDER BY number LIMIT 1', [owner])
  return [
    ['dashboard', paths.dashboard],
    ['rental history', paths.rentalHistory],
    ['earnings', paths.earnings],
    ['tickets', paths.support],
    ['a ticket', `${paths.support}?ticket=${String(longest[0]?.['id'])}`],
    ['affiliate dashboard', paths.affiliateDashboard],
    ['referrals', paths.referrals],
    ['affiliate earnings', paths.affiliateEarnings],
    ['share', paths.share],
  ]
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(paths.auth)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(testPassword)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(shell.sync['up-to-date']('')).filter({ visible: true })).toBeVisible({ timeout: 300_000 })
}

/** Returns a function that reads the CPU time of the page's main thread, ms. */
async function readMainThreadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** Navigates within the app; returns the ms until the screen is painted without a skeleton. */
const navigate = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (to) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const isThere = (): boolean =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('main [data-skeleton], main [aria-busy=true]') === null &&
      document.querySelector('main')?.textContent?.trim() !== ''
    await frame()
    const began = performance.now()
    history.pushState({ idx: history.length, key: String(began) }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    await frame()
    while (!isThere()) await frame()
    await frame()
    return performance.now() - began
  }, address)

interface Measured {
  firstSyncMs: number
  results: readonly ScreenResult[]
  rows: Record<string, number>
}

async function saveResults(size: LongHistory, measured: Measured): Promise<void> {
  console.log(`rows: ${JSON.stringify(measured.rows)}; first sync ${(measured.firstSyncMs / 1000).toFixed(1)} s`)
  for (const { screen, ms, coreMs } of measured.results) {
    const worst = Math.max(...ms)
    console.log(
      `${screen}: ${median(ms).toFixed(0)} ms, at worst ${worst.toFixed(0)}, ${median(coreMs).toFixed(0)} ms of a core${worst > wantedMs ? `  over ${wantedMs} ms` : ''}`,
    )
  }
  await saveRaw('size-members', { size, wantedMs, ...measured })
}
