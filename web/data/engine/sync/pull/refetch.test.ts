import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAGE_ROWS, type WireRow } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta, writeMeta } from '../../db/meta'
import { buildMissingPacks } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { around, Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { checkPacks, packCount, checkConverged } from '../../../testing/invariants'
import { refetchStep, type RefetchResult } from './refetch'
import { addToOutbox } from '../push/outbox'

const me = 'me'.padEnd(15, '0')
const id = (n: number): string => `n${String(n).padStart(14, '0')}`

async function synced(notices: number, server = new FakeServer(me)): Promise<Device> {
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < notices; n++) server.write('notifications', { id: id(n), user_id: me, title: `Notice ${n}` })
  const device = new Device(server)
  await device.sync()
  return device
}

/** Runs one complete refetch. Returns the result of each step. */
async function refetched(device: Device, transport: SyncTransport = device.transport()): Promise<RefetchResult[]> {
  const steps: RefetchResult[] = []
  do steps.push(await refetchStep(device.db, transport))
  while (steps.at(-1) === 'more' && steps.length < 300)
  return steps
}
const found = ({ server }: Device) =>
  [...server.found.values()].map(({ c, missing, extra, changed: other }) => ({ c, missing, extra, changed: other }))
const changed = { c: 'notifications', missing: 0, extra: 0, changed: 1 }

afterEach(() => vi.restoreAllMocks())

describe('refetch of the local data', () => {
  it('sends one request per page and writes no row if no row differs', async () => {
    const device = await synced(2 * PAGE_ROWS + 1)
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put')
    const before = device.server.requests
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(device.server.requests - before).toBe(3)
    expect(writes.mock.contexts.filter((store) => (store as IDBObjectStore).name !== 'meta')).toEqual([])
    expect(found(device)).toEqual([])
    expect(await readMeta(device.db, 'refetch')).toBeNull()
  })

  it.each<[string, (device: Device) => Promise<unknown>, object]>([
    ['a row with other values', ({ db }) => db.rows('notifications').update(id(3), { title: 'Rot' }), changed],
    ['a missing row', ({ db }) => db.rows('notifications').delete(id(3)), { ...changed, missing: 1, changed: 0 }],
    [
      'an extra row',
      ({ db }) => db.table('notifications').put({ id: id(9_999), user_id: me, title: 'Nobody’s' }),
      { ...changed, extra: 1, changed: 0 },
    ],
    [
      'a change that the server’s log told nobody of',
      async ({ server }) => server.rows.get('notifications')?.set(id(3), { id: id(3), user_id: me, title: 'Past it' }),
      changed,
    ],
  ])("counts %s, stores the server's version, and reports it only once", async (_, rot, told) => {
    const device = await synced(20)
    await rot(device)
    expect(await checkConverged(device)).not.toEqual([])
    await device.sync()
    expect(await checkConverged(device), 'no exchange notices it').not.toEqual([])
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(await checkConverged(device)).toEqual([])
    expect(found(device)).toEqual([told])
    await refetched(device)
    expect(found(device)).toHaveLength(1)
    expect(await readMeta(device.db, 'differed')).toEqual([])
  })

  it('reports a difference again after a lost answer, and the server records it only once', async () => {
    const device = await synced(3)
    await device.db.rows('notifications').delete(id(1))
    await expect(refetched(device, device.transport(['fine', 'fine', 'answer-lost']))).rejects.toThrow()
    expect(device.server.found.size).toBe(1)
    expect(await readMeta(device.db, 'differed')).toHaveLength(1)
    await refetched(device)
    expect(found(device)).toEqual([{ ...changed, missing: 1, changed: 0 }])
  })

  it("keeps pending and rejected changes and stores the server's row under them", async () => {
    const device = await synced(3)
    const { db, server } = device
    await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Mine' } })
    const made = newId()
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id: made, patch: { subject: 'Waits' } })
    await db.shadow.put({ c: 'users', id: me, row: { id: me, first_name: 'Rot' } })
    const before = await db.outbox.toArray()
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(await db.outbox.toArray()).toEqual(before)
    expect(await db.rows('users').get(me)).toMatchObject({ first_name: 'Mine' })
    expect((await db.shadow.get(['users', me]))?.row).toMatchObject({ first_name: 'Ana' })
    expect(await db.rows('support_tickets').get(made)).toMatchObject({ subject: 'Waits' })
    expect(found(device)).toEqual([{ ...changed, c: 'users' }])
    await device.sync()
    expect(server.visible('users')).toMatchObject([{ first_name: 'Mine' }])
    expect(await checkConverged(device)).toEqual([])
  })

  it.each<[string, (server: FakeServer) => void]>([
    ['changed', (server) => server.write('notifications', { id: id(1), user_id: me, title: 'Newer' })],
    ['new', (server) => server.write('notifications', { id: id(9), user_id: me, title: 'Newer' })],
    ['deleted', (server) => server.remove('notifications', id(1))],
  ])("leaves a row that is %s but not yet pulled to the next pull, and doesn't count it", async (_, write) => {
    const device = await synced(3)
    write(device.server)
    expect(await refetched(device)).toEqual(['moved'])
    expect(await readMeta(device.db, 'differed')).toEqual([])
    await device.sync()
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(found(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it('stores nothing from a page of an epoch that a restore has ended', async () => {
    const device = await synced(3)
    const restore = device.server.snapshot()
    const restored = around(device.transport(), 'bootstrap', async (send) => {
      device.server.write('notifications', { id: id(1), user_id: me, title: 'Never was' })
      const answer = await send()
      restore()
      return answer
    })
    expect(await refetchStep(device.db, restored)).toBe('moved')
    expect(await device.db.rows('notifications').get(id(1))).toMatchObject({ title: 'Notice 1' })
    expect(await readMeta(device.db, 'differed')).toEqual([])
  })

  it('stores no row and no count of a page after another tab has changed the position', async () => {
    const device = await synced(3)
    const tab = device.tab()
    const thenChanged = async <A>(send: () => Promise<A>): Promise<A> => {
      const answer = await send()
      device.server.write('notifications', { id: id(1), user_id: me, title: 'Newer' })
      await device.sync()
      return answer
    }
    expect(await refetchStep(tab, around(device.transport(), 'bootstrap', thenChanged))).toBe('moved')
    await device.db.rows('notifications').update(id(1), { title: 'Rot' })
    expect(await refetchStep(tab, around(device.transport(), 'pull', thenChanged))).toBe('moved')
    expect(await device.db.rows('notifications').get(id(1))).toMatchObject({ title: 'Newer' })
    expect(await readMeta(device.db, 'differed')).toEqual([])
    tab.close()
  })

  it('keeps changes written during the refetch and sends them', async () => {
    const device = await synced(PAGE_ROWS + 10)
    const { db, server } = device
    await db.rows('notifications').update(id(1), { title: 'Rot' })
    const written: string[] = []
    const busy = around(device.transport(), 'bootstrap', async (send) => {
      const made = newId()
      written.push(made)
      await addToOutbox(db, { op: 'create', c: 'support_tickets', id: made, patch: { subject: 'Meanwhile' } })
      await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { first_name: `Ana ${written.length}` } })
      return send()
    })
    expect((await refetched(device, busy)).at(-1)).toBe('done')
    expect(written.length).toBeGreaterThan(1)
    expect(await db.rows('support_tickets').bulkGet(written)).not.toContain(undefined)
    expect(found(device)).toEqual([changed])
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
    expect(server.visible('users')).toMatchObject([{ first_name: `Ana ${written.length}` }])
    expect(server.visible('support_tickets')).toHaveLength(written.length)
  })

  it('deletes many rows one page at a time', async () => {
    const device = await synced(3)
    const many = Array.from({ length: 2 * PAGE_ROWS + 100 }, (_, n): WireRow => ({ id: id(5_000 + n), user_id: me }))
    await device.db.table('notifications').bulkPut(many)
    const written = new Map<unknown, number>()
    const { delete: remove } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function each(this: IDBObjectStore, ...key) {
      written.set(this.transaction, (written.get(this.transaction) ?? 0) + 1)
      return remove.apply(this, key)
    })
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(Math.max(...written.values())).toBe(PAGE_ROWS)
    expect(await checkConverged(device)).toEqual([])
    expect(found(device).reduce((sum, { extra }) => sum + extra, 0)).toBe(many.length)
  })

  it('rebuilds a pack that differs from its rows in the next exchange', async () => {
    const server = new FakeServer(me)
    for (let n = 0; n < 6; n++)
      server.write('earnings', { id: id(n), user_id: me, month: `2026-0${1 + (n % 2)}`, amount: n })
    const device = await synced(0, server)
    await buildMissingPacks(device.db)
    const [pack] = await device.db.packs.toArray()
    if (!pack) throw new Error('nothing was packed')
    await device.db.packs.put({ ...pack, rows: pack.rows.map((row) => ({ ...row, amount: 99 })) as typeof pack.rows })
    expect(await checkPacks(device)).not.toEqual([])
    expect((await refetched(device)).at(-1)).toBe('done')
    await device.sync()
    expect(await packCount(device)).toBeGreaterThan(0)
    expect(await checkPacks({ ...device, db: device.tab() } as Device)).toEqual([])
  })
})

describe("refetch of an admin's time windows", () => {
  const ticket = (n: number, more: object = {}): WireRow => ({
    id: id(n),
    user_id: 'other'.padEnd(15, '0'),
    window_from: '',
    ...more,
  })
  const admin = async (tickets: readonly WireRow[], cap = Infinity): Promise<Device> => {
    const server = new FakeServer(me)
    server.roles = ['admin']
    server.cap = cap
    for (const row of tickets) server.write('support_tickets', row)
    return synced(0, server)
  }
  const old = '2020-01-01'

  it("keeps expired tickets without counting a difference, except for the admin's own tickets", async () => {
    const device = await admin([ticket(1), ticket(2, { user_id: me, window_from: old })])
    await device.db.table('support_tickets').put(ticket(3, { window_from: old }))
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(found(device)).toEqual([])
    expect(await device.db.rows('support_tickets').get(id(3))).toBeDefined()
    await device.db.table('support_tickets').update(id(2), { subject: 'Rot' })
    await device.db.rows('support_tickets').delete(id(1))
    await refetched(device)
    expect(found(device)).toEqual([{ ...changed, c: 'support_tickets', missing: 1 }])
    expect(await device.db.rows('support_tickets').get(id(1))).toBeDefined()
  })

  it('keeps an expired ticket that has an unsent reply', async () => {
    const device = await admin([ticket(1)])
    await device.db.table('support_tickets').put(ticket(3, { window_from: old }))
    const reply = { op: 'create', c: 'ticket_messages', id: newId(), patch: { ticket_id: id(3) } } as const
    await addToOutbox(device.db, reply)
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(await device.db.rows('support_tickets').get(id(3))).toBeDefined()
    expect(await device.db.rows('ticket_messages').get(reply.id)).toBeDefined()
    expect(found(device)).toEqual([])
  })

  it.each([
    ['that is only partly here', 2],
    ['that grew too large but is completely here', 3],
  ])(
    "keeps rows of a time window %s that the server doesn't list, and counts listed rows that differ",
    async (_, cap) => {
      const device = await admin([ticket(1), ticket(2), ticket(3)], cap)
      if (cap === 3) {
        device.server.windowLimit = 10
        device.server.write('support_tickets', ticket(4))
        await device.sync()
      }
      const here = await device.db.rows('support_tickets').toArray()
      expect((await refetched(device)).at(-1)).toBe('done')
      expect([found(device), await device.db.rows('support_tickets').toArray()]).toEqual([[], here])
      await device.db.table('support_tickets').update(id(2), { subject: 'Rot' })
      await device.db.table('support_tickets').put(ticket(77))
      expect((await refetched(device)).at(-1)).toBe('done')
      expect(found(device)).toEqual([{ ...changed, c: 'support_tickets' }])
      expect(await device.db.rows('support_tickets').toArray()).toEqual([...here, ticket(77)])
    },
  )

  it('stores rows whose urgency has increased without counting them', async () => {
    const device = await admin([ticket(2), ticket(3), ticket(4)], 2)
    await device.db.rows('support_tickets').delete(id(2))
    expect((await refetched(device)).at(-1)).toBe('done')
    expect(await device.db.rows('support_tickets').get(id(2))).toBeDefined()
    expect(found(device)).toEqual([])
  })
})

it('a refetch continues after the app is reopened', async () => {
  const device = await synced(2 * PAGE_ROWS)
  await refetchStep(device.db, device.transport())
  const before = device.server.requests
  device.reopen()
  expect((await refetched(device)).at(-1)).toBe('done')
  expect(device.server.requests - before).toBe(2)
})

it('a refetch starts over if an app version with other collections began it', async () => {
  const device = await synced(3)
  await device.db.rows('notifications').update(id(1), { title: 'Rot' })
  await writeMeta(device.db, { refetch: { left: ['former' as 'users', 'users'], after: id(2) } })
  expect((await refetched(device)).at(-1)).toBe('done')
  expect(found(device)).toEqual([changed])
})

it("a refetch doesn't begin before the first sync is complete", async () => {
  const device = await synced(3)
  await writeMeta(device.db, { cursor: '' })
  expect(await refetchStep(device.db, device.transport())).toBe('moved')
})
