import { afterAll, describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { collections } from '../../../domain/collections/all'
import { rowProblems } from '../../../domain/collections/define/row-problems'
import type { WireRow } from '../../../domain/sync/protocol'
import { syncedCollections } from '../../../domain/sync/collections'
import { startNetworkProxy } from './network-proxy'
import { SyncDevice, readListedRows } from '../../support/server/sync-device'
import { openEventStream, type EventStream } from '../../support/server/http'
import { createFirstAdmin, createMember, saveSetting } from '../../support/server/people'
import { countRows } from '../../support/server/sql'

const server = await startFileServer()
const proxy = await startNetworkProxy(server.url)
afterAll(() => proxy.close())
const admin = await createFirstAdmin(server)
const ana = await createMember(server, { firstName: 'Ana' })

const count = (from: string, ...params: string[]) => countRows(server, from, params)

describe('two people', () => {
  it('write to each other offline and read the messages after a sync, and the server fills in its own fields', async () => {
    const memberDevice = new SyncDevice(ana)
    const adminDevice = new SyncDevice(admin)
    const ticket = await memberDevice.createTicket('The badge is missing')
    await memberDevice.reply(ticket, 'And one more thing')
    await memberDevice.sync()
    expect(await memberDevice.db.rows('support_tickets').get(ticket)).toMatchObject({
      status: 'open',
      user_id: ana.userId,
    })
    expect((await memberDevice.db.rows('support_tickets').get(ticket))?.number).toBeGreaterThan(0)
    await adminDevice.sync()
    expect(await adminDevice.db.rows('ticket_messages').where('ticket_id').equals(ticket).count()).toBe(1)
    await adminDevice.reply(ticket, 'We look into it')
    await adminDevice.sync()
    await memberDevice.sync()
    expect(await memberDevice.db.rows('ticket_messages').where('ticket_id').equals(ticket).count()).toBe(2)
    expect(await memberDevice.db.outbox.count()).toBe(0)
    expect(await memberDevice.db.shadow.count()).toBe(0)
  })
})

describe('sync over a faulty network', () => {
  it('creates each ticket only once if answers are lost', async () => {
    const device = new SyncDevice(ana, proxy.url)
    await device.sync()
    proxy.loseAnswers(true)
    const id = await device.createTicket('Sent when the train entered the tunnel')
    expect(await device.trySync()).toBe(false)
    expect(await count('support_tickets WHERE id = ?', id)).toBe(1)
    expect(await device.trySync()).toBe(false)
    proxy.loseAnswers(false)
    await device.sync()
    expect(proxy.lostCount()).toBeGreaterThan(1)
    expect(await count('support_tickets WHERE id = ?', id)).toBe(1)
    expect(await device.db.outbox.count()).toBe(0)
  })
})

describe('rejected changes', () => {
  it('stay on the device with the error code of the hook, and do not block other changes', async () => {
    const device = new SyncDevice(ana)
    const ticket = await device.createTicket('Will be closed')
    await device.sync()
    await admin.call('POST /api/admin/tickets/change', { ticket, status: 'closed' })
    await device.reply(ticket, 'Too late')
    const next = await device.createTicket('Still goes out')
    await device.sync()
    const [rejected, ...others] = await device.db.outbox.toArray()
    expect(others).toEqual([])
    expect(rejected).toMatchObject({ state: 'rejected', code: 'ticket-closed', c: 'ticket_messages' })
    expect(await count('support_tickets WHERE id = ?', next)).toBe(1)
    expect(await count('ticket_messages WHERE ticket_id = ?', ticket)).toBe(0)
  })
})

describe('the audience of a row', () => {
  it('follows a person’s role, so nothing of a revoked role stays on the device', async () => {
    const cy = await createMember(server, { firstName: 'Cy' })
    const device = new SyncDevice(cy)
    await device.sync()
    expect(await device.db.rows('support_tickets').count()).toBe(0)
    const grant = { user: cy.userId, role: 'admin', reason: 'test', password: 'harbour-lantern-93' } as const
    await admin.call('POST /api/admin/roles', { ...grant, granted: true })
    await device.sync()
    expect(await device.db.rows('support_tickets').count()).toBe(await count('support_tickets'))
    await admin.call('POST /api/admin/roles', { ...grant, granted: false })
    await device.sync()
    expect(await device.db.rows('support_tickets').count()).toBe(0)
    expect(await device.db.rows('admin_settings').count()).toBe(0)
  })
})

describe('a device', () => {
  it('holds exactly the rows that the server’s own rules let its person list', async () => {
    for (const person of [ana, admin]) {
      const device = new SyncDevice(person)
      await device.sync()
      for (const c of syncedCollections) {
        const listed = (await readListedRows(person, c)).map((row) => row.id).sort()
        const rows = await device.db.table<WireRow, string>(c).toArray()
        expect(rows.map((row) => row.id).sort(), c).toEqual(listed)
        for (const row of rows) expect(rowProblems(collections[c], row), `${c}/${row.id}`).toEqual([])
      }
    }
  })

  it('gets a sync ping shortly after a change that concerns it, and none for other changes', async () => {
    const bea = await createMember(server, { firstName: 'Bea' })
    const dan = await createMember(server, { firstName: 'Dan' })
    const memberDevice = await openEventStream(dan, ['sync'])
    const others = await openEventStream(bea, ['sync'])
    const device = new SyncDevice(dan)
    await device.createTicket('So that everything before has been announced')
    await device.sync()
    await expect.poll(() => countPings(memberDevice), { timeout: 30_000 }).toBeGreaterThan(0)
    const othersBefore = countPings(others)
    // repeats this, because an earlier ping may still arrive with the first write
    for (const round of [1, 2, 3]) {
      const before = countPings(memberDevice)
      await device.createTicket(`Poke me, ${round}`)
      await device.sync()
      const written = performance.now()
      await expect.poll(() => countPings(memberDevice), { timeout: 30_000 }).toBeGreaterThan(before)
      console.log(`poke after ${Math.round((memberDevice.events.at(-1)?.at ?? 0) - written)} ms`)
    }
    // a ping contains no sequence number
    expect(memberDevice.events.filter(({ name }) => name === 'sync').map(({ data }) => data)).toEqual(
      memberDevice.events.filter(({ name }) => name === 'sync').map(() => ({})),
    )
    expect(countPings(others)).toBe(othersBefore)
    memberDevice.close()
    others.close()
  })

  it('gets a sync ping immediately after a command’s direct SQL, not only with the next timer', async () => {
    const memberDevice = await openEventStream(ana, ['sync'])
    let waited = 0
    for (const round of [0, 1, 2, 3]) {
      const before = countPings(memberDevice)
      const announcement = { enabled: true, message: `Notice ${round}`, messageEs: `Aviso ${round}` }
      await saveSetting(admin, 'platform_announcement', announcement)
      const answered = performance.now()
      await expect.poll(() => countPings(memberDevice), { timeout: 30_000, interval: 10 }).toBeGreaterThan(before)
      // the timer runs every two seconds, so only the first ping could be immediate by chance
      if (round > 0) waited += Math.max(0, (memberDevice.events.at(-1)?.at ?? 0) - answered)
    }
    expect(waited).toBeLessThan(1_500)
    memberDevice.close()
  })
})

const countPings = (stream: EventStream): number => stream.events.filter((event) => event.name === 'sync').length

describe('a device without changes', () => {
  it('sends one small request if the server has nothing new', async () => {
    const device = new SyncDevice(ana)
    await device.sync()
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      device.requests = 0
      const started = performance.now()
      await device.sync()
      times.push(performance.now() - started)
      expect(device.requests).toBe(1)
    }
    times.sort((a, b) => a - b)
    console.log(`empty pull: median ${times[10]?.toFixed(1)} ms, ${device.lastBytes} bytes`)
    expect(device.lastBytes).toBeLessThanOrEqual(300)
  })
})
