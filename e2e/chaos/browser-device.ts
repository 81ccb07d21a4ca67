import type { Page } from '@playwright/test'
import type { WireRow } from '../../domain/sync/protocol'
import { syncedCollections } from '../../domain/sync/collections'
import type { CoterieDb } from '../../web/data/engine/db/database'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import type { Change } from '../../web/data/engine/sync/push/outbox'
import { testPassword } from '../support/server/people'
import type { Random } from '../../domain/testing/random'
import type { Session } from '../support/server/session'
import { startChromium, type OwnChromium } from './chromium'
import type { Door } from './cutting-proxy'
import type { Tally } from './tally'
import { pause } from './wire'

/** What the page offers (`e2e/support/browser/data-page`), as far as it is used here. */
interface Data {
  session(): { state: string; person: { id: string } | null }
  syncState(): string
  db(): CoterieDb | undefined
  signIn(input: { email: string; password: string; challenge: string }): Promise<unknown>
  createRow(c: string, values: object, options: object): Promise<string>
  changeRow(c: string, id: string, patch: object): Promise<void>
  removeRow(c: string, id: string): Promise<void>
  sendWaiting(limitMs: number): Promise<number>
  callPublic(route: { name: string }, input: object): Promise<{ salt: string; challenge: string; maxnumber: number }>
  findNumber(challenge: { salt: string; challenge: string; maxnumber: number }): Promise<number>
}
type DataWindow = { data: Data }

const openLimitMs = 60_000
const freezeLimitMs = 2_000

/** A browser of its own with several tabs of the product’s data layer; its profile outlives it. */
export class BrowserDevice {
  readonly name: string
  readonly person: Session
  readonly door: Door
  private readonly profile: string
  private readonly tally: Tally
  private browser: OwnChromium | null = null
  private pages: Page[] = []

  constructor(name: string, person: Session, door: Door, profile: string, tally: Tally) {
    this.name = name
    this.person = person
    this.door = door
    this.profile = profile
    this.tally = tally
  }

  get isOpen(): boolean {
    return this.browser !== null
  }

  /** Signs the person in and waits for the first copy; the browser is closed as a person would, so that the profile is whole. */
  async signIn(email: string): Promise<void> {
    this.browser = await startChromium(this.profile)
    const page = await this.tab()
    await page.waitForFunction(() => (window as unknown as DataWindow).data.session().state === 'none')
    await page.evaluate(
      async ([address, password]) => {
        const { data } = window as unknown as DataWindow
        const challenge = await data.callPublic({ name: 'GET /api/challenge' }, { action: 'login' })
        const number = await data.findNumber(challenge)
        await data.signIn({
          email: address,
          password,
          challenge: btoa(JSON.stringify({ ...challenge, number, took: 1 })),
        })
      },
      [email, testPassword] as const,
    )
    await page.waitForFunction(() => (window as unknown as DataWindow).data.syncState() === 'up-to-date')
    await this.quit()
  }

  /** Opens the browser on its profile with so many tabs, and waits until each has the copy open. */
  async open(tabs: number): Promise<void> {
    this.browser = await startChromium(this.profile)
    for (let n = 0; n < tabs; n++) await this.tab()
    for (const page of this.pages) await opened(page)
  }

  private async tab(): Promise<Page> {
    if (!this.browser) throw new Error(`${this.name} is closed`)
    const page = await this.browser.context.newPage()
    page.setDefaultTimeout(openLimitMs)
    await page.goto(this.door.url)
    this.pages.push(page)
    return page
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const browser = this.browser
    this.browser = null
    this.pages = []
    await browser?.kill()
    this.tally.add('browser killed')
  }

  async quit(): Promise<void> {
    const browser = this.browser
    this.browser = null
    this.pages = []
    await browser?.quit()
  }

  /** The tab that was opened first, which leads as a rule, is closed, and another opened. */
  async closeLeader(): Promise<void> {
    const [first] = this.pages.splice(0, 1)
    await first?.close()
    this.tally.add('leader closed')
    await opened(await this.tab())
  }

  /** A tab stands still for a while, in whatever it does, with its lock and its transaction. Counts when it really stood. */
  async freeze(chance: Random, ms: number): Promise<void> {
    const page = this.pages.length > 1 ? chance.pick(this.pages.slice(0, -1)) : undefined
    if (!page || !this.browser) return
    // a page that is shown is never frozen by the browser itself: the debugger holds it, at the next thing that it does
    const cdp = await this.browser.session(page)
    await cdp.send('Debugger.enable')
    const stands = new Promise<boolean>((resolve) => {
      cdp.once('Debugger.paused', () => resolve(true))
      void pause(freezeLimitMs).then(() => resolve(false))
    })
    await page.evaluate(() => void setTimeout(() => undefined, 30))
    await cdp.send('Debugger.pause')
    if (await stands) {
      await pause(ms)
      this.tally.add('tab frozen')
      await cdp.send('Debugger.resume')
    }
    await cdp.send('Debugger.disable')
    await cdp.detach()
  }

  private any(): Page {
    const page = this.pages.at(-1)
    if (!page) throw new Error(`${this.name} is closed`)
    return page
  }

  /** Writes as a screen does, in the newest tab. */
  async write({ op, c, id, patch }: Change): Promise<void> {
    await this.any().evaluate(
      async ([what, collection, row, values]) => {
        const { data } = window as unknown as DataWindow
        if (what === 'create') await data.createRow(collection, values, { id: row })
        else if (what === 'update') await data.changeRow(collection, row, values)
        else await data.removeRow(collection, row)
      },
      [op, c, id, patch] as const,
    )
  }

  /** An occasion to send. */
  async begin(): Promise<void> {
    await this.any().evaluate(() => void (window as unknown as DataWindow).data.sendWaiting(1))
    this.tally.add('exchanges')
  }

  outbox(): Promise<OutboxEntry[]> {
    return this.any().evaluate(async () => (await (window as unknown as DataWindow).data.db()?.outbox.toArray()) ?? [])
  }

  row(c: string, id: string): Promise<WireRow | undefined> {
    return this.any().evaluate(
      async ([table, key]) =>
        (await (window as unknown as DataWindow).data.db()?.table(table).get(key)) as WireRow | undefined,
      [c, id] as const,
    )
  }

  /** Resolves once no tab is in the middle of an exchange. */
  async quiet(): Promise<void> {
    for (const page of this.pages) {
      await page.waitForFunction(() => (window as unknown as DataWindow).data.syncState() !== 'syncing')
    }
  }

  state(): Promise<string> {
    return this.any().evaluate(() => (window as unknown as DataWindow).data.syncState())
  }

  /** Every row here, by collection. */
  async everything(): Promise<Map<string, WireRow[]>> {
    const all = await this.any().evaluate(async (tables) => {
      const db = (window as unknown as DataWindow).data.db()
      return Promise.all(tables.map((table) => db?.table(table).toArray() as Promise<unknown[]>))
    }, syncedCollections)
    return new Map(syncedCollections.map((c, at) => [c, (all[at] ?? []) as WireRow[]]))
  }
}

async function opened(page: Page): Promise<void> {
  // not by frames: a machine that is busy enough draws none for long
  const open = page.waitForFunction(() => (window as unknown as DataWindow).data?.db() !== undefined, null, {
    polling: 200,
  })
  await open.catch(async (error: unknown) => {
    const stands = await page.evaluate(() => {
      const { data } = window as unknown as Partial<DataWindow>
      return {
        session: data?.session().state,
        sync: data?.syncState(),
        shown: document.visibilityState,
        at: document.readyState,
      }
    })
    throw new Error(`a tab has no copy: ${JSON.stringify(stands)}`, { cause: error })
  })
}
