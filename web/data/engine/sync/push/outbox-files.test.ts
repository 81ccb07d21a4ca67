import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { serverNow } from '../../db/clock'
import { cacheFile } from '../../db/cached-files'
import type { CoterieDb } from '../../db/database'
import { RemoteError } from '../../remote/errors'
import { syncWithFiles, type Device, type NetworkCondition } from '../../../testing/device'
import { syncedDevice, syncedId } from '../../../testing/synced-device'
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

async function write(
  count: number,
  more: { to?: string; notBefore?: number } = {},
): Promise<{ id: string; files: string[] }> {
  const { to = ticket, notBefore = 0 } = more
  const id = newId()
  const files: string[] = []
  for (let n = 0; n < count; n++) files.push(await choose(device.db, id, to))
  const patch = { ticket_id: to, sender_id: syncedId, message: 'Look', ...(count > 0 && { files: files.join(' ') }) }
  await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id, patch, notBefore })
  return { id, files }
}

async function writeTicket(count: number): Promise<{ id: string; files: string[] }> {
  const id = newId()
  const files: string[] = []
  for (let n = 0; n < count; n++) files.push(await choose(device.db, id, id))
  const patch = { user_id: syncedId, subject: 'Help', description: 'Look', files: files.join(' ') }
  await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch })
  return { id, files }
}

const arrived = () => device.server.effects.map(({ id }) => id)
const entryOf = async (id: string) =>
  (await device.db.outbox.where('[c+id]').equals(['ticket_messages', id]).toArray())[0]
/** Reports whether the server has the message with all its files, or no part of the message. */
function whole({ id, files }: { id: string; files: string[] }): boolean {
  const carried = files.filter((file) => device.server.files.get(file)?.message === id)
  if (!arrived().includes(id)) return carried.length === 0
  return carried.length === files.length && arrived().filter((each) => each === id).length === 1
}

describe('message with attached files', () => {
  it('is sent after its files, which the device then caches as viewed files', async () => {
    const message = await write(2)
    await device.sync()
    expect(arrived()).toEqual([message.id])
    expect(whole(message)).toBe(true)
    await device.sync()
    expect(await device.db.outbox_files.count()).toBe(0)
    expect((await device.db.files.toArray()).map(({ id, carrier }) => [id, carrier])).toEqual(
      [...message.files].sort().map((id) => [id, message.id]),
    )
    expect(await device.db.file_bytes.count()).toBe(2)
  })

  it('waits offline with its files, however often a sync is tried', async () => {
    const message = await write(1)
    for (let n = 0; n < 3; n++) await device.sync(['request-lost', 'request-lost'])
    expect(arrived()).toEqual([])
    expect((await entryOf(message.id))?.state).toBe('waiting')
    expect(await device.db.file_bytes.count()).toBe(1)
    await device.sync()
    expect(whole(message) && arrived().length === 1).toBe(true)
  })

  const weathers: NetworkCondition[] = ['request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after']
  it.each(weathers.flatMap((conditions) => [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [conditions, at] as const)))(
    "is complete or doesn't exist after %s at request %i",
    async (conditions, at) => {
      const message = await write(2)
      await device.sync([...Array<NetworkCondition>(at).fill('fine'), conditions])
      expect(whole(message)).toBe(true)
      await device.sync()
      await device.sync()
      expect(arrived()).toEqual([message.id])
      expect(whole(message)).toBe(true)
      expect(device.server.files.size).toBe(2)
    },
  )

  it("is complete or doesn't exist wherever the app is killed", async () => {
    for (let turns = 0; turns < 40; turns += 3) {
      const message = await write(2)
      await device.killed(turns)
      expect(whole(message), `after ${turns} turns`).toBe(true)
      await device.sync()
      expect(arrived()).toContain(message.id)
      expect(whole(message), `at last, after ${turns} turns`).toBe(true)
    }
  })

  it('is created only once when two tabs send at the same time', async () => {
    const message = await write(2)
    const other = device.tab()
    await Promise.allSettled([syncOnce(device.db, device.transport()), syncOnce(other, device.transport())])
    await device.sync()
    expect(arrived()).toEqual([message.id])
    expect(whole(message)).toBe(true)
    other.close()
  })
})

describe('ticket with attached files', () => {
  it('is sent after its files and before its replies, and the device caches the files as viewed files', async () => {
    const own = await writeTicket(2)
    const reply = await write(1, { to: own.id })
    const elsewhere = await write(0)
    const another = await writeTicket(0)
    const busy = { ...device.transport(), upload: () => Promise.reject(new RemoteError({ code: 'server-busy' }, 503)) }
    expect(await syncWithFiles(device.db, busy)).toMatchObject({ code: 'server-busy' })
    expect(arrived()).toEqual([elsewhere.id, another.id])
    await device.sync()
    expect(arrived()).toEqual([elsewhere.id, another.id, own.id, reply.id])
    expect([own, reply].every(whole)).toBe(true)
    await device.sync()
    expect(await device.db.outbox_files.count()).toBe(0)
    expect((await device.db.files.toArray()).map(({ carrier }) => carrier).sort()).toEqual(
      [own.id, own.id, reply.id].sort(),
    )
    expect(await device.db.file_bytes.count()).toBe(3)
  })

  it.each(['request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after'] as const)(
    "is complete or doesn't exist after %s at any request",
    async (conditions) => {
      for (let at = 0; at < 8; at++) {
        const own = await writeTicket(2)
        await device.sync([...Array<NetworkCondition>(at).fill('fine'), conditions])
        expect(whole(own), `at ${at}`).toBe(true)
        await device.sync()
        await device.sync()
        expect(arrived()).toContain(own.id)
        expect(whole(own), `at ${at}, at last`).toBe(true)
      }
    },
  )

  it('is rejected as a whole if the server refuses a file, and keeps its files for the retry', async () => {
    device.server.refuseFiles = 'picture-too-large'
    const own = await writeTicket(1)
    await device.sync()
    await device.sync()
    const [parked] = await device.db.outbox.where('[c+id]').equals(['support_tickets', own.id]).toArray()
    expect(parked).toMatchObject({ state: 'rejected', code: 'picture-too-large', patch: { description: 'Look' } })
    expect(await device.db.file_bytes.count()).toBe(1)
    await discardEntry(device.db, parked?.order ?? 0, 'back')
    await device.sync()
    expect(await device.db.outbox_files.toArray()).toMatchObject([{ id: own.files[0], entry: '' }])
    expect(await device.db.file_bytes.count()).toBe(1)
  })
})

describe('order of uploads', () => {
  it("delays only the file's own message (Y17) and doesn't keep sync from being up to date", async () => {
    const elsewhere = 'elsewhere'.padEnd(15, '0')
    device.server.write('support_tickets', { id: elsewhere, user_id: syncedId, status: 'open' })
    const first = await write(1)
    const second = await write(0)
    await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: ticket, patch: { solved_at: 'now' } })
    const other = await write(0, { to: elsewhere })
    const busy = {
      ...device.transport(),
      upload: () => Promise.reject(new RemoteError({ code: 'server-busy' }, 503)),
    }
    expect(await syncWithFiles(device.db, busy)).toMatchObject({ code: 'server-busy' })
    expect(arrived()).toEqual([second.id, ticket, other.id])
    expect(await device.db.rows('support_tickets').get(elsewhere)).toBeDefined()
    await device.sync()
    expect(arrived()).toEqual([second.id, ticket, other.id, first.id])
  })

  it('uploads no file before its ticket exists, nor while its message is held', async () => {
    const own = newId()
    await addToOutbox(device.db, {
      op: 'create',
      c: 'support_tickets',
      id: own,
      patch: { user_id: syncedId, subject: 'x' },
    })
    const message = await write(1, { to: own })
    const held = await write(1, { notBefore: serverNow() + 60_000 })
    await device.sync()
    expect(arrived()).toEqual([own, message.id])
    expect(device.server.files.has(held.files[0] ?? '')).toBe(false)
  })
})

describe('file that the server refuses', () => {
  it('causes the rejection of its message with text and files, delays no other message, and is sent again on a retry', async () => {
    device.server.refuseFiles = 'picture-too-large'
    const message = await write(2)
    const next = await write(0)
    await device.sync()
    expect(await entryOf(message.id)).toMatchObject({
      state: 'rejected',
      code: 'picture-too-large',
      patch: { message: 'Look' },
    })
    expect(await device.db.outbox_files.where('entry').equals(message.id).count()).toBe(2)
    expect(arrived()).toEqual([next.id])
    device.server.refuseFiles = ''
    await retryRejected(device.db, (await entryOf(message.id))?.order ?? 0)
    await device.sync()
    expect(whole(message) && arrived().includes(message.id)).toBe(true)
  })

  it('is uploaded again with its message if the server has deleted it', async () => {
    const message = await write(1)
    await device.sync(['fine', 'fine', 'fine', 'crash-before'])
    device.server.files.clear()
    await device.sync()
    expect(await entryOf(message.id)).toMatchObject({ state: 'rejected', code: 'file-missing' })
    await retryRejected(device.db, (await entryOf(message.id))?.order ?? 0)
    await device.sync()
    expect(arrived()).toEqual([message.id])
    expect(whole(message)).toBe(true)
  })

  it('is deleted with a discarded message, or returned to its draft', async () => {
    const [gone, back, undone] = [await write(1), await write(1), await write(1)]
    await discardEntry(device.db, (await entryOf(gone.id))?.order ?? 0)
    await discardEntry(device.db, (await entryOf(back.id))?.order ?? 0, 'back')
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
