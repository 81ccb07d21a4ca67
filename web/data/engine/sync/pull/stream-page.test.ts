import { afterEach, describe, expect, it } from 'vitest'
import type { StreamPage } from '../../../../../domain/sync/protocol'
import { readMeta, writeMeta } from '../../db/meta'
import { addToOutbox } from '../push/outbox'
import { createSyncScheduler, type SyncScheduler } from '../sync-scheduler'
import type { SyncState } from '../status'
import { around, type Device, syncedDevice, syncedId } from '../../../testing/device'
import { streamPage } from '../../../testing/fake-pages'
import { checkConverged } from '../../../testing/invariants'
import { until } from '../../../testing/until'
import { storePage } from './pull'

const write = ({ server }: Device, first_name: string) => server.write('users', { id: syncedId, first_name })
const shownName = async ({ db }: Device) => (await db.rows('users').get(syncedId))?.['first_name']

/** Returns the page that continues at a position; by default that of the device. */
async function pageOf(device: Device, from?: string): Promise<StreamPage> {
  const page = streamPage(device.server, from ?? (await readMeta(device.db, 'cursor')), 0)
  if (page === null) throw new Error('the server makes no page')
  return page
}

describe('page on the stream', () => {
  it('is stored exactly once, and only by a device at the position where it begins', async () => {
    const device = await syncedDevice()
    write(device, 'Bea')
    const first = await pageOf(device)
    write(device, 'Cleo')
    const second = await pageOf(device, first.answer.cursor)
    expect(await storePage(device.db, second)).toBe(false)
    expect(await shownName(device)).toBe('Ana')
    expect(await storePage(device.db, first)).toBe(true)
    expect(await storePage(device.db, second)).toBe(true)
    expect(await shownName(device)).toBe('Cleo')
    expect(await storePage(device.db, first)).toBe(false)
    expect(await shownName(device)).toBe('Cleo')
    expect(await readMeta(device.db, 'cursor')).toBe(second.answer.cursor)
    expect(await checkConverged(device)).toEqual([])
  })

  it('skips no row if an earlier page was lost', async () => {
    const device = await syncedDevice()
    device.server.write('notifications', { id: 'lost00000000001', user_id: syncedId })
    const lost = await pageOf(device)
    write(device, 'Bea')
    expect(await storePage(device.db, await pageOf(device, lost.answer.cursor))).toBe(false)
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(1)
    expect(await checkConverged(device)).toEqual([])
  })

  it('is not stored during a first sync, nor if it says that roles have changed', async () => {
    const device = await syncedDevice()
    write(device, 'Bea')
    const page = await pageOf(device)
    expect(await storePage(device.db, { ...page, answer: { ...page.answer, lost: ['role:admin'] } })).toBe(false)
    await writeMeta(device.db, { bootstrap: { rest: ['users'], after: '', done: [] } as never })
    expect(await storePage(device.db, page)).toBe(false)
    expect(await shownName(device)).toBe('Ana')
  })

  it('neither confirms nor loses a change whose acknowledgement no pull has confirmed', async () => {
    const device = await syncedDevice()
    device.server.answersWithPages = false
    await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { first_name: 'Bea' } })
    await device.sync(['fine', 'request-lost'])
    await writeMeta(device.db, { asksBack: true })
    expect(await storePage(device.db, await pageOf(device))).toBe(true)
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'acknowledged' }])
    expect(await readMeta(device.db, 'asksBack')).toBe(true)
    expect(await shownName(device)).toBe('Bea')
    await device.sync()
    expect(await device.db.outbox.count()).toBe(0)
    expect(await checkConverged(device)).toEqual([])
  })
})

describe('sync scheduler with pages', () => {
  let scheduler: SyncScheduler
  const requests: string[] = []
  const states: SyncState[] = []
  afterEach(() => {
    scheduler.stop()
    requests.length = states.length = 0
  })

  function schedule(device: Device, during: () => Promise<void> = async () => undefined): void {
    const counted =
      (what: string) =>
      async <A>(send: () => Promise<A>): Promise<A> => {
        requests.push(what)
        await during()
        return send()
      }
    const transport = around(around(device.transport(), 'push', counted('push')), 'pull', counted('pull'))
    scheduler = createSyncScheduler(device.db, transport, (state) => states.push(state))
  }

  it('stores a page without a request', async () => {
    const device = await syncedDevice()
    schedule(device)
    write(device, 'Bea')
    scheduler.begin(false, await pageOf(device))
    await until(async () => expect(await shownName(device)).toBe('Bea'))
    expect(requests).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it('pulls if a page does not follow the position of the device', async () => {
    const device = await syncedDevice()
    schedule(device)
    write(device, 'Bea')
    const lost = await pageOf(device)
    write(device, 'Cleo')
    scheduler.begin(false, await pageOf(device, lost.answer.cursor))
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(requests).toEqual(['pull'])
    expect(await checkConverged(device)).toEqual([])
  })

  it('keeps a page that arrives during a push, because the page of the push may be older', async () => {
    const device = await syncedDevice()
    const sent = { page: null as StreamPage | null }
    schedule(device)
    const { server } = device
    const push = server.push.bind(server)
    server.push = (request) => {
      const answer = push(request)
      if (answer.page === undefined) throw new Error('no page')
      server.write('notifications', { id: 'late00000000001', user_id: syncedId })
      sent.page = streamPage(server, answer.page.cursor, 0)
      scheduler.begin(false, sent.page)
      return answer
    }
    await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { first_name: 'Bea' } })
    scheduler.begin(true)
    await until(async () => expect(await device.db.rows('notifications').count()).toBe(1))
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(sent.page).not.toBeNull()
    expect(requests).toEqual(['push'])
    expect(await device.db.outbox.count()).toBe(0)
    expect(await checkConverged(device)).toEqual([])
  })

  it('pulls for a ping without a page, whatever pages arrive with it', async () => {
    const device = await syncedDevice()
    let isFirst = true
    schedule(device, async () => {
      if (!isFirst) return
      isFirst = false
      write(device, 'Bea')
      scheduler.begin(false, await pageOf(device))
      write(device, 'Cleo')
      scheduler.begin()
    })
    scheduler.begin()
    await until(async () => expect(await shownName(device)).toBe('Cleo'))
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(requests).toEqual(['pull', 'pull'])
  })
})

it('the answer of a push confirms its changes without a pull, and a later page continues there', async () => {
  const device = await syncedDevice()
  await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { first_name: 'Bea' } })
  const before = device.server.requests
  await device.sync()
  expect(device.server.requests - before).toBe(1)
  expect(await device.db.outbox.count()).toBe(0)
  expect(await device.db.shadow.count()).toBe(0)
  expect(await shownName(device)).toBe('Bea')
  device.server.write('notifications', { id: 'next00000000001', user_id: syncedId })
  expect(await storePage(device.db, await pageOf(device))).toBe(true)
  expect(await checkConverged(device)).toEqual([])
})
