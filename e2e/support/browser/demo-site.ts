import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Language } from '../../../domain/entities'
import { upToDateText } from './wait-until-ready'
import { launchOptions } from './launch'
import { signIn } from '../server/people'
import { copyPreparedFolder } from '../server/prepared-folders'
import { Session } from '../server/session'
import { runBinary, startServer, type TestServer } from '../server/server'
import { applyTestDayTo } from '../server/test-day'

/** Who has signed in to the prepared world; the affiliate rents a profile as well. */
export const demoRoles = ['affiliate', 'admin'] as const
export type DemoRole = (typeof demoRoles)[number]

const demoDataSchema = v.object({
  /** Where the browsers signed in; the copies are served elsewhere. */
  origin: v.string(),
  password: v.string(),
  emails: v.object({ affiliate: v.string(), admin: v.string() }),
  /** First and last name, as the app shows them. */
  names: v.object({ affiliate: v.string(), admin: v.string() }),
  /** `payout`: a batch that was made and not handed out. */
  ids: v.object({ affiliate: v.string(), admin: v.string(), payout: v.string() }),
})
type DemoData = v.InferOutput<typeof demoDataSchema>

/** How a browser of a story shows the world. */
export interface DisplayOptions {
  language?: Language
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

/** The theme of a look that names none: `npm run looks` walks layers and links in dark. */
const defaultTheme = process.env['STORY_THEME'] === 'dark' ? 'dark' : 'light'

/** A copy of the prepared world, served: the caller's, to change and to stop. */
export interface DemoSite {
  readonly server: TestServer
  /** Everybody's. */
  readonly password: string
  readonly emails: DemoData['emails']
  readonly names: DemoData['names']
  readonly ids: DemoData['ids']
  /**
   * The file of what a browser holds in which somebody signed in: the device's cookie, whose living device is in this copy's
   * database (a token is only ever in memory: the start of a page exchanges the cookie for one), the person's own copy and
   * cursor. `origin`: where the browser finds the server, if something stands in front of it.
   */
  storageState(role: DemoRole, origin?: string): Promise<string>
  /** A page in a browser of its own in which somebody is signed in, or a guest's. */
  openPage(browser: Browser, who: DemoRole | 'guest', display?: DisplayOptions): Promise<Page>
  stop(): Promise<void>
}

/** The first that asks makes it, once for all workers. */
const copyDemoFolder = (): Promise<string> => copyPreparedFolder('stories', createDemo)

/** The demo, with a trusted device of each role. The server is ended cleanly: a copy is a folder like any other. */
async function createDemo(dir: string): Promise<void> {
  const data = path.join(dir, 'data')
  const { status, output } = await runBinary(['demo', '--dir', data])
  if (status !== 0) throw new Error(output)
  // a browser that isn't there is told before a server is left behind
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
  const kept: DemoData = {
    origin: server.url,
    password: readOutput(/password (\S+)/),
    emails,
    names: { admin: admin.name, affiliate: affiliate.name },
    ids: { admin: admin.id, affiliate: affiliate.id, payout: '' },
  }
  try {
    kept.ids.payout = await createPayout(server, kept)
    for (const role of demoRoles) await saveSignIn(browser, kept, role, path.join(dir, `${role}.json`))
    await writeFile(path.join(dir, 'world.json'), JSON.stringify(kept))
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A batch of all that is approved, by a device that is gone again. */
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

/** A copy of the prepared world on a server of its own, with the variables of `env`. */
export async function openDemoSite(env: Record<string, string> = {}): Promise<DemoSite> {
  const dir = await copyDemoFolder()
  const kept = v.parse(demoDataSchema, JSON.parse(await readFile(path.join(dir, 'world.json'), 'utf8')))
  const server = await startServer({ dir: path.join(dir, 'data'), env })
  const storageState: DemoSite['storageState'] = async (role, origin = server.url) => {
    const text = await readFile(path.join(dir, `${role}.json`), 'utf8')
    const file = path.join(dir, `${role}@${new URL(origin).port}.json`)
    await writeFile(file, text.replaceAll(kept.origin, new URL(origin).origin))
    return file
  }
  return {
    server,
    password: kept.password,
    emails: kept.emails,
    names: kept.names,
    ids: kept.ids,
    storageState: storageState,
    openPage: async (browser, who, { language = 'en', theme = defaultTheme, viewport } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme: theme,
        reducedMotion: 'reduce',
        // its files are the server's own, and each new browser would load all of them at once; `story.spec` has it
        serviceWorkers: 'block',
        ...(viewport && { viewport }),
        ...(who !== 'guest' && { storageState: await storageState(who) }),
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
