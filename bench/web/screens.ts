import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { paths } from '../../domain/paths'
import { launchOptions } from '../../e2e/support/browser/launch'
import { signIn } from '../../e2e/support/server/people'
import { runBinary, startServer } from '../../e2e/support/server/server'
import { Session } from '../../e2e/support/server/session'
import { median } from '../result'
import { startSlowLine } from '../sync/slow-line'

/** The line and processor of Lighthouse's mobile profile. */
const roundTripMs = 150
const bytesPerSecond = (1.6 * 1024 * 1024) / 8
const cpuSlowdown = 4

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const screens = {
  dashboard: { who: 'member', address: paths.dashboard },
  tickets: { who: 'member', address: paths.support },
  overview: { who: 'admin', address: paths.admin },
  desk: { who: 'admin', address: paths.adminSupport },
} as const
type MeasuredScreen = keyof typeof screens
export const measuredScreens = Object.keys(screens) as MeasuredScreen[]

/** What one opening of a screen took until it was painted with its data. */
interface Opening {
  paintedMs: number
  requests: number
  /** Transferred, compressed, in kilobytes (1,000 bytes). */
  kB: number
  /** The sum of all layout shifts until two seconds after the paint. */
  shift: number
}
type Figure = keyof Opening
const units: { readonly [figure in Figure]: string } = {
  paintedMs: 'ms',
  requests: 'requests',
  kB: 'kB',
  shift: 'shift',
}
const figures = Object.keys(units) as Figure[]

/** Ways to open a screen. */
const ways = {
  /** With a session, but without any file or data. */
  cold: { size: phone, isInstalled: false, isOffline: false },
  /** With the service worker and all data. */
  warm: { size: phone, isInstalled: true, isOffline: false },
  offline: { size: desktop, isInstalled: true, isOffline: true },
  /** A first visit in a wide window. */
  wide: { size: desktop, isInstalled: false, isOffline: false },
} as const
type Way = keyof typeof ways

type Budget = { readonly [figure in Figure]?: number }
const coldMember: Budget = { paintedMs: 2500, requests: 25, kB: 250, shift: 0.05 }
const budgets: { readonly [screen in MeasuredScreen]: { readonly [way in Way]?: Budget } } = {
  dashboard: { cold: coldMember, warm: { paintedMs: 1000 }, wide: { shift: 0.05 } },
  tickets: { cold: coldMember, warm: { paintedMs: 1000 }, wide: { shift: 0.05 } },
  overview: { cold: {}, warm: {}, wide: {} },
  desk: { cold: {}, warm: {}, wide: {}, offline: { paintedMs: 1000 } },
}

interface ScreenResult {
  screen: MeasuredScreen
  openings: { [way in Way]?: Opening[] }
  /** The figures over their budget. */
  missed: string[]
}

/**
 * Measures signed-in screens of a demo, on a slow phone and a slow line, until they are painted with their data. The support
 * desk is also opened offline.
 */
export async function benchScreens(names: readonly MeasuredScreen[], runs: number): Promise<ScreenResult[]> {
  if (names.length === 0) return []
  const dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-screens-'))
  const { status, output } = await runBinary(['demo', 'people=60', '--dir', dir])
  if (status !== 0) throw new Error(output)
  const printed = (what: RegExp): string => what.exec(output)?.[1] ?? ''
  const emails = { admin: printed(/admin (\S+)/), member: printed(/affiliate (\S+),/) }
  const password = printed(/password (\S+)/)
  const server = await startServer({ dir, env: { GOGC: '100' } })
  const line = await startSlowLine(server.url, roundTripMs / 2, bytesPerSecond)
  const browser = await chromium.launch(launchOptions)
  const results: ScreenResult[] = []
  try {
    for (const screen of names) {
      const { who, address } = screens[screen]
      const openings: ScreenResult['openings'] = {}
      for (let run = 0; run < runs; run += 1)
        for (const way of Object.keys(budgets[screen]) as Way[]) {
          const session = await signIn(new Session(server), emails[who], password)
          const opening = await openScreen(browser, { session, way, address, lineUrl: line.url })
          openings[way] = [...(openings[way] ?? []), opening]
        }
      results.push(printScreen(screen, openings))
    }
  } finally {
    await browser.close()
    line.stop()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return results
}

interface Visit {
  session: Session
  way: Way
  address: string
  lineUrl: string
}

/** Opens a screen in a new browser that has only the cookie of a session. */
async function openScreen(browser: Browser, { session, way, address, lineUrl }: Visit): Promise<Opening> {
  const { size, isInstalled, isOffline } = ways[way]
  const context = await browser.newContext({
    baseURL: lineUrl,
    viewport: size,
    ...(size === phone && { deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
  })
  const cookie = { domain: '127.0.0.1', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, ...cookie })))
  await context.addInitScript(watchPaint)
  // People of the demo have different languages.
  await context.addInitScript(() => localStorage.setItem('coterie-language', 'en'))
  if (isInstalled) await install(context, address)
  await context.setOffline(isOffline)
  const page = await context.newPage()
  if (size === phone) await slowDown(page)
  await page.goto(address, { waitUntil: 'commit' })
  const opening = await readOpening(page)
  await context.close()
  return opening
}

/** Opens a screen until the service worker is active and the first sync is done. */
async function install(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await readOpening(page)
  // A second visit, so that the browser has compiled the files of the cache.
  await page.reload()
  await readOpening(page)
  await page.close()
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Records when the screen is painted with its data. Runs in the page. */
function watchPaint(): void {
  const record = { paintedMs: 0, shift: 0 }
  Object.assign(globalThis, { screenRecord: record })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) record.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isShown = (): boolean => {
    const main = document.querySelector('main')
    return (
      main !== null &&
      main.querySelector('h2, h3, [data-row]') !== null &&
      main.querySelector('[data-skeleton], [aria-busy=true]') === null
    )
  }
  const check = (): void => {
    if (!isShown()) requestAnimationFrame(check)
    // The task after the callbacks of a frame runs when the frame has been painted.
    else requestAnimationFrame(() => setTimeout(() => (record.paintedMs = performance.now())))
  }
  check()
}

const waitMs = 60_000

async function readOpening(page: Page): Promise<Opening> {
  const found = await page.waitForFunction(
    () => {
      const { paintedMs, shift } = (globalThis as unknown as { screenRecord: Opening }).screenRecord
      if (paintedMs === 0 || performance.now() < paintedMs + 2000) return false
      const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      const before = (files as PerformanceResourceTiming[]).filter(
        ({ startTime, transferSize }) => startTime < paintedMs && transferSize > 0,
      )
      return {
        paintedMs: Math.round(paintedMs),
        requests: before.length,
        kB: Math.round(before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 100) / 10,
        shift: Math.round(shift * 1000) / 1000,
      }
    },
    undefined,
    { polling: 200, timeout: waitMs },
  )
  return (await found.jsonValue()) as Opening
}

/** Prints the medians of a screen beside their budgets. */
function printScreen(screen: MeasuredScreen, openings: ScreenResult['openings']): ScreenResult {
  const missed: string[] = []
  for (const way of Object.keys(openings) as Way[]) {
    const budget: Budget = budgets[screen][way] ?? {}
    const words = figures.map((figure) => {
      const value = median((openings[way] ?? []).map((one) => one[figure]))
      const limit = budget[figure]
      if (limit !== undefined && value > limit) missed.push(`${way} ${figure}`)
      return `${value} ${units[figure]}${limit === undefined ? '' : ` of ${limit}`}`
    })
    console.log(`${screen}, ${way}: ${words.join(', ')}`)
  }
  return { screen, openings, missed }
}
