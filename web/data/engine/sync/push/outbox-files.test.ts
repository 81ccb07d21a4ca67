import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { serverNow } from '../../db/clock'
import { cacheFile } from '../../db/cached-files'
import type { CoterieDb } from '../../db/database'
import { RemoteError } from '../../remote/errors'
import {
  around,
  syncWithFiles,
  type Device,
  type NetworkCondition,
  syncedDevice,
  syncedId,
} from '../../../testing/device'
import { syncOnce } from '../sync-once'
import { addToOutbox, discardEntry, retryRejected, undoUnsent } from './outbox'

let device: Device
const ticket = 'ticket'.padEnd(15, '0')
beforeEach(async () => {
  device = await syncedDevice()
  device.server.write('support_tickets', { id: ticket, user_id: syncedId, status: 'open' })
  await device.sync()
})

let chosen = 0
async function choose(db: CoterieDb, entry: string, to = ticket): Promise<string> {
  const id = newId()
  const file = { id, entry, place: 'reply', ticket: to, name: 'a.png', type: 'image/png', size: 3, sent: false }
  await db.outbox_files.put({ ...file, at: ++chosen })
  await db.file_bytes.put({ id, bytes: new Uint8Array([1, 2, chosen % 256]).buffer })
  return id
}

interface Written {
  id: string
  files: string[]
}
async function write(count: number, more: { to?: string; notBefore?: number } = {}): Promise<Written> {
  const { to = ticket, notBefore = 0 } = more
  const id = newId()
  const files: string[] = []
  for (let n = 0; n < count; n++) files.push(await choose(device.db, id, to))
  const patch = { ticket_id: to, sender_id: syncedId, message: 'Look', ...(count > 0 && { files: files.join(' ') }) }
  await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id, patch, notBefore })
  return { id, files }
}

async function writeTicket(count: number): Promise<Written> {
  const id = newId()
  const files: string[] = []
  for (let n = 0; n < count; n++) files.push(await choose(device.db, id, id))
  const patch = { user_id: syncedId, subject: 'Help', description: 'Look', files: files.join(' ') }
  await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch })
  return { id, files }
}

const arrived = () => device.server.effects.map(({ id }) => id)
const entryOf = async (id: string) => (await device.db.outbox.toArray()).find((entry) => entry.id === id)
const orderOf = async (id: string) => (await entryOf(id))?.order ?? 0
/** Reports whether the server has the message with all its files, or no part of the message. */
function whole({ id, files }: Written): boolean {
  const carried = files.filter((file) => device.server.files.get(file)?.message === id)
  if (!arrived().includes(id)) return carried.length === 0
  return carried.length === files.length && arrived().filter((each) => each === id).length === 1
}

const faults: NetworkCondition[] = ['request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after']

describe.each<[string, (count: number) => Promise<Written>]>([
  ['message', write],
  ['ticket', writeTicket],
])('%s with attached files', (_, written) => {
  it.each(faults)("is complete or doesn't exist after %s at any request", async (fault) => {
    for (let at = 0; at < 8; at++) {
      const own = await written(2)
      await device.sync([...Array<NetworkCondition>(at).fill('fine'), fault])
      expect(whole(own), `at ${at}`).toBe(true)
      await device.sync()
      await device.sync()
      expect(arrived()).toContain(own.id)
      expect(whole(own), `at ${at}, at last`).toBe(true)
      expect(device.server.files.size).toBe(2 * (at + 1))
    }
  })

  it('is rejected as a whole if the server refuses a file, delays no other message, and is sent again on a retry', async () => {
    device.server.refuseFiles = 'picture-too-large'
    const own = await written(2)
    const next = await write(0)
    await device.sync()
    await device.sync()
    expect(await entryOf(own.id)).toMatchObject({ state: 'rejected', code: 'picture-too-large' })
    expect(JSON.stringify((await entryOf(own.id))?.patch)).toContain('Look')
    expect(await device.db.outbox_files.where('entry').equals(own.id).count()).toBe(2)
    expect(arrived()).toEqual([next.id])
    device.server.refuseFiles = ''
    await retryRejected(device.db, await orderOf(own.id))
    await device.sync()
    expect(whole(own) && arrived().includes(own.id)).toBe(true)
  })

  it("is complete or doesn't exist wherever the app is killed", async () => {
    for (let turns = 0; turns < 40; turns += 3) {
      const own = await written(2)
      await device.killed(turns)
      expect(whole(own), `after ${turns} turns`).toBe(true)
      await device.sync()
      expect(arrived()).toContain(own.id)
      expect(whole(own), `at last, after ${turns} turns`).toBe(true)
    }
  })

  it('is created only once when two tabs send at the same time', async () => {
    const own = await written(2)
    const other = device.tab()
    await Promise.allSettled([syncOnce(device.db, device.transport()), syncOnce(other, device.transport())])
    await device.sync()
    expect(arrived()).toEqual([own.id])
    expect(whole(own)).toBe(true)
    other.close()
  })
})

const busyUploads = () =>
  around(device.transport(), 'upload', () => Promise.reject(new RemoteError({ code: 'server-busy' }, 503)))

describe('order of uploads', () => {
  it('sends a ticket after its files and before its replies, and the device caches the files as viewed files', async () => {
    const own = await writeTicket(2)
    const reply = await write(1, { to: own.id })
    const elsewhere = await write(0)
    const another = await writeTicket(0)
    expect(await syncWithFiles(device.db, busyUploads())).toMatchObject({ code: 'server-busy' })
    expect(arrived()).toEqual([elsewhere.id, another.id])
    await device.sync()
    expect(arrived()).toEqual([elsewhere.id, another.id, own.id, reply.id])
    expect([own, reply].every(whole)).toBe(true)
    await device.sync()
    expect(await device.db.outbox_files.count()).toBe(0)
    expect((await device.db.files.toArray()).map(({ id, carrier }) => [id, carrier]).sort()).toEqual(
      [own, reply].flatMap(({ id, files }) => files.map((file) => [file, id])).sort(),
    )
    expect(await device.db.file_bytes.count()).toBe(3)
  })

  it('delays only a message whose file upload fails (Y17), and still pulls all changes', async () => {
    const elsewhere = 'elsewhere'.padEnd(15, '0')
    device.server.write('support_tickets', { id: elsewhere, user_id: syncedId, status: 'open' })
    const first = await write(1)
    const second = await write(0)
    await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: ticket, patch: { solved_at: 'now' } })
    const other = await write(0, { to: elsewhere })
    expect(await syncWithFiles(device.db, busyUploads())).toMatchObject({ code: 'server-busy' })
    expect(arrived()).toEqual([second.id, ticket, other.id])
    expect(await device.db.rows('support_tickets').get(elsewhere)).toBeDefined()
    await device.sync()
    expect(arrived()).toEqual([second.id, ticket, other.id, first.id])
  })

  it('uploads no file before its ticket exists, nor while its message is held', async () => {
    const own = newId()
    const patch = { user_id: syncedId, subject: 'x' }
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id: own, patch })
    const message = await write(1, { to: own })
    const held = await write(1, { notBefore: serverNow() + 60_000 })
    await device.sync()
    expect(arrived()).toEqual([own, message.id])
    expect(device.server.files.has(held.files[0] ?? '')).toBe(false)
  })
})

describe('file that the server refuses', () => {
  it('is uploaded again with its message if the server has deleted it', async () => {
    const message = await write(1)
    await device.sync(['fine', 'fine', 'fine', 'crash-before'])
    device.server.files.clear()
    await device.sync()
    expect(await entryOf(message.id)).toMatchObject({ state: 'rejected', code: 'file-missing' })
    await retryRejected(device.db, await orderOf(message.id))
    await device.sync()
    expect(arrived()).toEqual([message.id])
    expect(whole(message)).toBe(true)
  })

  it('is deleted with a discarded message, or returned to its draft', async () => {
    const [gone, back, undone] = [await write(1), await write(1), await write(1)]
    await discardEntry(device.db, await orderOf(gone.id))
    await discardEntry(device.db, await orderOf(back.id), 'back')
    await undoUnsent(device.db, 'ticket_messages', undone.id)
    const left = await device.db.outbox_files.orderBy('id').toArray()
    expect(left.map(({ id, entry }) => [id, entry])).toEqual(
      [...back.files, ...undone.files].sort().map((id) => [id, '']),
    )
    expect((await device.db.file_bytes.toCollection().primaryKeys()).sort()).toEqual(
      [...back.files, ...undone.files].sort(),
    )
    await device.sync()
    expect(await device.db.outbox_files.count()).toBe(2)
  })
})

describe('viewed files', () => {
  const seen = (id: string, at: number, carrier: string) => ({ id, carrier, name: 'a', type: 'image/png', size: 3, at })

  it('are cached up to a size limit, and the oldest are deleted first', async () => {
    for (const at of [2, 1, 3]) await cacheFile(device.db, seen(`f${at}`, at, ''), new ArrayBuffer(3), 7)
    expect(await device.db.files.toCollection().primaryKeys()).toEqual(['f2', 'f3'])
    expect(await device.db.file_bytes.toCollection().primaryKeys()).toEqual(['f2', 'f3'])
  })

  it("are deleted with their message, but kept if this device doesn't store the ticket", async () => {
    const message = { ticket_id: ticket, user_id: syncedId, message: 'x', removed_at: '' }
    device.server.write('ticket_messages', { ...message, id: 'here' })
    device.server.write('ticket_messages', { ...message, id: 'removed' })
    await device.sync()
    for (const [id, carrier] of [
      ['a', 'here'],
      ['b', 'removed'],
      ['c', 'nowhere'],
      ['d', ''],
    ] as const) {
      await cacheFile(device.db, seen(id, 1, carrier), new ArrayBuffer(3))
    }
    device.server.write('ticket_messages', { ...message, id: 'removed', message: '', removed_at: 'now' })
    await device.sync()
    expect(await device.db.files.toCollection().primaryKeys()).toEqual(['a', 'd'])
    expect(await device.db.file_bytes.toCollection().primaryKeys()).toEqual(['a', 'd'])
  })
})
