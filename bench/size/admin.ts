import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { paths } from '../../domain/paths'
import { launchOptions } from '../../e2e/support/browser/launch'
import { signIn } from '../../e2e/support/server/people'
import { checkLedger } from '../../e2e/support/data/runs'
import { Session } from '../../e2e/support/server/session'
import { shell } from '../../web/i18n/en/everyone/shell'
import { formatCount } from '../../web/i18n/format'
import { memoryOf } from '../processes'
import { median, saveRaw } from '../result'
import { measureEmptyPage, replaceHelpdeskPage } from './empty-page'
import type { LargeServer } from './large-server'

const runs = 3
const wanted = { overviewMs: 1000, syncMs: 10_000, deviceMB: 20, deskMs: 1000, deskNodes: 300 }
const waitMs = 300_000
const deskWaitMs = 60_000
/** The time in ms that a person takes to type an address and a password. */
const typedMs = 6_000

/**
 * An admin's first minutes in a new browser. Times are in ms and, except `signInMs`, start at the answer to the sign-in.
 */
interface SignInResult {
  /** Time from the click to the server's answer, including the browser's proof of work and the password hash. */
  signInMs: number
  /** Time until the overview is painted with complete data. */
  overviewMs: number
  /** Time until the first sync is complete. */
  syncMs: number
  syncBytes: number
  /**
   * Storage in bytes that the browser reports for the app including its code, and the part that the local database uses.
   */
  keptBytes: number
  copyBytes: number
}

interface ColdStart {
  /** Time from the navigation to the first painted row. */
  ms: number
  nodes: number
  mainNodes: number
  /** Number of DOM nodes as soon as the conversation is shown. */
  openMainNodes: number
  openNodes: number
}

/**
 * Measures how long an admin with a lot of data waits: for the overview and the first sync after sign-in, and for a cold
 * start of the help desk.
 */
export async function benchAdmin(largeServer: LargeServer): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'coterie-browser-'))
  try {
    const [users] = await largeServer.server.sql(`SELECT COUNT(*) AS n FROM users WHERE anonymised_at = ''`)
    const people = formatCount(Number(users?.['n']))
    // A new server first computes the current month, before someone requests it.
    await checkLedger(await signIn(new Session(largeServer.server), largeServer.adminEmail))
    const signedIn: SignInResult[] = []
    for (let run = 0; run < runs; run += 1) {
      signedIn.push(
        await inBrowser(path.join(folder, String(run)), largeServer, (context) =>
          newBrowser(context, largeServer, people),
        ),
      )
    }
    const helpdesk: ColdStart[] = []
    for (let run = 0; run < runs; run += 1) {
      helpdesk.push(await inBrowser(path.join(folder, '0'), largeServer, measureColdStart))
    }
    await inBrowser(path.join(folder, '0'), largeServer, replaceHelpdeskPage)
    const floorMs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      floorMs.push(await inBrowser(path.join(folder, '0'), largeServer, measureEmptyPage))
    }
    await saveResults(largeServer, { signedIn, helpdesk, floorMs })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inBrowser<T>(
  folder: string,
  { server }: LargeServer,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function newBrowser(
  context: BrowserContext,
  { adminEmail, adminPassword }: LargeServer,
  people: string,
): Promise<SignInResult> {
  const page = await context.newPage()
  const readSyncBytes = await countSyncBytes(context, page)
  await page.goto(paths.adminAuth)
  // Wait as long as a person takes to type an address and a password. Meanwhile the worker's files load over the same six
  // connections as the measured requests.
  await page.evaluate(
    (limitMs) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(resolve, limitMs)),
      ]),
    typedMs,
  )
  await page.locator('input[type=email]').fill(adminEmail)
  await page.locator('input[type=password]').fill(adminPassword)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/signin')).then(() => Date.now())
  const clicked = Date.now()
  await page.locator('button[type=submit]').click()
  const answered = await answer
  const [overviewAt, syncAt] = await Promise.all([untilPainted(page, people), untilPainted(page, '')])
  const kept = await page.evaluate(async () => {
    const { usage = 0, ...rest } = await navigator.storage.estimate()
    return { usage, copy: (rest as { usageDetails?: { indexedDB?: number } }).usageDetails?.indexedDB ?? 0 }
  })
  // The app must be cached before it is opened offline.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(paths.adminSupport)
  await page.locator('#root main [data-row]').first().waitFor({ timeout: waitMs })
  return {
    signInMs: answered - clicked,
    overviewMs: overviewAt - answered,
    syncMs: syncAt - answered,
    syncBytes: readSyncBytes(),
    keptBytes: kept.usage,
    copyBytes: kept.copy,
  }
}

/**
 * Returns the time at which the overview showed this number of people without skeletons; for '', the time at which sync was
 * up to date.
 */
async function untilPainted(page: Page, people: string): Promise<number> {
  const at = await page.waitForFunction(
    ({ figure, upToDate }) => {
      const main = document.querySelector('main')
      const isThere =
        figure === ''
          ? document.body.innerText.includes(upToDate)
          : main !== null && main.querySelector('[data-skeleton]') === null && main.innerText.includes(figure)
      return isThere && Date.now()
    },
    { figure: people, upToDate: shell.sync['up-to-date']('') },
    { polling: 50, timeout: waitMs },
  )
  return Number(await at.jsonValue())
}

async function countSyncBytes(context: BrowserContext, page: Page): Promise<() => number> {
  const session = await context.newCDPSession(page)
  const asked = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/api/sync/')) asked.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

async function measureColdStart(context: BrowserContext): Promise<ColdStart> {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(paths.adminSupport, { waitUntil: 'commit' })
  const found = await page
    .waitForFunction(
      () =>
        document.querySelector('main [data-row]') !== null && {
          ms: performance.now(),
          nodes: document.querySelectorAll('body *').length,
          mainNodes: document.querySelectorAll('main *').length,
        },
      undefined,
      { polling: 'raf', timeout: deskWaitMs },
    )
    .catch(async (error: unknown) => {
      throw new Error(`the help desk shows no row: ${await page.evaluate(() => document.body.innerText)}`, {
        cause: error,
      })
    })
  const cold = (await found.jsonValue()) as Pick<ColdStart, 'ms' | 'nodes' | 'mainNodes'>
  await page.locator('[data-composer=desk]').waitFor({ timeout: deskWaitMs })
  await page.locator('main [data-skeleton]').first().waitFor({ state: 'detached', timeout: deskWaitMs })
  const nodesOf = (of: string): Promise<number> => page.locator(`${of} *`).count()
  return { ...cold, openMainNodes: await nodesOf('main'), openNodes: await nodesOf('body') }
}

async function saveResults(
  { server, seedMs }: LargeServer,
  measured: { signedIn: SignInResult[]; helpdesk: ColdStart[]; floorMs: number[] },
): Promise<void> {
  const memory = await memoryOf(server.pid)
  const MB = 1_000_000
  const { signedIn, helpdesk } = measured
  const rows: [what: string, values: number[], unit: string, limit: number][] = [
    ['sign-in: click to answer', signedIn.map(({ signInMs }) => signInMs), 'ms', Infinity],
    ['overview with complete stats after it', signedIn.map(({ overviewMs }) => overviewMs), 'ms', wanted.overviewMs],
    ['first copy whole after it', signedIn.map(({ syncMs }) => syncMs), 'ms', wanted.syncMs],
    ['sync on the way', signedIn.map(({ syncBytes }) => syncBytes / MB), 'MB', Infinity],
    ['the copy on the device', signedIn.map(({ copyBytes }) => copyBytes / MB), 'MB', wanted.deviceMB],
    ['copy and code on the device', signedIn.map(({ keptBytes }) => keptBytes / MB), 'MB', Infinity],
    ['help desk, cold and offline, to its rows', helpdesk.map(({ ms }) => ms), 'ms', wanted.deskMs],
    ['an empty page, started the same way', measured.floorMs, 'ms', Infinity],
    ['help desk, at its first row: nodes of the whole page', helpdesk.map(({ nodes }) => nodes), '', wanted.deskNodes],
    ['help desk, at its first row: nodes of its part', helpdesk.map(({ mainNodes }) => mainNodes), '', Infinity],
    [
      'help desk, with its conversation: nodes of its part',
      helpdesk.map((one) => one.openMainNodes),
      '',
      wanted.deskNodes,
    ],
    ['help desk, with its conversation: nodes of the whole page', helpdesk.map((one) => one.openNodes), '', Infinity],
  ]
  for (const [what, values, unit, limit] of rows) {
    const worst = Math.max(...values)
    const over = median(values) > limit ? `  over ${limit} ${unit}` : ''
    console.log(`${what}: ${median(values).toFixed(1)} ${unit}, at worst ${worst.toFixed(1)}${over}`)
  }
  console.log(`memory of the server: ${memory.nowMiB} MiB, at most ${memory.maxMiB}`)
  await saveRaw('size-admin', { wanted, seedMs, memory, ...measured })
}
