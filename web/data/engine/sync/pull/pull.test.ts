import { describe, expect, it } from 'vitest'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta } from '../../db/meta'
import { around, Device } from '../../../testing/device'
import { type ServerFaults, FakeServer } from '../../../testing/fake-server'
import { checkConverged } from '../../../testing/invariants'
import { syncOnce } from '../sync-once'
import { readSyncState } from '../read-sync-state'
import { addToOutbox } from '../push/outbox'
import { applyLogPage, pullStep } from './pull'
import { pushStep } from '../push/push'
import { startFullFetch, planFullFetch } from './reset'

const me = 'me'.padEnd(15, '0')
const other = 'other'.padEnd(15, '0')
const id = (n: number) => `n${String(n).padStart(6, '0')}`.padEnd(15, 'x')

function withNotifications(count: number, faults: ServerFaults = {}): FakeServer {
  const server = new FakeServer(me, faults)
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < count; n++) server.write('notifications', { id: id(n), user_id: me })
  return server
}

/**
 * Returns a device with an acknowledged, unconfirmed change of a name, and a function that restores the server to its state
 * before the change.
 */
async function withEarlierName(notifications: number) {
  const device = new Device(withNotifications(notifications))
  await device.sync()
  const restore = device.server.snapshot()
  const toConfirm = (first_name: string) =>
    addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name } })
  await toConfirm('earlier')
  await pushStep(device.db, device.transport())
  return { device, restore, toConfirm }
}

/** Runs a first sync in which the roles change before the second page and again after it. */
async function firstSyncWithRoles(server: FakeServer, before: string[], meanwhile: string[], after: string[]) {
  for (let n = 1_000; n < 1_900; n++) server.write('notifications', { id: id(n), user_id: other })
  server.roles = before
  const device = new Device(server)
  let pages = 0
  const transport = around(device.transport(), 'bootstrap', async (send) => {
    if (++pages === 2) server.roles = meanwhile
    const answer = await send()
    if (pages === 2) server.roles = after
    return answer
  })
  await device.sync([], async (db) => syncOnce(db, transport))
  return { device, pages }
}

async function expectLaterName(device: Device): Promise<void> {
  expect(device.server.visible('users')).toMatchObject([{ first_name: 'later' }])
  expect(device.server.effects).toHaveLength(2)
  expect(await outbox(device)).toEqual([])
  expect(await checkConverged(device)).toEqual([])
}

describe('pull', () => {
  it('completes a first sync of one page with a single bootstrap request', async () => {
    const device = new Device(withNotifications(20))
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
    // The requests are the page, and the pull that finds no change since then.
    expect(device.server.requests).toBe(2)
  })

  it('continues an interrupted first sync from the last stored page', async () => {
    const device = new Device(withNotifications(1_200))
    await device.sync(['fine', 'request-lost'])
    const plan = await readMeta(device.db, 'bootstrap')
    expect(plan?.came?.notifications).toBe(499)
    device.reopen()
    device.server.requests = 0
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
    expect(device.server.requests).toBe(3)
  })

  it('sends one request and writes only the time and position if nothing changed', async () => {
    const device = new Device(withNotifications(3))
    await device.sync()
    device.server.requests = 0
    const written = async () =>
      (await device.db.meta.toArray()).map(({ key, value }) =>
        ['cursor', 'since', 'syncedAt', 'clockOffset'].includes(key) ? key : [key, value],
      )
    const before = await written()
    await device.sync()
    expect(device.server.requests).toBe(1)
    expect(await written()).toEqual(before)
  })

  it('deletes all rows of a removed role before the next page, and keeps unsent changes', async () => {
    const server = withNotifications(1)
    server.roles = ['admin']
    server.write('notifications', { id: id(9), user_id: other })
    const device = new Device(server)
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(2)
    const mine = newId()
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id: mine, patch: { subject: 'hi' } })
    server.roles = []
    // The push and the pull that reports the removed role arrive, but the next page doesn't.
    await device.sync(['request-lost', 'request-lost'])
    await device.sync(['fine', 'fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(0)
    expect(await device.db.rows('support_tickets').get(mine)).toBeDefined()
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
  })

  it.each([
    ['revoked and granted again', ['admin'], [], ['admin']],
    ['granted', [], ['admin'], ['admin']],
    ['revoked', ['admin'], [], []],
  ])('restarts a first sync if a role is %s between two of its pages (Y4)', async (_, before, meanwhile, after) => {
    const { device, pages } = await firstSyncWithRoles(withNotifications(700), before, meanwhile, after)
    expect(device.server.roles).toEqual(after)
    expect(await checkConverged(device)).toEqual([])
    expect(pages).toBeGreaterThan(3)
  })

  it("would miss rows if it didn't check the audiences of a first sync", async () => {
    const server = withNotifications(700, { scopesIgnored: true })
    const { device } = await firstSyncWithRoles(server, ['admin'], [], ['admin'])
    expect(await checkConverged(device)).not.toEqual([])
  })

  it('fetches all rows again after a restored backup, and keeps showing the old rows until then', async () => {
    const device = new Device(withNotifications(3))
    const restore = device.server.snapshot()
    await device.sync()
    device.server.write('notifications', { id: id(7), user_id: me })
    await device.sync()
    restore()
    await device.sync(['fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(4)
    await device.sync()
    expect(await checkConverged(device)).toEqual([])
  })

  it('shows a sent change until a pull confirms it', async () => {
    const device = new Device(withNotifications(0))
    device.server.answersWithPages = false
    await device.sync()
    await addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
    // The server acknowledges the push, but the pull fails.
    await device.sync(['fine', 'request-lost'])
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'acknowledged' }])
    expect(await device.db.rows('users').get(me)).toMatchObject({ first_name: 'Bea' })
    await device.sync()
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.rows('users').get(me)).toMatchObject({ first_name: 'Bea' })
  })
})

const ticket = async ({ db }: Device, subject: string): Promise<string> => {
  const made = newId()
  await addToOutbox(db, { op: 'create', c: 'support_tickets', id: made, patch: { subject } })
  return made
}
const outbox = async ({ db }: Device) =>
  (await db.outbox.orderBy('order').toArray()).map(({ id: of, state }) => [of, state])
/** A pull whose answer is delayed until `release` is called. */
function heldPull(device: Device): { pulled: Promise<unknown>; release: () => void } {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const held = around(device.transport(), 'pull', async (send) => {
    const answer = await send()
    await gate
    return answer
  })
  return { pulled: pullStep(device.db, held), release }
}

describe('acknowledged changes', () => {
  it('are confirmed with the last page, not before', async () => {
    const device = new Device(withNotifications(0))
    await device.sync()
    const mine = await ticket(device, 'hello')
    for (let n = 0; n < 700; n++) device.server.write('notifications', { id: id(n), user_id: me })
    await pushStep(device.db, device.transport())
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await pullStep(device.db, device.transport())).toBe(false)
    expect(await outbox(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it("are sent again with new numbers if a restored server doesn't know them", async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const restore = device.server.snapshot()
    const mine = await ticket(device, 'hello')
    await pushStep(device.db, device.transport())
    const [before] = await device.db.outbox.toArray()
    restore()
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect(await outbox(device)).toEqual([[mine, 'waiting']])
    await device.sync()
    expect(device.server.effects).toMatchObject([{ id: mine, key: before?.key }])
    expect(device.server.effects[0]?.n).toBeGreaterThan(before?.n ?? 0)
    expect(await checkConverged(device)).toEqual([])
  })

  it('are sent again if the device has to start over and the restored server has lost them', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const restore = device.server.snapshot()
    // The restored server doesn't know the device's position after this write.
    device.server.write('notifications', { id: id(7), user_id: me })
    await device.sync()
    const mine = await ticket(device, 'hello')
    await pushStep(device.db, device.transport())
    restore()
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect(await readMeta(device.db, 'cursor')).toBe('')
    expect(await outbox(device)).toEqual([[mine, 'waiting']])
    await device.sync()
    expect(device.server.effects.map((effect) => effect.id)).toEqual([mine])
    expect(await checkConverged(device)).toEqual([])
  })

  it('are sent before later changes: a reply after its ticket, a later value after an earlier one', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const restore = device.server.snapshot()
    const mine = await ticket(device, 'lost with the copy')
    const toConfirm = (first_name: string) =>
      addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name } })
    await toConfirm('earlier')
    await pushStep(device.db, device.transport())
    restore()
    const patch = { ticket_id: mine, message: 'written since' }
    const reply = newId()
    await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id: reply, patch })
    await toConfirm('later')
    await device.sync()
    expect(device.server.effects.map((effect) => effect.id)).toEqual([mine, me, reply, me])
    expect(device.server.visible('users')).toMatchObject([{ first_name: 'later' }])
    expect(await outbox(device)).toEqual([])
    expect(await checkConverged(device)).toEqual([])
  })

  it('are sent before later changes, even if the app closes before it could check them with the server', async () => {
    const { device, restore, toConfirm } = await withEarlierName(1)
    restore()
    await toConfirm('later')
    // The device learns that the server has lost numbers, and then stops. Another tab or the next start continues.
    await pushStep(device.db, device.transport())
    device.reopen()
    await pushStep(device.db, device.transport())
    expect(device.server.effects).toEqual([])
    await device.sync()
    await expectLaterName(device)
  })

  it('are sent before later changes, even if the server is restored during a full fetch', async () => {
    const { device, restore, toConfirm } = await withEarlierName(1_200)
    await startFullFetch(device.db)
    await pullStep(device.db, device.transport())
    expect(await readMeta(device.db, 'bootstrap')).not.toBeNull()
    restore()
    await toConfirm('later')
    await device.sync()
    await device.sync()
    await expectLaterName(device)
  })

  it('are sent again in the same exchange if the server lost them but the position is still valid', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const mine = await ticket(device, 'hello')
    await pushStep(device.db, device.transport())
    // Simulates a restore that the device can't detect by its position.
    device.server.ledger.clear()
    device.server.last.clear()
    device.server.remove('support_tickets', mine)
    device.server.effects.length = 0
    await device.sync()
    expect(device.server.effects.map((effect) => effect.id)).toEqual([mine])
    expect(await outbox(device)).toEqual([])
  })

  it('are confirmed or reported as lost only by answers to requests sent after the acknowledgement', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const { pulled, release } = heldPull(device)
    const mine = await ticket(device, 'meanwhile')
    await pushStep(device.db, device.transport())
    release()
    await pulled
    // That answer neither listed the change nor contained its row.
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await device.db.rows('support_tickets').get(mine)).toMatchObject({ subject: 'meanwhile' })
    await device.sync()
    expect(device.server.effects).toHaveLength(1)
    expect(await checkConverged(device)).toEqual([])
  })
})

describe('answer to a request that another tab has overtaken', () => {
  it("doesn't restart a device that has already continued", async () => {
    const device = new Device(withNotifications(3))
    await device.sync()
    const restore = device.server.snapshot()
    device.server.write('notifications', { id: id(9), user_id: me })
    await device.sync()
    restore()
    const { pulled, release } = heldPull(device)
    await device.sync()
    const cursor = await readMeta(device.db, 'cursor')
    release()
    await pulled
    expect(await readMeta(device.db, 'cursor')).toBe(cursor)
    expect(await checkConverged(device)).toEqual([])
  })

  it("doesn't delete the rows of a removed role again", async () => {
    const server = withNotifications(2)
    server.roles = ['admin']
    const device = new Device(server)
    await device.sync()
    server.roles = []
    const { pulled, release } = heldPull(device)
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(2)
    release()
    await pulled
    expect(await device.db.rows('notifications').count()).toBe(2)
  })

  it('writes nothing, because the same transaction compares the position', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const mine = await ticket(device, 'acknowledged')
    await pushStep(device.db, device.transport())
    const { toConfirm, cursor } = await readSyncState(device.db, 0)
    device.server.write('notifications', { id: id(7), user_id: me })
    const answer = await device.transport().pull({ schema: 2, cursor, client: '', limit: 500, since: 0, acked: [] })
    expect(await applyLogPage(device.db, 'where it stood before', answer, toConfirm)).toBe('stale')
    await planFullFetch(device.db, 'where it stood before', { known: [] }, toConfirm, 0)
    expect(await readMeta(device.db, 'cursor')).toBe(cursor)
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await device.db.rows('notifications').count()).toBe(1)
  })
})
