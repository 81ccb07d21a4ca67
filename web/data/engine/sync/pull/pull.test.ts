import { describe, expect, it } from 'vitest'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { readMeta } from '../../db/meta'
import { Device } from '../../../testing/device'
import { FakeServer } from '../../../testing/fake-server'
import { quiescent } from '../../../testing/invariants'
import { syncOnce } from '../sync-once'
import { readSyncState } from '../read-sync-state'
import { addToOutbox } from '../push/outbox'
import { applyPage, pullStep } from './pull'
import { pushStep } from '../push/push'
import { forgetCursor, startOver } from './reset'

const me = 'me'.padEnd(15, '0')
const other = 'other'.padEnd(15, '0')
const id = (n: number) => `n${String(n).padStart(6, '0')}`.padEnd(15, 'x')

function withNotifications(count: number): FakeServer {
  const server = new FakeServer(me)
  server.write('users', { id: me, first_name: 'Ana' })
  for (let n = 0; n < count; n++) server.write('notifications', { id: id(n), user_id: me })
  return server
}

/** A device whose change of a name was acknowledged and hasn't come back, and the way back to before it. */
async function withEarlierName(notifications: number) {
  const device = new Device(withNotifications(notifications))
  await device.sync()
  const restore = device.server.snapshot()
  const named = (first_name: string) =>
    addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name } })
  await named('earlier')
  await pushStep(device.db, device.transport())
  return { device, restore, named }
}

/** Both changes arrived, each once, and the later one stands. */
async function expectLaterName(device: Device): Promise<void> {
  expect(device.server.visible('users')).toMatchObject([{ first_name: 'later' }])
  expect(device.server.effects).toHaveLength(2)
  expect(await outbox(device)).toEqual([])
  expect(await quiescent(device)).toEqual([])
}

describe('fetching', () => {
  it('brings a whole first sync that fits into one page with one request', async () => {
    const device = new Device(withNotifications(20))
    await device.sync()
    expect(await quiescent(device)).toEqual([])
    // the page, and the pull that says nothing has changed since
    expect(device.server.requests).toBe(2)
  })

  it('goes on with an interrupted first sync where it stopped', async () => {
    const device = new Device(withNotifications(1_200))
    await device.sync(['fine', 'request-lost'])
    const plan = await readMeta(device.db, 'bootstrap')
    expect(plan?.came?.notifications).toBe(499)
    device.reopen()
    device.server.requests = 0
    await device.sync()
    expect(await quiescent(device)).toEqual([])
    expect(device.server.requests).toBe(3)
  })

  it('asks once and writes nothing but the time and its position when nothing changed', async () => {
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

  it('removes what left the person\u2019s sight', async () => {
    const device = new Device(withNotifications(2))
    await device.sync()
    device.server.write('notifications', { id: id(0), user_id: other })
    device.server.remove('notifications', id(1))
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(0)
  })

  it('removes everything of a lost role before the next page, and keeps unsent changes', async () => {
    const server = withNotifications(1)
    server.roles = ['admin']
    server.write('notifications', { id: id(9), user_id: other })
    const device = new Device(server)
    await device.sync()
    expect(await device.db.rows('notifications').count()).toBe(2)
    const mine = newId()
    await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id: mine, patch: { subject: 'hi' } })
    server.roles = []
    // the push and the pull that names the lost role arrive, the next page doesn't
    await device.sync(['request-lost', 'request-lost'])
    await device.sync(['fine', 'fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(0)
    expect(await device.db.rows('support_tickets').get(mine)).toBeDefined()
    await device.sync()
    expect(await quiescent(device)).toEqual([])
  })

  it.each([
    ['taken and given again', ['admin'], [], ['admin']],
    ['given', [], ['admin'], ['admin']],
    ['taken', ['admin'], [], []],
  ])(
    'begins a first sync anew when a role is %s between two of its pages (Y4)',
    async (_, before, meanwhile, after) => {
      const server = withNotifications(700)
      for (let n = 1_000; n < 1_900; n++) server.write('notifications', { id: id(n), user_id: other })
      server.roles = before
      const device = new Device(server)
      const transport = device.transport()
      let pages = 0
      const bootstrap: typeof transport.bootstrap = async (request) => {
        if (++pages === 2) server.roles = meanwhile
        const answer = await transport.bootstrap(request)
        if (pages === 2) server.roles = after
        return answer
      }
      await device.sync([], async (db) => syncOnce(db, { ...transport, bootstrap }))
      expect(server.roles).toEqual(after)
      expect(await quiescent(device)).toEqual([])
      expect(pages).toBeGreaterThan(3)
    },
  )

  it('a copy begun with other audiences would lack rows: the check of it is needed', async () => {
    const server = new FakeServer(me, { scopesIgnored: true })
    server.write('users', { id: me, first_name: 'Ana' })
    for (let n = 0; n < 700; n++) server.write('notifications', { id: id(n), user_id: me })
    for (let n = 1_000; n < 1_900; n++) server.write('notifications', { id: id(n), user_id: other })
    server.roles = ['admin']
    const device = new Device(server)
    const transport = device.transport()
    let pages = 0
    const bootstrap: typeof transport.bootstrap = async (request) => {
      if (++pages === 2) server.roles = []
      const answer = await transport.bootstrap(request)
      if (pages === 2) server.roles = ['admin']
      return answer
    }
    await syncOnce(device.db, { ...transport, bootstrap })
    expect(await quiescent(device)).not.toEqual([])
  })

  it('fetches everything again after a restored backup, without an empty screen in between', async () => {
    const device = new Device(withNotifications(3))
    const restore = device.server.snapshot()
    await device.sync()
    device.server.write('notifications', { id: id(7), user_id: me })
    await device.sync()
    restore()
    await device.sync(['fine', 'request-lost'])
    expect(await device.db.rows('notifications').count()).toBe(4)
    await device.sync()
    expect(await quiescent(device)).toEqual([])
  })

  it('doesn\u2019t flicker: a sent change stays until its echo is here', async () => {
    const device = new Device(withNotifications(0))
    await device.sync()
    await addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name: 'Bea' } })
    // pushed and acknowledged, but the pull fails
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
/** The device's own pull, whose answer comes when `release` is called. */
function heldPull(device: Device): { pulled: Promise<unknown>; release: () => void } {
  const transport = device.transport()
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const pull: typeof transport.pull = async (request) => {
    const answer = await transport.pull(request)
    await gate
    return answer
  }
  return { pulled: pullStep(device.db, { ...transport, pull }), release }
}

describe('acknowledged changes', () => {
  it('go with the last page of what was to come, not before', async () => {
    const device = new Device(withNotifications(0))
    await device.sync()
    const mine = await ticket(device, 'hello')
    for (let n = 0; n < 700; n++) device.server.write('notifications', { id: id(n), user_id: me })
    await pushStep(device.db, device.transport())
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await pullStep(device.db, device.transport())).toBe(false)
    expect(await outbox(device)).toEqual([])
    expect(await quiescent(device)).toEqual([])
  })

  it('are sent again, the same under a new number, when a restored server doesn’t know them', async () => {
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
    expect(await quiescent(device)).toEqual([])
  })

  it('are not forgotten where the device itself has to begin anew: what the restore lost is sent again', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const restore = device.server.snapshot()
    // where the device stands from here on is gone with the restore
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
    expect(await quiescent(device)).toEqual([])
  })

  it('come before what was written since: a reply behind its ticket, a later value behind an earlier one', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const restore = device.server.snapshot()
    const mine = await ticket(device, 'lost with the copy')
    const named = (first_name: string) =>
      addToOutbox(device.db, { op: 'update', c: 'users', id: me, patch: { first_name } })
    await named('earlier')
    await pushStep(device.db, device.transport())
    restore()
    const patch = { ticket_id: mine, message: 'written since' }
    const reply = newId()
    await addToOutbox(device.db, { op: 'create', c: 'ticket_messages', id: reply, patch })
    await named('later')
    await device.sync()
    expect(device.server.effects.map((effect) => effect.id)).toEqual([mine, me, reply, me])
    expect(device.server.visible('users')).toMatchObject([{ first_name: 'later' }])
    expect(await outbox(device)).toEqual([])
    expect(await quiescent(device)).toEqual([])
  })

  it('come before what was written since, also when the app ends between learning of it and asking', async () => {
    const { device, restore, named } = await withEarlierName(1)
    restore()
    await named('later')
    // it learns that the server has forgotten, and goes no further; another tab, or the next start, sends
    await pushStep(device.db, device.transport())
    device.reopen()
    await pushStep(device.db, device.transport())
    expect(device.server.effects).toEqual([])
    await device.sync()
    await expectLaterName(device)
  })

  it('come before what was written since, also when the restore came in the middle of fetching everything', async () => {
    const { device, restore, named } = await withEarlierName(1_200)
    await forgetCursor(device.db)
    await pullStep(device.db, device.transport())
    expect(await readMeta(device.db, 'bootstrap')).not.toBeNull()
    restore()
    await named('later')
    await device.sync()
    await device.sync()
    await expectLaterName(device)
  })

  it('that a server lost whose position still holds are sent again, too, in the same exchange', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const mine = await ticket(device, 'hello')
    await pushStep(device.db, device.transport())
    // as good as a restore of which this device saw nothing
    device.server.ledger.clear()
    device.server.last.clear()
    device.server.remove('support_tickets', mine)
    device.server.effects.length = 0
    await device.sync()
    expect(device.server.effects.map((effect) => effect.id)).toEqual([mine])
    expect(await outbox(device)).toEqual([])
  })

  it('are judged only by an answer to a question that was asked after they were acknowledged', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const { pulled, release } = heldPull(device)
    const mine = await ticket(device, 'meanwhile')
    await pushStep(device.db, device.transport())
    release()
    await pulled
    // that answer knew nothing of it, and held no row of it
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await device.db.rows('support_tickets').get(mine)).toMatchObject({ subject: 'meanwhile' })
    await device.sync()
    expect(device.server.effects).toHaveLength(1)
    expect(await quiescent(device)).toEqual([])
  })

  it('of which there are more than a request names are judged by several', async () => {
    const device = new Device(withNotifications(0))
    await device.sync()
    const acked = await ticket(device, 'the one')
    await pushStep(device.db, device.transport())
    const [entry] = await device.db.outbox.toArray()
    if (entry === undefined) throw new Error('no entry')
    const { order: _, ...rest } = entry
    await device.db.outbox.bulkAdd(Array.from({ length: NAMED_ENTRIES }, () => ({ ...rest, key: newId() })))
    for (const { key } of await device.db.outbox.toArray()) {
      device.server.ledger.set(key, { said: '', result: { key, n: 1, ok: true } })
    }
    expect(await pullStep(device.db, device.transport())).toBe(true)
    expect(await device.db.outbox.count()).toBe(1)
    await device.sync()
    expect([await device.db.outbox.count(), await device.db.rows('support_tickets').count()]).toEqual([0, 1])
    expect(await device.db.rows('support_tickets').get(acked)).toBeDefined()
  })
})

describe('an answer to what another tab asked before', () => {
  it('that sends back to the beginning is none once the device has gone on', async () => {
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
    expect(await quiescent(device)).toEqual([])
  })

  it('that names a lost audience takes nothing away again', async () => {
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

  it('writes nothing, however late that shows: the position is compared where it is written', async () => {
    const device = new Device(withNotifications(1))
    await device.sync()
    const mine = await ticket(device, 'acknowledged')
    await pushStep(device.db, device.transport())
    const { named, cursor } = await readSyncState(device.db, 0)
    device.server.write('notifications', { id: id(7), user_id: me })
    const answer = await device.transport().pull({ schema: 2, cursor, client: '', limit: 500, since: 0, acked: [] })
    expect(await applyPage(device.db, 'where it stood before', answer, named)).toBe('stale')
    await startOver(device.db, 'where it stood before', { known: [] }, named, 0)
    expect(await readMeta(device.db, 'cursor')).toBe(cursor)
    expect(await outbox(device)).toEqual([[mine, 'acknowledged']])
    expect(await device.db.rows('notifications').count()).toBe(1)
  })
})
