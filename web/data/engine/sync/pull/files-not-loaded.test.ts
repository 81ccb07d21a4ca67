import { expect, it, vi } from 'vitest'
import { Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { syncOnce } from '../sync-once'
import { addToOutbox } from '../push/outbox'

// Simulates an outdated page whose files no longer exist on the server.
vi.mock('../push/outbox-files', () => {
  throw new Error('no such file')
})

const me = 'me'.padEnd(15, '0')
const ticket = 'ticket'.padEnd(15, '0')

it("a message waits and delays no other change if the code that uploads its files can't be loaded", async () => {
  const server = new FakeServer(me)
  server.write('users', { id: me, first_name: 'Ana' })
  server.write('support_tickets', { id: ticket, user_id: me })
  const device = new Device(server)
  await device.sync([], syncOnce)
  const { db } = device
  const message = 'message'.padEnd(15, '0')
  const file = { id: 'f'.padEnd(15, '0'), entry: message, place: '', ticket, name: 'a.png', type: 'image/png' }
  await db.outbox_files.add({ ...file, size: 1, sent: false, at: 1 })
  await addToOutbox(db, {
    op: 'create',
    c: 'ticket_messages',
    id: message,
    patch: { ticket_id: ticket, files: file.id },
  })
  await addToOutbox(db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
  expect(await syncOnce(db, device.transport())).toBeNull()
  expect(server.visible('users')).toMatchObject([{ first_name: 'Bea' }])
  expect((await db.outbox.toArray()).map(({ id, state, n }) => ({ id, state, n }))).toEqual([
    { id: message, state: 'waiting', n: 0 },
  ])
  expect(await db.outbox_files.count()).toBe(1)
})
