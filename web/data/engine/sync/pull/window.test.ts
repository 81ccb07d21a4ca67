import { describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta } from '../../db/meta'
import { Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { checkConverged } from '../../../testing/invariants'
import { addToOutbox, discardEntry } from '../push/outbox'

const me = 'me'.padEnd(15, '0')
const member = 'member'.padEnd(15, '0')
const idOf = (n: number): string => `t${n}`.padEnd(15, '0')

function ticket(server: FakeServer, n: number, user_id = member): string {
  const id = idOf(n)
  server.write('support_tickets', { id, user_id, status: 'open', window_from: '' })
  for (const m of [1, 2]) {
    server.write('ticket_messages', { id: `m${m}${id}`.slice(0, 15), ticket_id: id, user_id, window_from: '' })
  }
  server.write('ticket_notes', { id: `n${id}`.slice(0, 15), ticket_id: id, window_from: '' })
  return id
}

function admins(): FakeServer {
  const server = new FakeServer(me)
  server.roles = ['admin']
  server.write('users', { id: me, first_name: 'Ada' })
  return server
}

const counts = async ({ db }: Device) =>
  Promise.all([db.rows('support_tickets').count(), db.rows('ticket_messages').count(), db.rows('ticket_notes').count()])

describe("time windows of an admin's device", () => {
  it('exclude a ticket closed 91 days ago, and include it with all its messages again when the member replies', async () => {
    const server = admins()
    const id = ticket(server, 1)
    const device = new Device(server)
    await device.sync()
    server.settle(id, 'closed')
    await device.sync()
    server.daysAhead = 90
    await device.sync()
    expect(await counts(device)).toEqual([1, 2, 1])
    server.daysAhead = 91
    await device.sync()
    expect(await counts(device)).toEqual([0, 0, 0])
    server.write('ticket_messages', { id: newId(), ticket_id: id, user_id: member, window_from: '' })
    server.settle(id, 'open')
    await device.sync()
    expect(await counts(device)).toEqual([1, 3, 1])
    expect(await checkConverged(device)).toEqual([])
  })

  it('keep a ticket and its messages until an unsent reply is sent or discarded', async () => {
    const server = admins()
    const id = ticket(server, 1)
    const device = new Device(server)
    await device.sync()
    const reply = { op: 'create', c: 'ticket_messages' } as const
    await addToOutbox(device.db, {
      ...reply,
      id: newId(),
      patch: { ticket_id: id, message: 'hello' },
    })
    // The reply was rejected, and the person has not decided yet.
    await device.db.outbox.toCollection().modify({ state: 'rejected' })
    server.settle(id, 'closed')
    for (const days of [0, 50, 91]) {
      server.daysAhead = days
      await device.sync()
    }
    expect(await counts(device)).toEqual([1, 3, 1])
    const [entry] = await device.db.outbox.toArray()
    await discardEntry(device.db, entry?.order ?? 0)
    await device.sync()
    expect(await counts(device)).toEqual([0, 0, 0])
  })

  it("keep the admin's own tickets, whatever their age", async () => {
    const server = admins()
    const mine = ticket(server, 1, me)
    const device = new Device(server)
    await device.sync()
    server.settle(mine, 'closed')
    await device.sync()
    server.daysAhead = 400
    await device.sync()
    expect((await counts(device)).slice(0, 2)).toEqual([1, 2])
    expect(await checkConverged(device)).toEqual([])
  })

  it('contain only part of the rows when there are too many, and all rows as soon as they fit again', async () => {
    const server = admins()
    server.cap = 4
    server.windowLimit = 6
    const device = new Device(server)
    await device.sync()
    // Nothing is fetched again as long as the number of tickets is between the two limits.
    for (let n = 1; n <= 6; n++) ticket(server, n)
    await device.sync()
    expect(await counts(device)).toEqual([6, 12, 6])
    expect(await readMeta(device.db, 'cut')).toEqual([])
    ticket(server, 7)
    await device.sync()
    expect(await counts(device)).toEqual([4, 8, 4])
    expect(await readMeta(device.db, 'cut')).toEqual(['support_tickets'])
    for (const n of [1, 2, 3]) server.settle(idOf(n), 'closed')
    await device.sync()
    server.daysAhead = 80
    await device.sync()
    server.daysAhead = 91
    await device.sync()
    expect(await counts(device)).toEqual([4, 8, 4])
    expect(await readMeta(device.db, 'cut')).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })
})
