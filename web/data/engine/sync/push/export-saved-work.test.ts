import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { Device, syncedDevice, syncedId } from '../../../testing/device'
import { addToOutbox } from './outbox'
import { importSavedWork } from './import-saved-work'
import { exportSavedWork } from './export-saved-work'

const ticket = 'ticket000000001'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
let device: Device
let message: string
let file: string
beforeEach(async () => {
  device = await syncedDevice()
  device.server.write('support_tickets', { id: ticket, user_id: syncedId, status: 'open' })
  await device.sync()
  ;[message, file] = [newId(), newId()]
  const names = { place: 'reply', ticket, name: 'a.png', type: 'image/png', size: png.length, sent: false, at: 1 }
  await device.db.outbox_files.put({ id: file, entry: message, ...names })
  await device.db.file_bytes.put({ id: file, bytes: png.buffer })
  const patch = { ticket_id: ticket, sender_id: syncedId, message: 'Look', files: file }
  await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id: message, patch, local: { number: 3 } })
  await addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch: { phone: '+1 555 010 0200' } })
  await device.db.drafts.put({ key: 'reply', value: 'Half', at: 5 })
})
const arrived = () => device.server.effects.map(({ id }) => id).sort()

describe('unsent changes saved as a file', () => {
  it('are imported, shown and sent on another device, including an attached file', async () => {
    const text = await exportSavedWork(device.db)
    const other = new Device(device.server)
    await other.sync()
    expect(await importSavedWork(other.db, text)).toEqual({ changes: 2, texts: 1 })
    expect(await other.db.rows('users').get(syncedId)).toMatchObject({ phone: '+1 555 010 0200' })
    expect(await other.db.rows('ticket_messages').get(message)).toMatchObject({ message: 'Look' })
    expect(await other.db.drafts.get('reply')).toMatchObject({ value: 'Half' })
    await other.sync()
    expect(arrived()).toEqual([message, syncedId].sort())
    expect(device.server.files.get(file)).toMatchObject({ message })
  })

  it('are applied only once if they were sent after saving or are imported twice', async () => {
    const text = await exportSavedWork(device.db)
    await device.sync()
    expect(arrived()).toEqual([message, syncedId].sort())
    const other = new Device(device.server)
    await other.sync()
    expect(await importSavedWork(other.db, text)).toEqual({ changes: 2, texts: 1 })
    expect(await importSavedWork(other.db, text)).toEqual({ changes: 0, texts: 0 })
    await other.sync()
    await other.sync()
    expect(arrived()).toEqual([message, syncedId].sort())
    expect(await other.db.outbox.count()).toBe(0)
  })

  it("don't overwrite changes written on this device", async () => {
    const text = await exportSavedWork(device.db)
    await device.db.drafts.put({ key: 'reply', value: 'More', at: 9 })
    expect(await importSavedWork(device.db, text)).toEqual({ changes: 0, texts: 0 })
    expect(await device.db.drafts.get('reply')).toMatchObject({ value: 'More' })
  })

  it('are imported completely or not at all: an invalid file is rejected as a whole', async () => {
    const text = (await exportSavedWork(device.db)).replace(/"data": "[^"]+"/, '"data": "PGh0bWw+"')
    const other = new Device(device.server)
    await other.sync()
    await expect(importSavedWork(other.db, text)).rejects.toMatchObject({ code: 'saved-work-unreadable' })
    expect([await other.db.outbox.count(), await other.db.drafts.count()]).toEqual([0, 0])
  })
})
