import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAGE_ROWS, type WireRow } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta, writeMeta } from '../../db/meta'
import { packAll } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { packsAreTrue, quiescent } from '../../../testing/invariants'
import { digestStep, type Compared } from './digest'
import { addToOutbox } from '../push/outbox'

const me = 'me'.padEnd(15, '0')
const id = (n: number): string => `n${String(n).padStart(14, '0')}`

/** A device that has everything: so many notices of the person's, and the person. */
async function synced(notices: number, server = new FakeServer(me)): Promise<Device> {
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < notices; n++) server.write('notifications', { id: id(n), user_id: me, title: `Notice ${n}` })
  const device = new Device(server)
  await device.sync()
  return device
}

/** Compares everything once. Answers how each step went. */
async function compared(device: Device, transport: SyncTransport = device.transport()): Promise<Compared[]> {
  const steps: Compared[] = []
  do steps.push(await digestStep(device.db, transport))
  while (steps.at(-1) === 'more' && steps.length < 300)
  return steps
}
const found = ({ server }: Device) =>
  [...server.found.values()].map(({ c, missing, extra, changed: other, healed }) => ({
    c,
    missing,
    extra,
    changed: other,
    healed,
  }))
const changed = { c: 'notifications', missing: 0, extra: 0, changed: 1, healed: true }

afterEach(() => vi.restoreAllMocks())

describe('a copy compared with the server', () => {
  it('that is as it should be is said to be so: a request for each page, and no row is written', async () => {
    const device = await synced(2 * PAGE_ROWS + 1)
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put')
    const before = device.server.requests
    expect((await compared(device)).at(-1)).toBe('done')
    expect(device.server.requests - before).toBe(3)
    expect(writes.mock.contexts.filter((store) => (store as IDBObjectStore).name !== 'meta')).toEqual([])
    expect(found(device)).toEqual([])
    expect(await readMeta(device.db, 'digest')).toBeNull()
  })

  it.each<[string, (device: Device) => Promise<unknown>, object]>([
    ['a row that says something else', ({ db }) => db.rows('notifications').update(id(3), { title: 'Rot' }), changed],
    [
      'a row that isn’t here',
      ({ db }) => db.rows('notifications').delete(id(3)),
      { ...changed, missing: 1, changed: 0 },
    ],
    [
      'a row that isn’t the server’s',
      ({ db }) => db.table('notifications').put({ id: id(9_999), user_id: me, title: 'Nobody’s' }),
      { ...changed, extra: 1, changed: 0 },
    ],
    [
      'a change that the server’s log told nobody of',
      async ({ server }) => server.rows.get('notifications')?.set(id(3), { id: id(3), user_id: me, title: 'Past it' }),
      changed,
    ],
  ])('finds %s, reads it again, and tells the server once', async (_, rot, told) => {
    const device = await synced(20)
    await rot(device)
    expect(await quiescent(device)).not.toEqual([])
    await device.sync()
    expect(await quiescent(device), 'no exchange notices it').not.toEqual([])
    expect((await compared(device)).at(-1)).toBe('done')
    expect(await quiescent(device)).toEqual([])
    expect(found(device)).toEqual([told])
    await compared(device)
    expect(found(device)).toHaveLength(1)
    expect(await readMeta(device.db, 'differed')).toEqual([])
  })

  it('tells what it found although the answer to that was lost, and it is written down once', async () => {
    const device = await synced(3)
    await device.db.rows('notifications').delete(id(1))
    await expect(compared(device, device.transport(['fine', 'fine', 'answer-lost']))).rejects.toThrow()
    expect(device.server.found.size).toBe(1)
    expect(await readMeta(device.db, 'differed')).toHaveLength(1)
    await compared(device)
    expect(found(device)).toEqual([{ ...changed, missing: 1, changed: 0 }])
  })

  it('leaves what waits and what was refused: the server’s row is healed below it', async () => {
    const device = await synced(3)
    const { db, server } = device
    await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Mine' } })
    const made = newId()
    await addToOutbox(db, { op: 'create', c: 'support_tickets', id: made, patch: { subject: 'Waits' } })
    await db.shadow.put({ c: 'users', id: me, row: { id: me, first_name: 'Rot' } })
    const before = await db.outbox.toArray()
    expect((await compared(device)).at(-1)).toBe('done')
    expect(await db.outbox.toArray()).toEqual(before)
    expect(await db.rows('users').get(me)).toMatchObject({ first_name: 'Mine' })
    expect((await db.shadow.get(['users', me]))?.row).toMatchObject({ first_name: 'Ana' })
    expect(await db.rows('support_tickets').get(made)).toMatchObject({ subject: 'Waits' })
    expect(found(device)).toEqual([{ ...changed, c: 'users' }])
    await device.sync()
    expect(server.visible('users')).toMatchObject([{ first_name: 'Mine' }])
    expect(await quiescent(device)).toEqual([])
  })

  it('asks nothing more where there is something to pull first', async () => {
    const device = await synced(3)
    device.server.write('notifications', { id: id(1), user_id: me, title: 'Newer' })
    expect(await compared(device)).toEqual(['moved'])
    expect(found(device)).toEqual([])
    await device.sync()
    expect((await compared(device)).at(-1)).toBe('done')
    expect(found(device)).toEqual([])
  })

  it('is nothing once another tab has gone on: neither a difference nor a row of before', async () => {
    const device = await synced(3)
    const fine = device.transport()
    const tab = device.tab()
    const goesOn = async (): Promise<void> => {
      device.server.write('notifications', { id: id(1), user_id: me, title: 'Newer' })
      await device.sync()
    }
    const late: SyncTransport = {
      ...fine,
      digest: async (request) => {
        const answer = await fine.digest(request)
        await goesOn()
        return answer
      },
    }
    expect(await digestStep(tab, late)).toBe('moved')
    await device.db.rows('notifications').update(id(1), { title: 'Rot' })
    // also between the hash and the rows
    let asked = 0
    const later: SyncTransport = { ...fine, digest: (request) => (++asked === 2 ? late : fine).digest(request) }
    expect(await digestStep(tab, later)).toBe('moved')
    expect(asked).toBe(2)
    expect(await device.db.rows('notifications').get(id(1))).toMatchObject({ title: 'Newer' })
    expect(await readMeta(device.db, 'differed')).toEqual([])
    tab.close()
  })

  it('that differs again each time is told as such after three tries, and the rest is compared all the same', async () => {
    const device = await synced(3)
    await device.db.table('support_tickets').put({ id: id(1), user_id: me, subject: 'Extra' })
    const fine = device.transport()
    const rotting: SyncTransport = {
      ...fine,
      digest: async (request) => {
        const answer = await fine.digest(request)
        await device.db.rows('notifications').update(id(1), { title: 'Rot' })
        return answer
      },
    }
    expect((await compared(device, rotting)).at(-1)).toBe('done')
    const told = found(device)
    expect(told.filter(({ c }) => c === 'notifications').map(({ healed }) => healed)).toEqual([true, true, true, false])
    expect(told.filter(({ c }) => c === 'support_tickets')).toEqual([
      { c: 'support_tickets', missing: 0, extra: 1, changed: 0, healed: true },
    ])
  })

  it('lets go of very many rows a page at a time', async () => {
    const device = await synced(3)
    const many = Array.from({ length: 2 * PAGE_ROWS + 100 }, (_, n): WireRow => ({ id: id(5_000 + n), user_id: me }))
    await device.db.table('notifications').bulkPut(many)
    const written = new Map<unknown, number>()
    const { delete: remove } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function each(this: IDBObjectStore, ...key) {
      written.set(this.transaction, (written.get(this.transaction) ?? 0) + 1)
      return remove.apply(this, key)
    })
    expect((await compared(device)).at(-1)).toBe('done')
    expect(Math.max(...written.values())).toBe(PAGE_ROWS)
    expect(await quiescent(device)).toEqual([])
    expect(found(device).reduce((sum, { extra }) => sum + extra, 0)).toBe(many.length)
  })

  it('reads packs as well: one that says something else than its rows is packed anew', async () => {
    const server = new FakeServer(me)
    for (let n = 0; n < 6; n++)
      server.write('earnings', { id: id(n), user_id: me, month: `2026-0${1 + (n % 2)}`, amount: n })
    const device = await synced(0, server)
    await packAll(device.db)
    const [pack] = await device.db.packs.toArray()
    if (!pack) throw new Error('nothing was packed')
    await device.db.packs.put({ ...pack, rows: pack.rows.map((row) => ({ ...row, amount: 99 })) as typeof pack.rows })
    expect(await packsAreTrue(device)).not.toEqual([])
    expect((await compared(device)).at(-1)).toBe('done')
    expect(await packsAreTrue({ ...device, db: device.tab() } as Device)).toEqual([])
    expect(found(device)).toEqual([{ ...changed, c: 'earnings' }])
  })
})

describe('an admin’s windows compared', () => {
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

  it('are of what is in them, and of the admin’s own: what stays here for a reply of before is no difference', async () => {
    const device = await admin([ticket(1), ticket(2, { user_id: me, window_from: old })])
    await device.db.table('support_tickets').put(ticket(3, { window_from: old }))
    expect((await compared(device)).at(-1)).toBe('done')
    expect(found(device)).toEqual([])
    expect(await device.db.rows('support_tickets').get(id(3))).toBeDefined()
    await device.db.table('support_tickets').update(id(2), { subject: 'Rot' })
    await device.db.rows('support_tickets').delete(id(1))
    await compared(device)
    expect(found(device)).toEqual([{ ...changed, c: 'support_tickets', missing: 1 }])
    expect(await device.db.rows('support_tickets').get(id(1))).toBeDefined()
  })

  it.each([
    ['of which a part is here', 2],
    ['that grew beyond what fits, all of it here', 3],
  ])('%s are compared by what is here', async (_, cap) => {
    const device = await admin([ticket(1), ticket(2), ticket(3)], cap)
    if (cap === 3) {
      device.server.most = 10
      device.server.write('support_tickets', ticket(4))
      await device.sync()
    }
    const here = await device.db.rows('support_tickets').toArray()
    expect((await compared(device)).at(-1)).toBe('done')
    expect([found(device), await device.db.rows('support_tickets').toArray()]).toEqual([[], here])
    await device.db.table('support_tickets').update(id(2), { subject: 'Rot' })
    await device.db.table('support_tickets').put(ticket(77))
    expect((await compared(device)).at(-1)).toBe('done')
    expect(found(device)).toEqual([{ ...changed, c: 'support_tickets', extra: 1 }])
    expect(await device.db.rows('support_tickets').toArray()).toEqual(here)
  })
})

it('goes on where it was after the app was opened again', async () => {
  const device = await synced(2 * PAGE_ROWS)
  await digestStep(device.db, device.transport())
  const before = device.server.requests
  device.reopen()
  expect((await compared(device)).at(-1)).toBe('done')
  expect(device.server.requests - before).toBe(2)
})

it('says nothing of a copy that is still fetched', async () => {
  const device = await synced(3)
  await writeMeta(device.db, { cursor: '' })
  expect(await digestStep(device.db, device.transport())).toBe('moved')
})
