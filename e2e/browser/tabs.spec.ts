import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import { signInOnDataPage, startDataPage, type DataPage, type DataWindow } from '../support/browser/data-page'
import { signIn as signInByApi } from '../support/server/people'
import { Session } from '../support/server/session'
import { test, openDemoSite, type DemoSite } from '../support/browser/browser-test'

let demo: DemoSite
let page: DataPage
let admin: Session
let ana: Session

test.beforeAll(async () => {
  // opens a separate copy of the demo, because these tests change it
  demo = await openDemoSite()
  page = await startDataPage(demo.server)
  admin = await signInByApi(new Session(demo.server), demo.emails.admin, demo.password)
  ana = await signInByApi(new Session(demo.server), demo.emails.affiliate, demo.password)
})
test.afterAll(async () => {
  await page?.close()
  await demo?.stop()
})

const readState = (tab: Page) => tab.evaluate(() => (window as unknown as DataWindow).data.session().state)
const startSync = (tab: Page) => tab.evaluate(() => (window as unknown as DataWindow).data.syncState())
const readField = (tab: Page, id: string, name: 'number' | 'priority') =>
  tab.evaluate(
    async ([ticket, wanted]) => {
      const row = await (window as unknown as DataWindow).data.db()?.rows('support_tickets').get(ticket)
      return row?.[wanted] ?? null
    },
    [id, name] as const,
  )
const createTicket = (tab: Page, subject: string, holdMs = 0) =>
  tab.evaluate(
    ([text, hold]) => {
      const { data } = window as unknown as DataWindow
      const values = {
        user_id: data.session().person?.id,
        subject: text,
        description: 'x',
        category: 'general',
        priority: 'low',
      }
      return data.createRow('support_tickets', values, { local: { number: 0 }, holdMs: hold })
    },
    [subject, holdMs] as const,
  )

/** Returns a browser context in which Ana is signed in. */
const openBrowser = async (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ storageState: await demo.storageState('affiliate', page.url) })

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(page.url)
  await expect.poll(() => readState(tab)).toBe('live')
  await expect.poll(() => startSync(tab)).toBe('up-to-date')
  return tab
}

async function signIn(tab: Page): Promise<void> {
  await tab.goto(page.url)
  await signInOnDataPage(tab, demo.emails.affiliate, demo.password)
}

test('tabs of one browser share a database, an event stream and a sender, and elect a new leader', async ({
  browser,
}) => {
  const context = await openBrowser(browser)
  const first = await openTab(context)
  const second = await openTab(context)
  const id = await createTicket(second, 'From the tab that only nudges')
  await expect.poll(() => readField(second, id, 'number')).toBeGreaterThan(0)
  expect(page.requests.filter((path) => path === 'GET /api/realtime')).toHaveLength(1)

  await admin.call('POST /api/admin/tickets/change', { ticket: id, priority: 'high' })
  await expect.poll(() => readField(second, id, 'priority')).toBe('high')

  // the leader tab fetches the whole database again when that is due
  const countFetched = (): number => page.requests.filter((path) => path === 'POST /api/sync/bootstrap').length
  const refetchFrom = () =>
    second.evaluate(async () => {
      const { data } = window as unknown as DataWindow
      return Number((await data.db()?.meta.get('refetchFrom'))?.value ?? 0)
    })
  await expect.poll(refetchFrom).toBeGreaterThan(0)
  const already = countFetched()
  // a fetch that is still running postpones the next one, so the clock is moved repeatedly
  const readTime = async (): Promise<number> => {
    await second.evaluate(async () => {
      await (window as unknown as DataWindow).data.db()?.meta.put({ key: 'refetchFrom', value: 1 })
      dispatchEvent(new Event('online'))
    })
    return countFetched()
  }
  await expect.poll(readTime).toBeGreaterThan(already)
  await expect.poll(refetchFrom).toBeGreaterThan(Date.now())
  expect(await demo.server.sql('SELECT * FROM _sync_found')).toEqual([])

  // the change is delayed so that it can be undone, and is sent on time although its tab is closed
  const delayedTicket = await createTicket(first, 'Held back for a moment', 1_500)
  await expect.poll(() => readField(second, delayedTicket, 'number')).toBe(0)
  await first.close()
  await expect.poll(() => readField(second, delayedTicket, 'number')).toBeGreaterThan(0)
  await admin.call('POST /api/admin/tickets/change', { ticket: id, priority: 'medium' })
  await expect.poll(() => readField(second, id, 'priority')).toBe('medium')
})

test('a tab never stores a session token', async ({ context }) => {
  const tab = await context.newPage()
  await signIn(tab)
  const stored = await tab.evaluate(async () => {
    const tables = (window as unknown as DataWindow).data.db()?.tables ?? []
    const rows = await Promise.all(tables.map((table) => table.toArray() as Promise<OutboxEntry[]>))
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows, await caches.keys()])
  })
  expect(stored).toContain(ana.userId)
  expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
})

test('a removed device deletes its database at once, and sign-out deletes it in all tabs', async ({ context }) => {
  const tab = await context.newPage()
  await signIn(tab)
  const device = await tab.evaluate(() => (window as unknown as DataWindow).data.session().deviceId)
  await ana.call('POST /api/devices/remove', { device, password: demo.password })
  await expect.poll(() => readState(tab)).toBe('none')
  const readNames = () => tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(readNames).not.toContain(`coterie-db-${ana.userId}`)

  await signIn(tab)
  const other = await openTab(context)
  await tab.evaluate(() => (window as unknown as DataWindow).data.signOut())
  await expect.poll(() => readState(other)).toBe('none')
  await expect.poll(readNames).not.toContain(`coterie-db-${ana.userId}`)
})
