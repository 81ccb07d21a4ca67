import type { Page } from '@playwright/test'
import type { WireRow } from '../../domain/sync/protocol'
import { syncedCollections } from '../../domain/sync/collections'
import { signInOnDataPage, type DataWindow } from '../support/browser/data-page'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import type { RowChange } from '../../web/data/engine/sync/push/outbox'
import { testPassword } from '../support/server/people'
import type { Random } from '../../domain/testing/random'
import type { Session } from '../support/server/session'
import { startChromium, type ChromiumProcess } from './chromium'
import type { FaultyProxy } from './faulty-proxy'
import type { FaultCounters } from './fault-counters'
import { sleep } from './http-messages'

const openLimitMs = 60_000
const freezeLimitMs = 2_000

/** A Chromium process with several tabs of the data layer. The browser profile survives a crash. */
export class BrowserDevice {
  readonly name: string
  readonly person: Session
  readonly proxy: FaultyProxy
  private readonly profile: string
  private readonly counters: FaultCounters
  private browser: ChromiumProcess | null = null
  private pages: Page[] = []

  constructor(name: string, person: Session, proxy: FaultyProxy, profile: string, counters: FaultCounters) {
    this.name = name
    this.person = person
    this.proxy = proxy
    this.profile = profile
    this.counters = counters
  }

  get isOpen(): boolean {
    return this.browser !== null
  }

  /** Signs in, waits for the first sync, and closes the browser cleanly so that the profile is complete. */
  async signIn(email: string): Promise<void> {
    this.browser = await startChromium(this.profile)
    const page = await this.openTab()
    await signInOnDataPage(page, email, testPassword)
    await this.quit()
  }

  /** Opens the given number of tabs and waits until each has opened its local database. */
  async open(tabs: number): Promise<void> {
    this.browser = await startChromium(this.profile)
    for (let n = 0; n < tabs; n++) await this.openTab()
    for (const page of this.pages) await waitUntilOpen(page)
  }

  private async openTab(): Promise<Page> {
    if (!this.browser) throw new Error(`${this.name} is closed`)
    const page = await this.browser.context.newPage()
    page.setDefaultTimeout(openLimitMs)
    await page.goto(this.proxy.url)
    this.pages.push(page)
    return page
  }

  async kill(): Promise<void> {
    const browser = this.browser
    this.browser = null
    this.pages = []
    await browser?.kill()
    this.counters.add('browser killed')
  }

  async quit(): Promise<void> {
    const browser = this.browser
    this.browser = null
    this.pages = []
    await browser?.quit()
  }

  async closeLeader(): Promise<void> {
    const [first] = this.pages.splice(0, 1)
    await first?.close()
    this.counters.add('leader closed')
    await waitUntilOpen(await this.openTab())
  }

  /** Pauses a tab while it holds its lock and transaction. Counts the fault only if the tab was really paused. */
  async freeze(rng: Random, ms: number): Promise<void> {
    const page = this.pages.length > 1 ? rng.pick(this.pages.slice(0, -1)) : undefined
    if (!page || !this.browser) return
    // the browser never freezes a visible page, so the debugger pauses it at its next statement
    const cdp = await this.browser.session(page)
    await cdp.send('Debugger.enable')
    const paused = new Promise<boolean>((resolve) => {
      cdp.once('Debugger.paused', () => resolve(true))
      void sleep(freezeLimitMs).then(() => resolve(false))
    })
    await page.evaluate(() => void setTimeout(() => undefined, 30))
    await cdp.send('Debugger.pause')
    if (await paused) {
      await sleep(ms)
      this.counters.add('tab frozen')
      await cdp.send('Debugger.resume')
    }
    await cdp.send('Debugger.disable')
    await cdp.detach()
  }

  private newestPage(): Page {
    const page = this.pages.at(-1)
    if (!page) throw new Error(`${this.name} is closed`)
    return page
  }

  /** Writes a change in the newest tab, as a screen does. */
  async write({ op, c, id, patch }: RowChange): Promise<void> {
    await this.newestPage().evaluate(
      async ([what, collection, row, values]) => {
        const { data } = window as unknown as DataWindow
        if (what === 'create') await data.createRow(collection, values, { id: row })
        else if (what === 'update') await data.changeRow(collection, row, values)
        else await data.removeRow(collection, row)
      },
      [op, c, id, patch] as const,
    )
  }

  async startSync(): Promise<void> {
    await this.newestPage().evaluate(() => void (window as unknown as DataWindow).data.sendWaitingChanges(1))
    this.counters.add('exchanges')
  }

  outbox(): Promise<OutboxEntry[]> {
    return this.newestPage().evaluate(
      async () => (await (window as unknown as DataWindow).data.db()?.outbox.toArray()) ?? [],
    )
  }

  row(c: string, id: string): Promise<WireRow | undefined> {
    return this.newestPage().evaluate(
      async ([table, key]) =>
        (await (window as unknown as DataWindow).data.db()?.table(table).get(key)) as WireRow | undefined,
      [c, id] as const,
    )
  }

  /** Resolves when no tab is syncing. */
  async waitUntilIdle(): Promise<void> {
    for (const page of this.pages) {
      await page.waitForFunction(() => (window as unknown as DataWindow).data.syncState() !== 'syncing')
    }
  }

  async allRows(): Promise<Map<string, WireRow[]>> {
    const all = await this.newestPage().evaluate(async (tables) => {
      const db = (window as unknown as DataWindow).data.db()
      return Promise.all(tables.map((table) => db?.table(table).toArray() as Promise<unknown[]>))
    }, syncedCollections)
    return new Map(syncedCollections.map((c, at) => [c, (all[at] ?? []) as WireRow[]]))
  }
}

async function waitUntilOpen(page: Page): Promise<void> {
  // polls by time, because a busy machine may draw no frame for a long time
  const open = page.waitForFunction(() => (window as unknown as DataWindow).data?.db() !== undefined, null, {
    polling: 200,
  })
  await open.catch(async (error: unknown) => {
    const state = await page.evaluate(() => {
      const { data } = window as unknown as Partial<DataWindow>
      return {
        session: data?.session().state,
        sync: data?.syncState(),
        shown: document.visibilityState,
        at: document.readyState,
      }
    })
    throw new Error(`a tab has not opened its database: ${JSON.stringify(state)}`, { cause: error })
  })
}
