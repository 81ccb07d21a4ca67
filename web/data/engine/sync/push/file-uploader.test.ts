import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileLimits } from '../../../../../domain/tickets/files'
import { newId } from '../../../../../domain/sync/new-id'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { around, type Device, syncedDevice, syncedId } from '../../../testing/device'
import { until } from '../../../testing/until'
import { addToOutbox } from './outbox'
import { createFileUploader, sendFiles } from './outbox-files'
import { createSyncScheduler, type SyncScheduler } from '../sync-scheduler'
import { initialPartSize } from './send-file'

const ticket = 'ticket'.padEnd(15, '0')
const part = fileLimits.partBytes
let device: Device
beforeEach(async () => {
  device = await syncedDevice()
  device.server.write('support_tickets', { id: ticket, user_id: syncedId, status: 'open' })
  await device.sync()
})

/** Writes a message with a file of `bytes` bytes. Returns the ids of both. */
async function write(bytes: number): Promise<{ id: string; file: string }> {
  const [id, file] = [newId(), newId()]
  const names = { place: 'reply', ticket, name: 'a.png', type: 'image/png' }
  await device.db.outbox_files.put({ id: file, entry: id, ...names, size: bytes, sent: false, at: 1 })
  await device.db.file_bytes.put({ id: file, bytes: new Uint8Array(bytes).fill(7).buffer })
  const patch = { ticket_id: ticket, sender_id: syncedId, message: 'Look', files: file }
  await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id, patch })
  return { id, file }
}
const fileOf = (id: string) => device.db.outbox_files.get(id)
const arrived = () => device.server.effects.map(({ id }) => id)

/** Returns a transport that records the requested parts. `meets` can throw before the server is reached. */
function watched(meets: (bytes: number) => void = () => undefined) {
  const asked: { offset: number; bytes: number }[] = []
  const transport = around(device.transport(), 'part', async (send, request, bytes) => {
    asked.push({ offset: Number(request.offset), bytes: bytes.byteLength })
    meets(bytes.byteLength)
    return send()
  })
  return { asked, transport }
}
const unreachable = () => new RemoteError({ code: 'server-unreachable' }, 0)
const tooLarge = () => new RemoteError({ code: 'proxy-too-large' }, 0, 0, true)

describe('file upload', () => {
  it('continues after the app was killed, without sending a part again', async () => {
    const { file } = await write(3 * part + 5)
    let left = 2
    const first = watched(() => {
      if (left-- === 0) throw unreachable()
    })
    await sendFiles(device.db, first.transport)
    device.reopen()
    const { asked, transport } = watched()
    expect(await sendFiles(device.db, transport)).toMatchObject({ isReady: true, why: null })
    expect(asked).toEqual([
      { offset: 2 * part, bytes: part },
      { offset: 3 * part, bytes: 5 },
    ])
    expect(device.server.files.has(file)).toBe(true)
  })

  it("continues at the server's offset after a lost answer, and from the start if the server lost the upload", async () => {
    await write(2 * part)
    await device.sync(['fine', 'answer-lost'])
    const again = watched()
    await sendFiles(device.db, again.transport, initialPartSize(), () => again.asked.length < 2)
    expect(again.asked.map(({ offset }) => offset)).toEqual([0, part])
    device.server.parts.clear()
    const { asked, transport } = watched()
    expect(await sendFiles(device.db, transport)).toMatchObject({ isReady: true })
    expect(asked.map(({ offset }) => offset)).toEqual([0, part])
  })

  it('uses smaller parts if a proxy refuses larger ones', async () => {
    await write(part)
    const limit = 100_000
    const { asked, transport } = watched((bytes) => {
      if (bytes > limit) throw tooLarge()
    })
    expect(await sendFiles(device.db, transport)).toMatchObject({ isReady: true, why: null })
    expect(asked.map(({ bytes }) => bytes)).toEqual([part, part / 2, part / 4, part / 4, part / 4, part / 4])
  })

  it('uses smaller parts after a timeout', async () => {
    await write(part)
    const size = initialPartSize()
    const late = watched(() => {
      throw Object.assign(unreachable(), { isTimedOut: true })
    })
    await sendFiles(device.db, late.transport, size)
    const { asked, transport } = watched()
    await sendFiles(device.db, transport, size)
    expect([late.asked.length, asked.length]).toEqual([1, 2])
  })

  it('marks a file that a proxy never accepts, and delays no other message', async () => {
    const { file } = await write(part)
    const other = await write(10)
    const { transport } = watched((bytes) => {
      if (bytes >= fileLimits.leastPartBytes) throw tooLarge()
    })
    expect(await sendFiles(device.db, transport)).toMatchObject({ isReady: true, why: { code: 'proxy-too-large' } })
    expect(await fileOf(file)).toMatchObject({ tooLarge: true, sent: false })
    expect(device.server.files.has(other.file)).toBe(true)
    expect(await sendFiles(device.db, device.transport())).toMatchObject({ isReady: true, why: null })
    expect(await fileOf(file)).toMatchObject({ tooLarge: false, sent: true })
  })

  it('is delayed until files with fewer failures are uploaded', async () => {
    const stopped = await write(part)
    const other = await write(10)
    await device.db.outbox_files.update(stopped.file, { tries: 1 })
    const { transport } = watched((bytes) => {
      if (bytes === part) throw unreachable()
    })
    expect(await sendFiles(device.db, transport)).toMatchObject({ isReady: true, unanswered: [stopped.file] })
    expect(device.server.files.has(other.file)).toBe(true)
  })

  it('starts for a file that is added just before the running pass ends', async () => {
    await write(1)
    const { file } = await write(1)
    await device.db.outbox_files.update(file, { sent: true })
    const beside = createFileUploader(device.db, device.transport(), () => {
      void device.db.outbox_files.update(file, { sent: false })
      queueMicrotask(() => beside.begin())
    })
    beside.begin()
    await until(() => expect(device.server.files.has(file)).toBe(true))
    beside.pause()
  })
})

describe('uploads in parallel with exchanges', () => {
  let rounds: SyncScheduler
  let files: ReturnType<typeof createFileUploader>
  afterEach(() => {
    files.pause()
    rounds.stop()
  })
  function begin(transport: SyncTransport, exchanges: SyncTransport = transport): void {
    rounds = createSyncScheduler(device.db, exchanges, (state) => {
      if (state === 'up-to-date') files.begin()
      else if (state === 'offline') files.pause()
    })
    files = createFileUploader(device.db, transport, () => rounds.begin(true))
    rounds.begin(true)
  }

  it('delay neither changes nor pulls, and allow a message to be sent after its file', async () => {
    const { id } = await write(part)
    const waiting: (() => void)[] = []
    const slow = around(device.transport(), 'part', async (send) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return send()
    })
    begin(slow)
    await until(() => expect(waiting).toHaveLength(1))
    await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { phone: '+1 555 010 0200' } })
    device.server.write('support_tickets', { id: ticket, user_id: syncedId, status: 'open', subject: 'changed' })
    rounds.begin(true)
    await until(async () => {
      expect(arrived()).toEqual([syncedId])
      expect(await device.db.rows('support_tickets').get(ticket)).toMatchObject({ subject: 'changed' })
    })
    waiting[0]?.()
    await until(() => expect(arrived()).toEqual([syncedId, id]))
  })

  it('count an attempt only if the server answers an exchange after it', async () => {
    const { file } = await write(10)
    let reached = true
    const { transport } = watched(() => {
      throw unreachable()
    })
    const exchanges = around(transport, 'pull', (send) => (reached ? send() : Promise.reject(unreachable())))
    begin(transport, exchanges)
    await until(async () => expect((await fileOf(file))?.tries).toBe(1))
    reached = false
    const before = device.server.requests
    rounds.begin()
    await until(() => expect(device.server.requests).toBeGreaterThanOrEqual(before))
    expect((await fileOf(file))?.tries).toBe(1)
  })
})
