import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { newId } from '../../../domain/sync/new-id'
import { refetchStep } from '../../../web/data/engine/sync/pull/refetch'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { createMember } from '../../support/server/people'
import { dropTriggers, openProbe } from '../../support/server/sql'
import { SyncDevice } from '../../support/server/sync-device'

/** Tests faults of sync on the real server that the network does not cause (docs/sync-proofs.md). */

const { server, admin } = await startServerWithAdmin()
const ana = await createMember(server, { firstName: 'Ana' })

async function createView(device: SyncDevice, name: string): Promise<string> {
  const id = newId()
  const patch = { user_id: ana.userId, screen: 'payments', name, query: {} }
  await addToOutbox(device.db, { op: 'create', c: 'saved_views', id, patch })
  return id
}
const renameView = (device: SyncDevice, id: string, name: string) =>
  addToOutbox(device.db, { op: 'update', c: 'saved_views', id, patch: { name } })
const readName = async (id: string) =>
  (await server.sql('SELECT name FROM saved_views WHERE id = ?', [id]))[0]?.['name']

describe('another program that writes to the database', () => {
  it('delays a push while it holds the lock; no change is rejected, and each exists only once', async () => {
    const device = new SyncDevice(ana)
    await device.sync()
    const id = await createView(device, 'While it was locked')
    const other = openProbe(path.join(server.dir, 'data.db'))
    await other.query('BEGIN IMMEDIATE')
    const began = performance.now()
    let isThere = false
    const pushed = device.sync().then(() => (isThere = true))
    // a pull does not wait for a writer
    const reader = new SyncDevice(ana)
    await reader.sync()
    expect(isThere).toBe(false)
    const heldMs = 1_500
    while (performance.now() - began < heldMs) await reader.sync()
    expect(isThere).toBe(false)
    await other.query('COMMIT')
    other.close()
    await pushed
    expect(await device.db.outbox.count()).toBe(0)
    expect(await readName(id)).toBe('While it was locked')
  })

  it('causes rows to be changed, added and deleted on every device at the next pull', async () => {
    const device = new SyncDevice(ana)
    const kept = await createView(device, 'Mine')
    await device.sync()
    await server.sql(`UPDATE saved_views SET name = 'Set by hand' WHERE id = ?`, [kept])
    const imported = newId()
    await server.sql(
      `INSERT INTO saved_views (id, user_id, screen, name, query, created, updated)
       SELECT ?, user_id, screen, 'Imported', query, created, updated FROM saved_views WHERE id = ?`,
      [imported, kept],
    )
    await device.sync()
    expect(await device.db.rows('saved_views').get(kept)).toMatchObject({ name: 'Set by hand' })
    expect(await device.db.rows('saved_views').get(imported)).toMatchObject({ name: 'Imported' })
    await server.sql('DELETE FROM saved_views')
    await device.sync()
    expect(await device.db.rows('saved_views').count()).toBe(0)
  })
})

describe('a change to a deleted row', () => {
  it('is rejected with its reason, the row is removed from the device, and later changes are still sent', async () => {
    const firstDevice = new SyncDevice(ana)
    const secondDevice = new SyncDevice(ana)
    const id = await createView(firstDevice, 'Ours')
    await firstDevice.sync()
    await secondDevice.sync()
    await addToOutbox(secondDevice.db, { op: 'delete', c: 'saved_views', id, patch: {} })
    await secondDevice.sync()
    expect(await readName(id)).toBeUndefined()
    await renameView(firstDevice, id, 'Too late')
    const next = await createView(firstDevice, 'Another')
    await firstDevice.sync()
    expect(await firstDevice.db.outbox.toArray()).toMatchObject([
      { op: 'update', id, state: 'rejected', code: 'not-found' },
    ])
    expect(await firstDevice.db.rows('saved_views').get(id)).toBeUndefined()
    expect(await readName(next)).toBe('Another')
  })
})

describe('two devices of one person after a long time offline', () => {
  it('converge: the later value of a field wins, and changes of different fields are merged', async () => {
    const [one, two] = [new SyncDevice(ana), new SyncDevice(ana)]
    const id = await createView(one, 'Before the journey')
    await one.sync()
    await two.sync()
    await renameView(one, id, 'From the boat')
    await addToOutbox(two.db, { op: 'update', c: 'saved_views', id, patch: { query: { status: 'open' } } })
    for (let n = 0; n < 5; n++) {
      await createView(one, `Boat ${n}`)
      await createView(two, `Island ${n}`)
    }
    await two.sync()
    await one.sync()
    await two.sync()
    expect(await one.db.rows('saved_views').get(id)).toMatchObject({ name: 'From the boat', query: { status: 'open' } })
    expect(await one.allRows()).toEqual(await two.allRows())
    expect((await one.db.rows('saved_views').toArray()).filter(({ name }) => /Boat|Island/.test(name))).toHaveLength(10)
  })
})

describe('a local database that is fetched again', () => {
  /** Fetches all rows again after a pull. */
  async function refetchAll(device: SyncDevice): Promise<number> {
    const before = device.requests
    for (let steps = 0; steps < 50; steps++) {
      const result = await refetchStep(device.db, device.transport)
      if (result === 'done') return device.requests - before
      if (result === 'moved') await device.sync()
    }
    throw new Error('the refetch did not finish')
  }
  const readFindings = () => server.sql('SELECT what, c, missing, extra, changed FROM _sync_found ORDER BY c')
  const readHealth = async () => (await admin.call('GET /api/admin/health', {})).findings.map(({ about }) => about)

  it('agrees with the server in every collection, for a member and an admin, after a few requests', async () => {
    for (const person of [ana, admin]) {
      const device = new SyncDevice(person)
      await device.createTicket('With "quotes", ñ and <signs> & 🦊')
      await device.sync()
      expect(await device.db.rows('users').count()).toBeGreaterThan(0)
      expect(await refetchAll(device)).toBeLessThan(5)
    }
    expect(await readFindings()).toEqual([])
    expect(await readHealth()).not.toContain('copies')
  })

  it('replaces damaged local rows and rows that triggers missed, and the health page reports them', async () => {
    const device = new SyncDevice(ana)
    const [kept, gone, past] = [
      await createView(device, 'Kept'),
      await createView(device, 'Gone'),
      await createView(device, 'Past the log'),
    ]
    await device.sync()
    const waits = await createView(device, 'Waits')
    const asSent = await device.db.rows('saved_views').get(kept)
    await device.db.rows('saved_views').update(kept, { name: 'Rot' })
    await device.db.rows('saved_views').delete(gone)
    await device.db.table('notifications').put({ id: newId(), user_id: ana.userId, title: 'Nobody’s' })
    const restoreTriggers = await dropTriggers(server, 'saved_views')
    await server.sql(`UPDATE saved_views SET name = 'Changed past the log' WHERE id = ?`, [past])
    await restoreTriggers()

    await refetchAll(device)
    expect(await device.db.rows('saved_views').get(kept)).toEqual(asSent)
    expect(await device.db.rows('saved_views').get(gone)).toMatchObject({ name: 'Gone' })
    expect(await device.db.rows('saved_views').get(past)).toMatchObject({ name: 'Changed past the log' })
    expect(
      await device.db
        .rows('notifications')
        .filter(({ title }) => title === 'Nobody’s')
        .count(),
    ).toBe(0)
    expect(await device.db.outbox.toArray()).toMatchObject([{ id: waits, state: 'waiting', n: 0 }])
    expect(await readFindings()).toEqual([
      { what: 'copy', c: 'notifications', missing: 0, extra: 1, changed: 0 },
      { what: 'copy', c: 'saved_views', missing: 1, extra: 0, changed: 2 },
    ])
    expect(await readHealth()).toContain('copies')
    await device.sync()
    expect(await readName(waits)).toBe('Waits')
    await refetchAll(device)
    expect(await readFindings()).toHaveLength(2)
  })

  it('gets rows whose log entries were missing, and the health page reports the gap', async () => {
    const device = new SyncDevice(ana)
    const id = await createView(device, 'Forgotten')
    await device.sync()
    await server.sql('DELETE FROM _sync_log WHERE id = ?', [id])
    await refetchAll(device)
    expect(await device.db.rows('saved_views').get(id)).toBeUndefined()
    await vi.waitFor(async () => {
      await device.sync()
      expect(await device.db.rows('saved_views').get(id)).toMatchObject({ name: 'Forgotten' })
    })
    expect(await readHealth()).toContain('sync-log')
  })
})
