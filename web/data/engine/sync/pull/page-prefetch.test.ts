import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAGE_ROWS } from '../../../../../domain/sync/protocol'
import type { SyncTransport } from '../../remote/sync-transport'
import { around, Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { checkConverged } from '../../../testing/invariants'
import { leaderLock } from '../../db/database'
import { prefetchFirstPage } from './bootstrap'
import { syncOnce } from '../sync-once'
import { addToOutbox } from '../push/outbox'
import { clearDatabase } from './reset'

const me = 'me'.padEnd(15, '0')
const pages = 3

function deviceToFill(ofPages = pages): Device {
  const server = new FakeServer(me)
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < ofPages * PAGE_ROWS - 100; n++)
    server.write('notifications', { id: `n${String(n).padStart(14, '0')}`, user_id: me })
  return new Device(server)
}

/** Returns the device's transport, which calls `told` with the number of each page request. */
function telling(device: Device, told: (n: number) => void): SyncTransport {
  let n = 0
  return around(device.transport(), 'bootstrap', (send) => {
    told(++n)
    return send()
  })
}
/** Runs one sync. Returns the number of requested pages. */
async function pagesOf(device: Device, told: (n: number) => void = () => undefined): Promise<number> {
  let asked = 0
  const counted = telling(device, (n) => told((asked = n)))
  await syncOnce(device.db, counted)
  return asked
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('early request for the first page', () => {
  /** Runs the first sync as after a sign-in. Returns how often the first page was requested. */
  async function filled(device: Device, userId: string, early: SyncTransport = device.transport()): Promise<number> {
    let first = 0
    const counted = (transport: SyncTransport) =>
      around(transport, 'bootstrap', (send, { cursor }) => {
        if (cursor === '') first++
        return send()
      })
    prefetchFirstPage(userId, counted(early))
    await syncOnce(device.db, counted(device.transport()))
    expect(await checkConverged(device)).toEqual([])
    return first
  }

  it('is used only once, by the first sync', async () => {
    const device = deviceToFill()
    expect(await filled(device, device.db.userId)).toBe(1)
    await clearDatabase(device.db)
    expect(await pagesOf(device)).toBe(pages)
  })

  it("isn't used for another person", async () => {
    expect(await filled(deviceToFill(), 'other'.padEnd(15, '0'))).toBe(2)
  })

  it('is repeated if it failed', async () => {
    const device = deviceToFill()
    const broken = { ...device.transport(), bootstrap: () => Promise.reject(new Error('no line')) }
    expect(await filled(device, device.db.userId, broken)).toBe(2)
  })

  it("isn't used if its answer is too old", async () => {
    const device = deviceToFill()
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 11_000)
    prefetchFirstPage(device.db.userId, device.transport())
    now.mockRestore()
    expect(await pagesOf(device)).toBe(pages)
  })
})

describe('pages of a first sync', () => {
  it('are requested once each while the previous page is stored, with at most two being stored', async () => {
    const device = deviceToFill(6)
    let stored = 0
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(this: IDBObjectStore, ...row) {
      if (this.name === 'notifications') stored++
      return put.apply(this, row)
    })
    const pagesStoredAtRequest: number[] = []
    // The first page contains one more row, the person's own.
    await pagesOf(device, () => pagesStoredAtRequest.push(Math.floor((stored + 1) / PAGE_ROWS)))
    expect(pagesStoredAtRequest.slice(0, 2)).toEqual([0, 0])
    for (const [n, before] of pagesStoredAtRequest.entries()) {
      // The previous page is being stored, or waits until the page before it is stored.
      expect(before).toBeLessThan(Math.max(1, n))
      expect(before).toBeGreaterThanOrEqual(n - 2)
    }
    expect(pagesStoredAtRequest).toHaveLength(6)
    expect(await checkConverged(device)).toEqual([])
  })

  it('allow a new change to be sent before all pages have arrived, and are requested only once', async () => {
    const device = deviceToFill(6)
    const tab = device.tab()
    let written: Promise<void> | undefined
    let asked = 0
    let askedAtPush = 0
    const transport = telling(device, (n) => {
      asked = n
      if (n === 2) written = addToOutbox(tab, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
    })
    const watched = around(transport, 'push', (send) => {
      askedAtPush ||= asked
      return send()
    })
    await syncOnce(device.db, watched)
    await written
    tab.close()
    expect(askedAtPush).toBeGreaterThan(0)
    expect(askedAtPush).toBeLessThan(6)
    expect(asked).toBe(6)
    expect(await checkConverged(device)).toEqual([])
  })

  it("aren't stored if storing the previous page failed", async () => {
    const device = deviceToFill(6)
    const { put } = IDBObjectStore.prototype
    let stored = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function failing(this: IDBObjectStore, ...row) {
      if (this.name === 'notifications' && ++stored === PAGE_ROWS + 100)
        throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, row)
    })
    await expect(syncOnce(device.db, device.transport())).rejects.toThrow('no room')
    expect(await device.db.table('notifications').count()).toBe(PAGE_ROWS - 1)
    vi.restoreAllMocks()
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
  })

  it("aren't stored if another tab has restarted the first sync", async () => {
    const device = deviceToFill()
    const tab = device.tab()
    let cleared: Promise<void> | undefined
    const asked = await pagesOf(device, (n) => {
      // The clearing waits for the page that is being stored, and ends before the next page is checked.
      if (n === 2) cleared = new Promise((resolve) => setTimeout(() => resolve(clearDatabase(tab)), 0))
    })
    await cleared
    await device.sync()
    tab.close()
    expect(asked).toBeGreaterThan(pages)
    expect(await checkConverged(device)).toEqual([])
  })

  it('cause no unhandled rejection if a request and a write fail together', async () => {
    const device = deviceToFill()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await expect(syncOnce(device.db, device.transport(['fine', 'request-lost']))).rejects.toThrow('no room')
    vi.restoreAllMocks()
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
  })
})

describe('transactions of a first sync', () => {
  /** Makes the browser report the tabs that wait to lead. */
  function stubTabs(waiting: () => number): void {
    const pending = () => Array.from({ length: waiting() }, () => ({ name: leaderLock(me) }))
    const query = async () => ({ held: [{ name: leaderLock(me) }], pending: [{ name: 'another lock' }, ...pending()] })
    vi.stubGlobal('navigator', { locks: { query } })
  }

  /** Returns a list that gets the number of notifications that each transaction writes. */
  function countRows(): number[] {
    const rows = new Map<IDBTransaction, number>()
    const { put } = IDBObjectStore.prototype
    const counts: number[] = []
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(this: IDBObjectStore, ...row) {
      if (this.name === 'notifications') {
        if (!rows.has(this.transaction)) counts.push(0)
        rows.set(this.transaction, (rows.get(this.transaction) ?? 0) + 1)
        counts[counts.length - 1] = rows.get(this.transaction) ?? 0
      }
      return put.apply(this, row)
    })
    return counts
  }

  it('store several pages in the only tab, up to 2,000 rows', async () => {
    stubTabs(() => 0)
    const device = deviceToFill(12)
    const counts = countRows()
    expect(await pagesOf(device)).toBe(12)
    expect(Math.max(...counts)).toBe(4 * PAGE_ROWS)
    expect(counts.length).toBeLessThan(8)
    vi.restoreAllMocks()
    expect(await checkConverged(device)).toEqual([])
  })

  it('store one page if another tab is open, from the next page on if it was just opened', async () => {
    let tabs = 0
    stubTabs(() => tabs)
    const device = deviceToFill(12)
    const counts = countRows()
    let before = 0
    await pagesOf(device, (n) => {
      if (n !== 6) return
      tabs = 1
      // Two transactions may be open, and pages that have arrived are stored together.
      before = counts.length + 2
    })
    expect(before).toBeGreaterThan(2)
    expect(counts.slice(before).length).toBeGreaterThan(3)
    expect(Math.max(...counts.slice(before))).toBe(PAGE_ROWS)
    vi.restoreAllMocks()
    expect(await checkConverged(device)).toEqual([])
  })

  it.each([3, 7, 11])('continue after the app was killed at the request of page %i', async (killedAt) => {
    stubTabs(() => 0)
    const device = deviceToFill(12)
    const killed = telling(device, (n) => {
      if (n === killedAt) device.reopen()
    })
    await syncOnce(device.db, killed).catch(() => undefined)
    const stored = await device.db.table('notifications').count()
    const left = await pagesOf(device)
    expect(left).toBeGreaterThanOrEqual(12 - killedAt)
    // No page is requested again that was stored.
    expect(left).toBe(12 - Math.floor((stored + 1) / PAGE_ROWS))
    expect(await checkConverged(device)).toEqual([])
  })

  it('store what has arrived if a request fails', async () => {
    stubTabs(() => 0)
    const device = deviceToFill(12)
    await expect(syncOnce(device.db, device.transport([...Array(7).fill('fine'), 'request-lost']))).rejects.toThrow()
    expect(await device.db.table('notifications').count()).toBe(7 * PAGE_ROWS - 1)
    expect(await pagesOf(device)).toBe(5)
    expect(await checkConverged(device)).toEqual([])
  })

  it('allow a new change to be sent before all pages have arrived', async () => {
    stubTabs(() => 0)
    const device = deviceToFill(24)
    const tab = device.tab()
    let asked = 0
    let askedAtPush = 0
    let written: Promise<void> | undefined
    const transport = telling(device, (n) => {
      asked = n
      if (n === 2) written = addToOutbox(tab, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
    })
    await syncOnce(
      device.db,
      around(transport, 'push', (send) => {
        askedAtPush ||= asked
        return send()
      }),
    )
    await written
    tab.close()
    expect(askedAtPush).toBeGreaterThan(0)
    expect(askedAtPush).toBeLessThan(24)
    expect(asked).toBe(24)
    expect(await checkConverged(device)).toEqual([])
  })

  it('store nothing after another tab has restarted the first sync', async () => {
    stubTabs(() => 0)
    const device = deviceToFill(12)
    const tab = device.tab()
    let cleared: Promise<void> | undefined
    const asked = await pagesOf(device, (n) => {
      if (n === 4) cleared = new Promise((resolve) => setTimeout(() => resolve(clearDatabase(tab)), 0))
    })
    await cleared
    await device.sync()
    tab.close()
    expect(asked).toBeGreaterThan(12)
    expect(await checkConverged(device)).toEqual([])
  })
})
