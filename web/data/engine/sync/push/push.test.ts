import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import type { PushRequest } from '../../../../../domain/sync/protocol'
import { serverNow } from '../../db/clock'
import { readMeta, writeMeta } from '../../db/meta'
import { around, type Device, syncedDevice, syncedId } from '../../../testing/device'
import { checkNothingLost, checkAppliedOnceInOrder, checkConverged } from '../../../testing/invariants'
import { syncOnce } from '../sync-once'
import { addToOutbox, discardEntry, retryRejected, undoUnsent } from './outbox'
import { pushStep } from './push'

let device: Device
beforeEach(async () => {
  device = await syncedDevice()
})

const ticket = async (subject: string, more: { notBefore?: number } = {}): Promise<string> => {
  const id = newId()
  await addToOutbox(device.db, {
    op: 'create',
    c: 'support_tickets',
    id,
    patch: { subject },
    local: { number: 0 },
    ...more,
  })
  return id
}

const changeMe = (patch: { [field: string]: unknown }) =>
  addToOutbox(device.db, { op: 'update', c: 'users', id: syncedId, patch })
const reply = async (ticket_id: string, message: string): Promise<string> => {
  const id = newId()
  await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id, patch: { ticket_id, message } })
  return id
}
const applied = () => device.server.effects.map((effect) => effect.id)
const rowOf = (id: string) => device.db.rows('support_tickets').get(id)

describe('push', () => {
  it('shows a new ticket immediately, without a ticket number until the server assigns it', async () => {
    const id = await ticket('hello')
    expect(await rowOf(id)).toMatchObject({ subject: 'hello', number: 0 })
    await device.sync()
    expect(await rowOf(id)).toMatchObject({ subject: 'hello', number: 1 })
    expect(await device.db.outbox.count()).toBe(0)
  })

  it('applies a change only once if it was sent twice because the answer was lost', async () => {
    const id = await ticket('hello')
    await device.sync(['answer-lost'])
    await device.sync()
    expect(applied()).toEqual([id])
    expect(await checkConverged(device)).toEqual([])
  })

  it('delays only the rate-limited change, sends later changes before it, and sends it after the requested wait (Y10)', async () => {
    const before = await ticket('before')
    const fast = await ticket('the sixth in a minute')
    const behind = await reply(fast, 'of the same conversation')
    await changeMe({ last_name: 'New' })
    const after = await ticket('after')
    device.server.tooFast.add(fast)
    await device.sync()
    expect(applied()).toEqual([before, syncedId, after])
    const [waits] = await device.db.outbox.where('[c+id]').equals(['support_tickets', fast]).toArray()
    expect(waits).toMatchObject({ state: 'waiting', n: 0 })
    expect((waits?.notBefore ?? 0) - serverNow()).toBeGreaterThan(30_000)
    // If the change is edited during the wait, the edited version is sent.
    await addToOutbox(device.db, { op: 'update', c: 'support_tickets', id: fast, patch: { subject: 'in time' } })
    device.server.tooFast.clear()
    await device.db.outbox.update(waits?.order ?? 0, { notBefore: 0 })
    await device.sync()
    expect(applied()).toEqual([before, syncedId, after, fast, behind])
    expect(await rowOf(fast)).toMatchObject({ subject: 'in time' })
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it('marks a refused change as rejected with its reason, and sends the other changes', async () => {
    const bad = await ticket('poison')
    const good = await ticket('fine')
    await device.sync()
    expect(await device.db.outbox.toArray()).toMatchObject([{ id: bad, state: 'rejected', code: 'text-empty' }])
    expect(await rowOf(bad)).toBeUndefined()
    expect(await rowOf(good)).toBeDefined()
  })

  it('holds entries that refer to a rejected record, and sends them after the user has corrected it', async () => {
    const parent = await ticket('poison')
    const child = await reply(parent, 'and another thing')
    await device.sync()
    expect(device.server.effects).toEqual([])
    const [parked] = await device.db.outbox.where('state').equals('rejected').toArray()
    await retryRejected(device.db, parked?.order ?? 0, { subject: 'mended' })
    // The server's result for the old key is final.
    expect((await device.db.outbox.where('[c+id]').equals(['support_tickets', parent]).first())?.key).not.toBe(
      parked?.key,
    )
    await device.sync()
    expect(applied()).toEqual([parent, child])
    expect(await device.db.outbox.count()).toBe(0)
  })

  it("holds an entry while it can be undone, without a gap in the other entries' numbers", async () => {
    const held = await ticket('held', { notBefore: serverNow() + 60_000 })
    const now = await ticket('now')
    await device.sync()
    expect(device.server.effects).toMatchObject([{ id: now, n: 1 }])
    expect(await undoUnsent(device.db, 'support_tickets', held)).toBe(true)
    expect(await rowOf(held)).toBeUndefined()
    expect(await undoUnsent(device.db, 'support_tickets', now)).toBe(false)
  })

  it("doesn't undo an entry that is being sent, that the server may have received, or that it has rejected", async () => {
    const isUndone = (id: string) => undoUnsent(device.db, 'support_tickets', id)
    const sent = await ticket('on its way')
    let undoneWhileSending: boolean | undefined
    const watched = around(device.transport(['answer-lost']), 'push', async (send) => {
      undoneWhileSending = await isUndone(sent)
      return send()
    })
    await syncOnce(device.db, watched).catch(() => undefined)
    expect([undoneWhileSending, await isUndone(sent)]).toEqual([false, false])
    expect(await rowOf(sent)).toMatchObject({ subject: 'on its way' })
    await device.sync()
    expect(applied()).toEqual([sent])
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    const refused = await ticket('poison')
    await device.sync()
    expect(await isUndone(refused)).toBe(false)
    expect(await device.db.outbox.toArray()).toMatchObject([{ id: refused, state: 'rejected' }])
  })

  it("asks the user if both sides changed a field, and sends the user's choice", async () => {
    await changeMe({ last_name: 'Mine' })
    device.server.write('users', { id: syncedId, first_name: 'Ana', last_name: 'Theirs' })
    await device.sync()
    const [parked] = await device.db.outbox.toArray()
    expect(parked).toMatchObject({ state: 'rejected', code: 'conflict', server: { last_name: 'Theirs' } })
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ last_name: 'Theirs' })
    await retryRejected(device.db, parked?.order ?? 0)
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ last_name: 'Mine' })
    await device.sync()
    expect(device.server.visible('users')).toMatchObject([{ last_name: 'Mine' }])
    expect(await device.db.outbox.count()).toBe(0)
  })

  it("doesn't discard a numbered entry that the server may have applied, and keeps the order of later entries", async () => {
    const first = await ticket('sent, the answer was lost')
    await device.sync(['answer-lost'])
    const [numbered] = await device.db.outbox.toArray()
    expect(numbered).toMatchObject({ id: first, state: 'waiting' })
    expect(numbered?.n).toBeGreaterThan(0)
    const second = await ticket('written after it')
    await discardEntry(device.db, numbered?.order ?? 0)
    expect((await device.db.outbox.orderBy('order').toArray()).map((entry) => entry.id)).toEqual([first, second])
    await device.sync()
    expect(applied()).toEqual([first, second])
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it("shows the server's row after a rejected change is discarded", async () => {
    await changeMe({ first_name: 'poison' })
    await device.sync()
    const [parked] = await device.db.outbox.toArray()
    await discardEntry(device.db, parked?.order ?? 0)
    expect(await device.db.outbox.count()).toBe(0)
    expect(await checkConverged(device)).toEqual([])
  })

  it('merges further changes to a row into its pending entry', async () => {
    for (const first_name of ['B', 'C', 'D']) {
      await changeMe({ first_name })
    }
    expect(await device.db.outbox.toArray()).toMatchObject([
      { patch: { first_name: 'D' }, base: { first_name: 'Ana' } },
    ])
  })

  it('renumbers entries after a restored server has lost some numbers', async () => {
    await ticket('before')
    await device.sync()
    const restore = device.server.snapshot()
    await ticket('lost with the backup')
    await device.sync()
    const waiting = await ticket('on its way')
    await device.sync(['answer-lost'])
    restore()
    await device.sync()
    expect(applied()).toEqual([waiting])
    expect(await checkConverged(device)).toEqual([])
    expect(checkAppliedOnceInOrder(device)).toEqual([])
    expect(await checkNothingLost(device, [waiting])).toEqual([])
  })

  it("closes a gap if the server's last recorded number differs, and assigns no number twice", async () => {
    await writeMeta(device.db, { nextN: 7, lastN: 6 })
    const id = await ticket('hello')
    await device.sync()
    expect(device.server.effects).toMatchObject([{ id, n: 8 }])
    expect([await readMeta(device.db, 'nextN'), await readMeta(device.db, 'lastN')]).toEqual([9, 8])
  })

  it('sends an edited entry under a new key if the server has received the first version', async () => {
    await changeMe({ first_name: 'Bea' })
    await device.sync(['answer-lost', 'request-lost'])
    const [sent] = await device.db.outbox.toArray()
    // Simulates an answer without results: the entry can be edited although the first request has arrived.
    await device.db.outbox.update(sent?.order ?? 0, { n: 0 })
    await changeMe({ first_name: 'Cleo' })
    expect(await device.db.outbox.toArray()).toMatchObject([{ key: sent?.key, patch: { first_name: 'Cleo' } }])
    await device.sync()
    expect(device.server.visible('users')).toMatchObject([{ first_name: 'Cleo' }])
    expect(device.server.effects.map(({ key }) => key === sent?.key)).toEqual([true, false])
    expect(await checkConverged(device)).toEqual([])
  })

  it('lists the entries whose results it still needs, so that the server keeps those results', async () => {
    await ticket('acknowledged')
    await pushStep(device.db, device.transport())
    const [acked] = await device.db.outbox.toArray()
    await ticket('next')
    const sent: PushRequest[] = []
    const watched = around(device.transport(), 'push', (send, request) => (sent.push(request), send()))
    await pushStep(device.db, watched)
    expect(sent).toMatchObject([{ held: [acked?.key], last: 1, muts: [{ n: 2 }] }])
  })
})
