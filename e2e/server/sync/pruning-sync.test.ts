import { IDBFactory } from 'fake-indexeddb'
import { afterAll, describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { newId } from '../../../domain/sync/new-id'
import { readMeta } from '../../../web/data/engine/db/meta'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { startNetworkProxy } from './network-proxy'
import { createFirstAdmin, createMember, signIn } from '../../support/server/people'
import { SyncDevice, decryptPosition } from '../../support/server/sync-device'
import { ageSyncLog, readLogFloor, runPruning, sqlDaysAgo } from '../../support/data/pruning'
import { Session } from '../../support/server/session'
import { countRows } from '../../support/server/sql'

const server = await startFileServer()
const proxy = await startNetworkProxy(server.url)
afterAll(() => proxy.close())
const admin = await createFirstAdmin(server)
const ana = await createMember(server, { email: 'ana@mail.example', firstName: 'Ana' })

const count = (from: string, ...params: string[]) => countRows(server, from, params)

/** Returns a function that counts the bootstrap requests of a device. */
function countBootstraps(device: SyncDevice): () => number {
  const { transport } = device
  const ask = transport.bootstrap.bind(transport)
  let requestCount = 0
  transport.bootstrap = (request) => {
    requestCount += 1
    return ask(request)
  }
  return () => requestCount
}

describe('a device that was offline', () => {
  it('continues after up to 89 days; later it fetches everything again, sends queued changes only once and loses nothing', async () => {
    const firstDevice = new SyncDevice(ana)
    await firstDevice.sync()
    const away = new SyncDevice(ana)
    const ticket = await away.createTicket('Before the journey')
    await away.sync()
    const longAway = new SyncDevice(ana)
    const view = newId()
    const patch = { user_id: ana.userId, screen: 'payments', name: 'Mine', query: {} }
    await addToOutbox(firstDevice.db, { op: 'create', c: 'saved_views', id: view, patch })
    await firstDevice.sync()
    await longAway.sync()
    await longAway.reply(ticket, 'Written on the island')
    await addToOutbox(firstDevice.db, { op: 'delete', c: 'saved_views', id: view, patch: {} })
    await firstDevice.sync()
    expect(await count('_sync_log WHERE id = ?', view)).toBe(1)

    await ageSyncLog(server, 89)
    await runPruning(server)
    expect(await count('_sync_log WHERE id = ?', view)).toBe(1)
    expect(await readLogFloor(server)).toBe(0)
    const fetched = countBootstraps(away)
    await away.reply(ticket, 'Back')
    await away.sync()
    expect(fetched()).toBe(0)

    const logEntries = await count('_sync_log WHERE id = ?', ticket)
    await ageSyncLog(server, 91)
    await runPruning(server)
    expect(await count('_sync_log WHERE id = ?', view)).toBe(0)
    expect(await count('_sync_log WHERE id = ?', ticket)).toBe(logEntries)
    expect(await readLogFloor(server)).toBeGreaterThan(
      (await decryptPosition(server, await readMeta(longAway.db, 'cursor'))).after,
    )
    expect((await longAway.allRows()).has(`saved_views/${view}`)).toBe(true)
    const countAll = countBootstraps(longAway)
    await longAway.createTicket('Written on the way back')
    await longAway.sync()
    expect(countAll()).toBeGreaterThan(0)
    expect(await longAway.db.outbox.toArray()).toEqual([])
    expect(await count('ticket_messages WHERE ticket_id = ?', ticket)).toBe(2)
    expect(await count('support_tickets WHERE user_id = ?', ana.userId)).toBe(2)
    const fresh = new SyncDevice(ana)
    await fresh.sync()
    expect(await longAway.allRows()).toEqual(await fresh.allRows())
    // a device whose position is still in the log does not start again
    const countLater = countBootstraps(away)
    await away.sync()
    expect(countLater()).toBe(0)
    expect(await away.allRows()).toEqual(await fresh.allRows())
  })

  it('learns that a row became invisible as long as the log entry about it has not been pruned', async () => {
    const bea = await createMember(server, { firstName: 'Bea' })
    const [view] = [newId()]
    await server.sql(
      `INSERT INTO saved_views (id, user_id, screen, name, query, created, updated) VALUES (?, ?, 'payments', 'V', '{}', '', '')`,
      [view, ana.userId],
    )
    await server.sql('UPDATE saved_views SET user_id = ? WHERE id = ?', [bea.userId, view])
    expect(await count('_sync_log WHERE id = ?', view)).toBe(2)
    await ageSyncLog(server, 91)
    await runPruning(server)
    expect(await server.sql('SELECT aud FROM _sync_log WHERE id = ?', [view])).toEqual([{ aud: bea.userId }])
  })
})

describe('the stored number of a received change', () => {
  it('is not deleted as long as its device may send it again, however old it is', async () => {
    const device = new SyncDevice(ana, proxy.url)
    await device.sync()
    proxy.loseAnswers(true)
    const id = await device.createTicket('The answer never came')
    expect(await device.trySync()).toBe(false)
    proxy.loseAnswers(false)
    await expect.poll(() => count('support_tickets WHERE id = ?', id)).toBe(1)
    await server.sql(`UPDATE support_tickets SET subject = 'Put right since' WHERE id = ?`, [id])
    const client = await readMeta(device.db, 'client')
    await server.sql(`UPDATE _sync_mutations SET at = ${sqlDaysAgo(91)}`)
    await server.sql(`UPDATE _sync_client SET seen = ${sqlDaysAgo(91)}`)
    await runPruning(server)
    expect(await count('_sync_mutations WHERE client = ?', client)).toBe(1)
    expect(await count('_sync_client WHERE client = ?', client)).toBe(1)
    await device.sync()
    expect(await device.db.outbox.toArray()).toEqual([])
    expect(await device.db.rows('support_tickets').get(id)).toMatchObject({ subject: 'Put right since' })
    // the device's next push no longer contains the number, which from then on is stored for 90 days
    await device.createTicket('The next one')
    await device.sync()
    await server.sql(`UPDATE _sync_mutations SET at = ${sqlDaysAgo(200)} WHERE client = ?`, [client])
    await server.sql(`UPDATE _sync_mutations SET let_go = ${sqlDaysAgo(89)} WHERE client = ? AND let_go != ''`, [
      client,
    ])
    await runPruning(server)
    expect(await count('_sync_mutations WHERE client = ?', client)).toBe(2)
    await server.sql(`UPDATE _sync_mutations SET let_go = ${sqlDaysAgo(91)} WHERE client = ? AND let_go != ''`, [
      client,
    ])
    await runPruning(server)
    expect(await server.sql('SELECT n FROM _sync_mutations WHERE client = ?', [client])).toEqual([{ n: 2 }])
  })

  it('is deleted together with the last number of its device', async () => {
    const storage = new IDBFactory()
    const cy = await createMember(server, { email: 'cy@mail.example', firstName: 'Cy' })
    const device = new SyncDevice(cy, server.url, storage)
    const ticket = await device.createTicket('Will be closed')
    await device.sync()
    await admin.call('POST /api/admin/tickets/change', { ticket, status: 'closed' })
    await device.reply(ticket, 'Too late')
    await device.sync()
    const client = await readMeta(device.db, 'client')
    await server.sql(`UPDATE _sync_mutations SET at = ${sqlDaysAgo(120)} WHERE client = ?`, [client])
    await server.sql(`UPDATE _sync_client SET seen = ${sqlDaysAgo(120)} WHERE client = ?`, [client])
    await runPruning(server)
    // the device has sent nothing since, so it may still send these numbers again
    expect(await server.sql('SELECT n, status FROM _sync_mutations WHERE client = ?', [client])).toEqual([
      { n: 1, status: 'ok' },
      { n: 2, status: 'refused' },
    ])

    const unsent = await device.createTicket('Written without a connection')
    await server.sql(`UPDATE trusted_devices SET expires_at = ${sqlDaysAgo(91)} WHERE user_id = ?`, [cy.userId])
    await runPruning(server)
    expect(await count('_sync_client WHERE client = ?', client)).toBe(0)
    expect(await count('_sync_mutations WHERE client = ?', client)).toBe(0)
    // the person signs in months later in the same browser with the same storage
    device.db.close()
    const again = new SyncDevice(await signIn(new Session(server), 'cy@mail.example'), server.url, storage)
    await again.sync()
    expect((await again.db.outbox.toArray()).map(({ state }) => state)).toEqual(['rejected'])
    expect(await count('support_tickets WHERE id = ?', unsent)).toBe(1)
    expect(await count('support_tickets WHERE user_id = ?', cy.userId)).toBe(2)
  })

  it('is not deleted for a rejected change if its device sends something while pruning runs', async () => {
    for (const client of ['stays0000000000', 'goes00000000000']) {
      await server.sql(
        `INSERT INTO _sync_client (client, user, last_n, seen) VALUES (?, 'somebody', 1, ${sqlDaysAgo(120)})`,
        [client],
      )
      await server.sql(
        `INSERT INTO _sync_mutations (client, n, key, user, status, code, at) VALUES (?, 1, ?, 'somebody', 'refused', 'text-empty', ${sqlDaysAgo(1)})`,
        [client, client],
      )
    }
    // simulates a push between the moment when pruning selects the device and the deletion
    await server.sql(
      `CREATE TRIGGER sent_meanwhile BEFORE DELETE ON _sync_client WHEN OLD.client = 'stays0000000000' BEGIN SELECT RAISE(IGNORE); END`,
    )
    await runPruning(server)
    await server.sql('DROP TRIGGER sent_meanwhile')
    expect(await server.sql(`SELECT client FROM _sync_mutations WHERE user = 'somebody'`)).toEqual([
      { client: 'stays0000000000' },
    ])
    await server.sql(`DELETE FROM _sync_mutations WHERE user = 'somebody'`)
    await server.sql(`DELETE FROM _sync_client WHERE user = 'somebody'`)
  })
})

describe('pruning that was interrupted', () => {
  it('leaves a consistent log, and continues at the next start', async () => {
    const total = 60_000
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${total})
       INSERT INTO _sync_log (c, id, aud) SELECT 'saved_views', printf('gone%011d', n), '${ana.userId}' FROM c`,
    )
    const countRemaining = () => count(`_sync_log WHERE id LIKE 'gone%'`)
    const [{ highest } = { highest: 0 }] = await server.sql(
      `SELECT MAX(seq) AS highest FROM _sync_log WHERE id LIKE 'gone%'`,
    )
    const device = new SyncDevice(ana)
    await device.sync()
    const { after } = await decryptPosition(server, await readMeta(device.db, 'cursor'))
    await ageSyncLog(server, 91)
    await server.restart()
    await expect.poll(countRemaining, { timeout: 60_000, interval: 2 }).toBeLessThan(total)
    await server.kill()
    const rest = await countRemaining()
    expect(rest).toBeGreaterThan(0)
    const [{ lowest } = { lowest: 0 }] = await server.sql(
      `SELECT MIN(seq) AS lowest FROM _sync_log WHERE id LIKE 'gone%'`,
    )
    expect(await readLogFloor(server)).toBe(Number(lowest) - 1)
    await runPruning(server)
    expect(await countRemaining()).toBe(0)
    expect(await readLogFloor(server)).toBe(Number(highest))
    expect(after).toBeGreaterThanOrEqual(Number(highest))
    const countLater = countBootstraps(device)
    await device.sync()
    expect(countLater()).toBe(0)
    const fresh = new SyncDevice(ana)
    await fresh.sync()
    expect(await device.allRows()).toEqual(await fresh.allRows())
  })
})
