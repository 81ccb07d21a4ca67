import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Language } from '../../../domain/entities'
import { upToDate } from './settled'
import { launchOptions } from './launch'
import { signIn } from '../server/people'
import { preparedFolder } from '../server/prepared'
import { Session } from '../server/session'
import { runBinary, startServer, type TestServer } from '../server/server'
import { keepTestDayIn } from '../server/test-day'

/** Who has signed in to the prepared world; the affiliate rents a profile as well. */
export const storyRoles = ['affiliate', 'admin'] as const
export type StoryRole = (typeof storyRoles)[number]

const keptSchema = v.object({
  /** Where the browsers signed in; the copies are served elsewhere. */
  origin: v.string(),
  password: v.string(),
  emails: v.object({ affiliate: v.string(), admin: v.string() }),
  /** First and last name, as the app shows them. */
  names: v.object({ affiliate: v.string(), admin: v.string() }),
  /** `payout`: a batch that was made and not handed out. */
  ids: v.object({ affiliate: v.string(), admin: v.string(), payout: v.string() }),
})
type Kept = v.InferOutput<typeof keptSchema>

/** How a browser of a story shows the world. */
export interface Look {
  language?: Language
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

/** The theme of a look that names none: `npm run looks` walks layers and links in dark. */
const usualTheme = process.env['STORY_THEME'] === 'dark' ? 'dark' : 'light'

/** A copy of the prepared world, served: the caller's, to change and to stop. */
export interface StoryWorld {
  readonly server: TestServer
  /** Everybody's. */
  readonly password: string
  readonly emails: Kept['emails']
  readonly names: Kept['names']
  readonly ids: Kept['ids']
  /**
   * The file of what a browser holds in which somebody signed in: the device's cookie, whose living device is in this copy's
   * database (a token is only ever in memory: the start of a page exchanges the cookie for one), the person's own copy and
   * cursor. `origin`: where the browser finds the server, if something stands in front of it.
   */
  stateOf(role: StoryRole, origin?: string): Promise<string>
  /** A page in a browser of its own in which somebody is signed in, or a guest's. */
  open(browser: Browser, who: StoryRole | 'guest', look?: Look): Promise<Page>
  stop(): Promise<void>
}

/** The first that asks makes it, once for all workers. */
const worldFolder = (): Promise<string> => preparedFolder('stories', makeWorld)

/** The demo, with a trusted device of each role. The server is ended cleanly: a copy is a folder like any other. */
async function makeWorld(dir: string): Promise<void> {
  const data = path.join(dir, 'data')
  const { status, output } = await runBinary(['demo', '--dir', data])
  if (status !== 0) throw new Error(output)
  // a browser that isn't there is told before a server is left behind
  const browser = await chromium.launch(launchOptions)
  const server = await startServer({ dir: data })
  const said = (what: RegExp): string => what.exec(output)?.[1] ?? ''
  const emails = { admin: said(/admin (\S+)/), affiliate: said(/affiliate (\S+),/) }
  const who = async (email: string): Promise<{ id: string; name: string }> => {
    const [row] = await server.sql(`SELECT id, first_name || ' ' || last_name AS name FROM users WHERE email = ?`, [
      email,
    ])
    return { id: String(row?.['id'] ?? ''), name: String(row?.['name'] ?? '') }
  }
  const [admin, affiliate] = [await who(emails.admin), await who(emails.affiliate)]
  const kept: Kept = {
    origin: server.url,
    password: said(/password (\S+)/),
    emails,
    names: { admin: admin.name, affiliate: affiliate.name },
    ids: { admin: admin.id, affiliate: affiliate.id, payout: '' },
  }
  try {
    kept.ids.payout = await makePayout(server, kept)
    for (const role of storyRoles) await keepSignIn(browser, kept, role, path.join(dir, `${role}.json`))
    await writeFile(path.join(dir, 'world.json'), JSON.stringify(kept))
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A batch of all that is approved, by a device that is gone again. */
async function makePayout(server: TestServer, { emails, password }: Kept): Promise<string> {
  const admin = await signIn(new Session(server), emails.admin, password)
  const { count, cents } = await admin.call('GET /api/admin/payouts/candidates', {})
  const { batch } = await admin.call('POST /api/admin/payouts', { seen: { count, cents } })
  await admin.call('POST /api/signout', {})
  return batch
}

async function keepSignIn(browser: Browser, kept: Kept, role: StoryRole, file: string): Promise<void> {
  const context = await browser.newContext({ baseURL: kept.origin, locale: 'en-US', serviceWorkers: 'block' })
  await keepTestDayIn(context)
  const page = await context.newPage()
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(kept.emails[role])
  await page.locator('input[type=password]').fill(kept.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(upToDate).filter({ visible: true })).toBeVisible({ timeout: 120_000 })
  await context.storageState({ path: file, indexedDB: true })
  await context.close()
}

/** A copy of the prepared world on a server of its own, with the variables of `env`. */
export async function openStoryWorld(env: Record<string, string> = {}): Promise<StoryWorld> {
  const dir = await worldFolder()
  const kept = v.parse(keptSchema, JSON.parse(await readFile(path.join(dir, 'world.json'), 'utf8')))
  const server = await startServer({ dir: path.join(dir, 'data'), env })
  const stateOf: StoryWorld['stateOf'] = async (role, origin = server.url) => {
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
    stateOf,
    open: async (browser, who, { language = 'en', theme = usualTheme, viewport } = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        colorScheme: theme,
        reducedMotion: 'reduce',
        // its files are the server's own, and each new browser would load all of them at once; `story.spec` has it
        serviceWorkers: 'block',
        ...(viewport && { viewport }),
        ...(who !== 'guest' && { storageState: await stateOf(who) }),
      })
      await keepTestDayIn(context)
      await context.addInitScript((chosen) => localStorage.setItem('coterie-language', chosen), language)
      return context.newPage()
    },
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
