import { applyTestDayTo } from '../server/test-day'
import { demoRoles, type DemoRole, upToDateText } from './destinations'
import { chromium, expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Language } from '../../../domain/entities'
import { launchOptions } from './launch'
import { signIn } from '../server/people'
import { copyPreparedFolder, runBinary, startServer, type TestServer } from '../server/server'
import { Session } from '../server/session'

const policyViolation = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript/i

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
async function serveDemo({}: object, runTest: (demo: DemoSite) => Promise<void>): Promise<void> {
  const demo = await openDemoSite()
  await runTest(demo)
  await demo.stop()
}

/**
 * Playwright's `test` on the test day. It fails if a page violates its Content-Security-Policy, and closes all contexts of
 * the test. `demo` must not be changed; `ownDemo` is a copy that the test may change.
 */
export const test = base.extend<{ policyKept: void; ownDemo: DemoSite }, { demo: DemoSite }>({
  policyKept: [
    async ({ browser }, use, { errors }) => {
      const violations: string[] = []
      const contexts: BrowserContext[] = []
      const watchConsole = (context: BrowserContext): BrowserContext => {
        context.on('console', (message) => {
          if (policyViolation.test(message.text())) violations.push(message.text())
        })
        return context
      }
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await applyTestDayTo(watchConsole(await make(options)))
        contexts.push(context)
        return context
      }
      browser.contexts().forEach(watchConsole)
      await use()
      browser.newContext = make
      // after a failure, Playwright still takes screenshots of the pages
      if (errors.length === 0) for (const context of contexts) await context.close()
      expect(violations, 'the Content-Security-Policy was broken').toEqual([])
    },
    { auto: true },
  ],
  demo: [serveDemo, { scope: 'worker', timeout: 300_000 }],
  ownDemo: serveDemo,
})

const demoDataSchema = v.object({
  /** The origin where the browsers signed in. The copies are served at other origins. */
  origin: v.string(),
  password: v.string(),
  emails: v.object({ affiliate: v.string(), admin: v.string() }),
  names: v.object({ affiliate: v.string(), admin: v.string() }),
  /** Ids of people, and the id of a draft batch (`payout`). */
  ids: v.object({ affiliate: v.string(), admin: v.string(), payout: v.string() }),
})
type DemoData = v.InferOutput<typeof demoDataSchema>

export interface DisplayOptions {
  language?: Language
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

/** The theme if a test sets none. `npm run a11y` checks overlays and links in the dark theme. */
const defaultTheme = process.env['STORY_THEME'] === 'dark' ? 'dark' : 'light'

/** A served copy of the demo. The caller may change it and must stop it. */
export interface DemoSite {
  readonly server: TestServer
  readonly password: string
  readonly emails: DemoData['emails']
  readonly names: DemoData['names']
  readonly ids: DemoData['ids']
  /** Returns the path of a Playwright storage state in which a person of this role is signed in at an origin. */
  storageState(role: DemoRole, origin?: string): Promise<string>
  openPage(browser: Browser, role: DemoRole | 'guest', display?: DisplayOptions): Promise<Page>
  stop(): Promise<void>
}

const copyDemoFolder = (): Promise<string> => copyPreparedFolder('stories', createDemo)

/** Creates the demo data and a trusted device for each role. */
async function createDemo(dir: string): Promise<void> {
  const data = path.join(dir, 'data')
  const { status, output } = await runBinary(['demo', '--dir', data])
  if (status !== 0) throw new Error(output)
  // the browser is launched first, so that a missing browser fails before a server is started
  const browser = await chromium.launch(launchOptions)
  const server = await startServer({ dir: data })
  const readOutput = (what: RegExp): string => what.exec(output)?.[1] ?? ''
  const emails = { admin: readOutput(/admin (\S+)/), affiliate: readOutput(/affiliate (\S+),/) }
  const findUser = async (email: string): Promise<{ id: string; name: string }> => {
    const [row] = await server.sql(`SELECT id, first_name || ' ' || last_name AS name FROM users WHERE email = ?`, [
      email,
    ])
    return { id: String(row?.['id'] ?? ''), name: String(row?.['name'] ?? '') }
  }
  const [admin, affiliate] = [await findUser(emails.admin), await findUser(emails.affiliate)]
  const demo: DemoData = {
    origin: server.url,
    password: readOutput(/password (\S+)/),
    emails,
    names: { admin: admin.name, affiliate: affiliate.name },
    ids: { admin: admin.id, affiliate: affiliate.id, payout: '' },
  }
  try {
    demo.ids.payout = await createPayout(server, demo)
    for (const role of demoRoles) await saveSignIn(browser, demo, role, path.join(dir, `${role}.json`))
    await writeFile(path.join(dir, 'world.json'), JSON.stringify(demo))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function createPayout(server: TestServer, { emails, password }: DemoData): Promise<string> {
  const admin = await signIn(new Session(server), emails.admin, password)
  const { count, cents } = await admin.call('GET /api/admin/payouts/candidates', {})
  const { batch } = await admin.call('POST /api/admin/payouts', { seen: { count, cents } })
  await admin.call('POST /api/signout', {})
  return batch
}

async function saveSignIn(browser: Browser, kept: DemoData, role: DemoRole, file: string): Promise<void> {
  const context = await browser.newContext({ baseURL: kept.origin, locale: 'en-US', serviceWorkers: 'block' })
  await applyTestDayTo(context)
  const page = await context.newPage()
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(kept.emails[role])
  await page.locator('input[type=password]').fill(kept.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(upToDateText).filter({ visible: true })).toBeVisible({ timeout: 120_000 })
  await context.storageState({ path: file, indexedDB: true })
  await context.close()
}

/** Serves a new copy of the demo. */
export async function openDemoSite(env: Record<string, string> = {}): Promise<DemoSite> {
  const dir = await copyDemoFolder()
  const data = v.parse(demoDataSchema, JSON.parse(await readFile(path.join(dir, 'world.json'), 'utf8')))
  const server = await startServer({ dir: path.join(dir, 'data'), env })
  const storageState: DemoSite['storageState'] = async (role, origin = server.url) => {
    const text = await readFile(path.join(dir, `${role}.json`), 'utf8')
    const file = path.join(dir, `${role}@${new URL(origin).port}.json`)
    await writeFile(file, text.replaceAll(data.origin, new URL(origin).origin))
    return file
  }
  return {
    server,
    password: data.password,
    emails: data.emails,
    names: data.names,
    ids: data.ids,
    storageState: storageState,
    openPage: async (browser, role, { language = 'en', theme = defaultTheme, viewport } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme: theme,
        reducedMotion: 'reduce',
        // with a service worker, each new browser would load all files of the app at once
        serviceWorkers: 'block',
        ...(viewport && { viewport }),
        ...(role !== 'guest' && { storageState: await storageState(role) }),
      })
      await applyTestDayTo(context)
      await context.addInitScript((chosen) => localStorage.setItem('coterie-language', chosen), language)
      return context.newPage()
    },
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
