import { describe, expect, it } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { readMeta } from '../db/meta'
import { Device } from '../testing/device'
import { FakeServer } from '../testing/fake-server'
import { quiescent } from '../testing/invariants'
import { syncOnce } from './cycle'
import { addToOutbox } from './outbox'

const me = 'me'.padEnd(15, '0')
const other = 'other'.padEnd(15, '0')
const id = (n: number) => `n${String(n).padStart(6, '0')}`.padEnd(15, 'x')

function withNotifications(count: number): FakeServer {
  const server = new FakeServer(me)
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < count; n++) server.write('notifications', { id: id(n), user_id: me })
  return server
}

describe('fetching', () => {
  it('brings a whole first sync that fits into one page with one request', async () => {
    const device = new Device(withNotifications(20))
    await device.sync()
    expect(await quiescent(device)).toEqual([])
    // the page, and the pull that says nothing has changed since
    expect(device.server.requests).toBe(2)
  })

  it('goes on with an interrupted first sync where it stopped', async () => {
    const device = new Device(withNotifications(1_200))
    await device.sync(['fine', 'request-lost'])
    const plan = await readMeta(device.db, 'bootstrap')
    expect(plan?.came?.notifications).toBe(499)
    device.reopen()
    device.server.requests = 0
    await device.sync()
    expect(await quiescent(device)).toEqual([])
    expect(device.server.requests).toBe(3)
  })

  it('asks once and writes nothing but the time when nothing changed', async () => {
    const device = new Device(withNotifications(3))
    await device.sync()
    device.server.requests = 0
    const cursor = await readMeta(device.db, 'cursor')
    await device.sync()
    expect(device.server.requests).toBe(1)
    expect(await readMeta(device.db, 'cursor')).toBe(cursor)
  })

  it('removes what left the person\u2019s sight', async () => {
    const device = new Device(withNotifications(2))
    await device.sync()
    device.server.write('notifications', { id: id(0), user_id: other })
    device.server.remove('notifications', id(1))
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(0)
  })

  it('removes everything of a lost role before the next page, and keeps unsent changes', async () => {
    const server = withNotifications(1)
    server.roles = ['admin']
    server.write('notifications', { id: id(9), user_id: other })
    const device = new Device(server)
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(2)
    const mine = newId()
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id: mine, patch: { subject: 'hi' } })
    server.roles = []
    // the push and the pull that names the lost role arrive, the next page doesn't
    await device.sync(['request-lost', 'request-lost'])
    await device.sync(['fine', 'fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(0)
    expect(await device.db.rows('support_tickets').get(mine)).toBeDefined()
    await device.sync()
    expect(await quiescent(device)).toEqual([])
  })

  it.each([
    ['taken and given again', ['admin'], [], ['admin']],
    ['given', [], ['admin'], ['admin']],
    ['taken', ['admin'], [], []],
  ])(
    'begins a first sync anew when a role is %s between two of its pages (Y4)',
    async (_, before, meanwhile, after) => {
      const server = withNotifications(700)
      for (let n = 1_000; n < 1_900; n++) server.write('notifications', { id: id(n), user_id: other })
      server.roles = before
      const device = new Device(server)
      const transport = device.transport()
      let pages = 0
      const bootstrap: typeof transport.bootstrap = async (request) => {
        if (++pages === 2) server.roles = meanwhile
        const answer = await transport.bootstrap(request)
        if (pages === 2) server.roles = after
        return answer
      }
      await device.sync([], async (db) => syncOnce(db, { ...transport, bootstrap }))
      expect(server.roles).toEqual(after)
      expect(await quiescent(device)).toEqual([])
      expect(pages).toBeGreaterThan(3)
    },
  )

  it('fetches everything again after a restored backup, without an empty screen in between', async () => {
    const device = new Device(withNotifications(3))
    const restore = device.server.snapshot()
    await device.sync()
    device.server.write('notifications', { id: id(7), user_id: me })
    await device.sync()
    restore()
    await device.sync(['fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(4)
    await device.sync()
    expect(await quiescent(device)).toEqual([])
  })

  it('doesn\u2019t flicker: a sent change stays until its echo is here', async () => {
    const device = new Device(withNotifications(0))
    await device.sync()
    await addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
    // pushed and acknowledged, but the pull fails
    await device.sync(['fine', 'request-lost'])
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'acked' }])
    expect(await device.db.rows('users').get(me)).toMatchObject({ first_name: 'Bea' })
    await device.sync()
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.rows('users').get(me)).toMatchObject({ first_name: 'Bea' })
  })
})
