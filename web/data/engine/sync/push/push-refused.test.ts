import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../../../../domain/error-codes'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta } from '../../db/meta'
import { foreignAnswerError, RemoteError } from '../../remote/errors'
import { around, type Device, syncedDevice, syncedId } from '../../../testing/device'
import { checkNothingLost, checkAppliedOnceInOrder, checkConverged } from '../../../testing/invariants'
import { syncOnce } from '../sync-once'
import { addToOutbox } from './outbox'
import { pushStep, applyResults } from './push'

let device: Device
beforeEach(async () => {
  device = await syncedDevice()
})

async function written(...subjects: string[]): Promise<string[]> {
  const ids = subjects.map(() => newId())
  for (const [at, id] of ids.entries()) {
    const patch = { subject: subjects[at] ?? '' }
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch, local: { number: 0 } })
  }
  return ids
}

/** Returns the device's transport, in which every push fails while `refuse` returns an error. */
function refusing(refuse: (sent: readonly { patch: object }[], times: number) => RemoteError | undefined) {
  const clients: string[] = []
  const transport = around(device.transport(), 'push', async (send, { muts, client }) => {
    const refused = refuse(muts, clients.push(client))
    if (refused) throw refused
    return send()
  })
  return { clients, transport }
}

const outbox = () => device.db.outbox.orderBy('order').toArray()
const states = async () => (await outbox()).map(({ id, state, code }) => (state === 'rejected' ? [id, code] : id))
const applied = () => device.server.effects.map((effect) => effect.id)

describe('push that the server refuses as a whole', () => {
  it.each([
    ['the session has ended', 'token-expired', 401],
    ['the app is too old', 'app-outdated', 426],
    ['the server fails', 'server-error', 500],
  ] satisfies [string, ErrorCode, number][])('keeps every change for later if %s', async (_, code, status) => {
    const [id = ''] = await written('my only change')
    const { transport } = refusing(() => new RemoteError({ code }, status))
    await expect(syncOnce(device.db, transport)).rejects.toMatchObject({ code })
    expect(await states()).toEqual([id])
    await device.sync()
    expect(applied()).toEqual([id])
    expect(await checkConverged(device)).toEqual([])
  })

  it.each([
    ['the server’s disk is full', new RemoteError({ code: 'disk-full' }, 507)],
    ['an intermediary blocks it', foreignAnswerError(403)],
    ['the person sends too fast', new RemoteError({ code: 'rate-limited' }, 429, 60_000)],
  ])('keeps every change and still pulls if %s', async (_, refusal) => {
    const ids = await written('first', 'second')
    device.server.write('users', { id: syncedId, first_name: 'Ana', last_name: 'New' })
    const { transport } = refusing(() => refusal)
    expect(await syncOnce(device.db, transport)).toBe(refusal)
    expect(await states()).toEqual(ids)
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ last_name: 'New' })
    await device.sync()
    expect(applied()).toEqual(ids)
    expect(await checkConverged(device)).toEqual([])
  })

  it('is repeated one entry at a time: the invalid entry is rejected with its reason, all others are sent in order', async () => {
    const ids = await written('first', 'unreadable', 'third', 'fourth')
    const { transport, clients } = refusing((sent) =>
      JSON.stringify(sent).includes('unreadable')
        ? new RemoteError({ code: 'bad-input', fields: { subject: 'text-too-long' } }, 400)
        : undefined,
    )
    await syncOnce(device.db, transport)
    expect(applied()).toEqual([ids[0], ids[2], ids[3]])
    expect(await device.db.outbox.toArray()).toMatchObject([
      { id: ids[1], state: 'rejected', code: 'bad-input', fields: { subject: 'text-too-long' }, n: 0 },
    ])
    expect(await device.db.rows('support_tickets').get(ids[1] ?? '')).toBeUndefined()
    expect(new Set(clients).size).toBe(1)
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    expect(await checkNothingLost(device, ids)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it('continues under a new client id if the old one belongs to another user', async () => {
    const [before] = await written('before')
    await device.sync()
    const [old, ids] = [await readMeta(device.db, 'client'), await written('one', 'two')]
    const { transport, clients } = refusing((_, times) =>
      times === 1 ? new RemoteError({ code: 'other-person' }, 409) : undefined,
    )
    await syncOnce(device.db, transport)
    expect(applied()).toEqual([before, ...ids])
    expect(clients[0]).toBe(old)
    expect(clients[1]).toMatch(/^[a-z0-9]{15}$/)
    expect(clients[1]).not.toBe(old)
    expect(await checkConverged(device)).toEqual([])
  })
})

describe('push that stops after some entries', () => {
  const stopping = (stopped: ErrorCode) => {
    const fine = device.transport()
    return around(fine, 'push', async (_, request) => ({
      ...(await fine.push({ ...request, muts: request.muts.slice(0, 1) })),
      stopped,
    }))
  }

  it.each([
    ['disk-full', 507],
    ['server-busy', 503],
  ] satisfies [ErrorCode, number][])(
    'keeps accepted and rejected entries and sends the rest later: %s',
    async (stopped, status) => {
      const ids = await written('one', 'two')
      await expect(pushStep(device.db, stopping(stopped))).rejects.toMatchObject({ code: stopped, status })
      expect(await outbox()).toMatchObject([
        { id: ids[0], state: 'acknowledged' },
        { id: ids[1], state: 'waiting' },
      ])
      await device.sync()
      expect(applied()).toEqual(ids)
      expect(await checkConverged(device)).toEqual([])
    },
  )

  it.each(['sequence-gap', 'rate-limited'] as const)(
    'reports that more entries must be sent, without an error: %s',
    async (stopped) => {
      const ids = await written('one', 'two')
      expect(await pushStep(device.db, stopping(stopped))).toBe(true)
      await device.sync()
      expect(applied()).toEqual(ids)
    },
  )
})

describe('result of a push', () => {
  it('has no effect on an entry that is already accepted or rejected, or that this device never sent', async () => {
    const [bad = '', good = ''] = await written('poison', 'fine')
    await pushStep(device.db, device.transport())
    const before = await outbox()
    expect(before).toMatchObject([
      { id: bad, state: 'rejected', n: 1 },
      { id: good, state: 'acknowledged', n: 2 },
    ])
    const [first = '', second = ''] = before.map(({ key }) => key)
    await applyResults(device.db, before, [
      { key: first, n: 1, ok: true },
      { key: second, n: 2, ok: false, code: 'text-empty' },
      { key: newId(), n: 3, ok: true },
    ])
    expect(await outbox()).toEqual(before)
  })

  it('renumbers an entry after a gap and sends it again, without asking the user', async () => {
    const [id = ''] = await written('one')
    const fine = device.transport()
    const gap = around(fine, 'push', async (_, { muts }) => ({
      ...(await fine.push({ schema: 2, client: 'x'.padEnd(15, '0'), last: 0, muts: [] })),
      results: muts.map(({ key, n }) => ({ key, n, ok: false, code: 'sequence-gap' as const })),
      stopped: 'sequence-gap' as const,
    }))
    await pushStep(device.db, gap)
    expect(await device.db.outbox.toArray()).toMatchObject([{ id, state: 'waiting', n: 0 }])
    await device.sync()
    expect(applied()).toEqual([id])
  })

  it('deletes a read mark of a missing row, and rejects a text change to it', async () => {
    const { db, server } = device
    const restore = server.snapshot()
    server.write('notifications', { id: 'notice000000001', user_id: syncedId, read: false })
    server.write('ticket_reads', {
      id: 'read00000000001',
      user_id: syncedId,
      ticket_id: 'ticket000000001',
      read_until: '',
    })
    server.write('support_tickets', { id: 'ticket000000001', user_id: syncedId, subject: 'hello' })
    await device.sync()
    restore()
    const update = (c: 'notifications' | 'ticket_reads' | 'support_tickets', id: string, patch: object) =>
      addToOutbox(db, { op: 'update', c, id, patch: { ...patch } })
    await update('notifications', 'notice000000001', { read: true })
    await update('ticket_reads', 'read00000000001', { read_until: '2026-11-28 12:00:00.000Z' })
    await update('support_tickets', 'ticket000000001', { rating: 'good' })
    await device.sync()
    await device.sync()
    expect(await states()).toEqual([['ticket000000001', 'not-found']])
    expect(await checkConverged(device)).toEqual([])
  })
})
