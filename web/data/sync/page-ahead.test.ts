import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAGE_ROWS } from '../../../domain/sync/limits'
import type { SyncTransport } from '../remote/sync-transport'
import { Device } from '../testing/device'
import { FakeServer } from '../testing/fake-server'
import { quiescent } from '../testing/invariants'
import { syncOnce } from './cycle'
import { clearCopy } from './reset'

const me = 'me'.padEnd(15, '0')
const pages = 3

function deviceToFill(): Device {
  const server = new FakeServer(me)
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < pages * PAGE_ROWS - 100; n++)
    server.write('notifications', { id: `n${String(n).padStart(14, '0')}`, user_id: me })
  return new Device(server)
}

/** The device's own way to its server, on which `told` hears of the nth request for a page. */
function telling(device: Device, told: (n: number) => void): SyncTransport {
  const direct = device.transport()
  let n = 0
  return {
    ...direct,
    bootstrap: (request) => {
      told(++n)
      return direct.bootstrap(request)
    },
  }
}

afterEach(() => vi.restoreAllMocks())

describe('the pages of a first copy', () => {
  it('are under way while the one before is stored, each asked for once', async () => {
    const device = deviceToFill()
    let stored = 0
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(this: IDBObjectStore, ...row) {
      if (this.name === 'notifications') stored++
      return put.apply(this, row)
    })
    const storedAtRequest: number[] = []
    await syncOnce(
      device.db,
      telling(device, () => storedAtRequest.push(stored)),
    )
    // the first page holds the person's own row besides
    expect(storedAtRequest).toEqual([0, 0, PAGE_ROWS - 1])
    expect(await quiescent(device)).toEqual([])
  })

  it('aren’t taken where another tab has begun anew meanwhile', async () => {
    const device = deviceToFill()
    const tab = device.tab()
    let cleared: Promise<void> | undefined
    let asked = 0
    await syncOnce(
      device.db,
      telling(device, (n) => {
        asked = n
        // waits for the page that is being stored, and is done before the next one is looked at
        if (n === 2) cleared = new Promise((resolve) => setTimeout(() => resolve(clearCopy(tab)), 0))
      }),
    )
    await cleared
    await device.sync()
    tab.close()
    expect(asked).toBeGreaterThan(pages)
    expect(await quiescent(device)).toEqual([])
  })

  it('that fail while another fails to be stored are nobody’s surprise', async () => {
    const device = deviceToFill()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await expect(syncOnce(device.db, device.transport(['fine', 'request-lost']))).rejects.toThrow('no room')
    vi.restoreAllMocks()
    await device.sync()
    expect(await quiescent(device)).toEqual([])
  })
})
