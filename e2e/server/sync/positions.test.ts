import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import {
  SYNC_SCHEMA,
  type BootstrapAnswer,
  type BootstrapRequest,
  type Mutation,
  type PullAnswer,
  type PushAnswer,
} from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { readMeta, writeMeta } from '../../../web/data/engine/db/meta'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { pullStep } from '../../../web/data/engine/sync/pull/pull'
import { pushStep } from '../../../web/data/engine/sync/push/push'
import { createMember } from '../../support/server/people'
import { SyncDevice, decryptPosition } from '../../support/server/sync-device'
import type { Session } from '../../support/server/session'
import { countRows } from '../../support/server/sql'

const { server, admin } = await startServerWithAdmin()
const ana = await createMember(server, { firstName: 'Ana' })

const count = (from: string, ...params: string[]) => countRows(server, from, params)
const pull = async (actor: Session, cursor: string, acked: string[] = []) => {
  const answer = await actor.send('POST', '/api/sync/pull', {
    schema: SYNC_SCHEMA,
    client: newId(),
    cursor,
    acked,
    since: 0,
    limit: 500,
  })
  expect(answer.status, answer.text).toBe(200)
  return { page: answer.json as PullAnswer, bytes: Buffer.byteLength(answer.text) }
}

/** Copies the data directory. The returned function restores the copy, like a volume snapshot without any other state. */
async function takeSnapshot(): Promise<() => Promise<void>> {
  const snapshotDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-volume-'))
  await server.shutDown()
  await cp(server.dir, snapshotDir, { recursive: true })
  await server.restart()
  return async () => {
    await server.replaceData(snapshotDir)
    await rm(snapshotDir, { recursive: true, force: true })
  }
}

/** Records the bootstrap requests of a device in the returned list. */
function recordBootstraps(device: SyncDevice): BootstrapRequest[] {
  const ask = device.transport.bootstrap.bind(device.transport)
  const requests: BootstrapRequest[] = []
  device.transport.bootstrap = (request) => {
    requests.push(request)
    return ask(request)
  }
  return requests
}

const expectSameAsFresh = async (device: SyncDevice, actor: Session): Promise<void> => {
  const fresh = new SyncDevice(actor)
  await fresh.sync()
  expect(await device.allRows()).toEqual(await fresh.allRows())
}

describe('an older data directory that was restored', () => {
  it('is detected without other files, even if its log has grown past the devices’ positions (Y5)', async () => {
    const secondDevice = new SyncDevice(ana)
    await secondDevice.sync()
    const beyond = new SyncDevice(ana)
    await beyond.sync()
    const restore = await takeSnapshot()
    const lost = await beyond.createTicket('Written after the copy')
    await beyond.sync()
    const { top } = await decryptPosition(server, await readMeta(beyond.db, 'cursor'))
    await restore()
    expect(await readdir(path.dirname(server.dir))).not.toContain(`${path.basename(server.dir)}.sync-mark`)
    // in another epoch, the log grows past the position of that device
    const other = new SyncDevice(ana)
    const others = [await other.createTicket('Another history')]
    await other.sync()
    while (Number((await server.sql(`SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'`))[0]?.['seq']) <= top) {
      await addToOutbox(other.db, {
        op: 'update',
        c: 'users',
        id: ana.userId,
        patch: { phone: `+1 555 010 ${1_000 + others.length}` },
      })
      await other.sync()
      others.push('')
    }
    const bootstraps = recordBootstraps(beyond)
    await beyond.sync()
    expect(bootstraps.length).toBeGreaterThan(0)
    expect(await beyond.db.rows('support_tickets').get(lost)).toBeUndefined()
    expect(await beyond.db.rows('support_tickets').get(others[0] ?? '')).toBeDefined()
    await expectSameAsFresh(beyond, ana)
    // a device that has seen nothing newer than the copy continues
    const laterBootstraps = recordBootstraps(secondDevice)
    await secondDevice.sync()
    expect(laterBootstraps).toEqual([])
    await expectSameAsFresh(secondDevice, ana)
  })

  it('receives lost acknowledged changes again in the middle of a repeated first sync (Y6)', async () => {
    const cy = await createMember(server, { firstName: 'Cy' })
    const device = new SyncDevice(cy)
    await device.sync()
    const restore = await takeSnapshot()
    const lost = await device.createTicket('Lost with the copy')
    while (await pushStep(device.db, device.transport));
    // the device starts its first sync again and has fetched one page
    await writeMeta(device.db, { cursor: '' })
    const { transport } = device
    const small = {
      ...transport,
      bootstrap: (request: BootstrapRequest) => transport.bootstrap({ ...request, limit: 2 }),
    }
    await pullStep(device.db, small)
    expect(await readMeta(device.db, 'bootstrap')).not.toBeNull()
    await restore()
    await device.sync()
    expect(await count('support_tickets WHERE id = ?', lost)).toBe(1)
    expect(await device.db.outbox.toArray()).toEqual([])
    await expectSameAsFresh(device, cy)
  })
})

/** Answers to members must not reveal what only admins may see (A8). */
describe('an idle member', () => {
  it('gets the same answers regardless of what admins write: no number, length or sync ping reveals it', async () => {
    const eve = await createMember(server, { firstName: 'Eve' })
    const device = new SyncDevice(eve)
    const ticket = await device.createTicket('Mine')
    await device.sync()
    await device.sync()
    let { page, bytes } = await pull(eve, await readMeta(device.db, 'cursor'))
    const known = { ...page, cursor: page.cursor.length, now: 0 }
    const seen = new Set([page.cursor])
    for (let note = 0; note < 5; note++) {
      for (let n = 0; n < note; n++)
        await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: `Note ${note} ${n}` })
      const next = await pull(eve, page.cursor)
      expect({ ...next.page, cursor: next.page.cursor.length, now: 0 }).toEqual(known)
      expect(next.bytes).toBe(bytes)
      seen.add(next.page.cursor)
      ;({ page, bytes } = next)
    }
    expect(await count('ticket_notes WHERE ticket_id = ?', ticket)).toBe(10)
    // each position is a different text, so comparing positions reveals nothing
    expect(seen.size).toBe(6)
    const first = {
      schema: SYNC_SCHEMA,
      client: newId(),
      cursor: '',
      collections: ['support_tickets'],
      after: '',
      limit: 500,
    }
    const readDeviceRows = async () => {
      const answer = await eve.send('POST', '/api/sync/bootstrap', first)
      return { ...(answer.json as BootstrapAnswer), cursor: (answer.json as BootstrapAnswer).cursor.length, now: 0 }
    }
    const before = await readDeviceRows()
    await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'One more' })
    expect(await readDeviceRows()).toEqual(before)
  })

  it('does not find the log’s sequence numbers in sync answers', async () => {
    const [{ phone = '' } = {}] = await server.sql('SELECT phone FROM users WHERE id = ?', [ana.userId])
    const mut: Mutation = {
      key: newId(),
      n: 1,
      op: 'update',
      c: 'users',
      id: ana.userId,
      patch: { phone: '+1 555 010 0100' },
      base: { phone },
    }
    const sent = await ana.send('POST', '/api/sync/push', {
      schema: SYNC_SCHEMA,
      client: newId(),
      last: 0,
      held: [],
      muts: [mut],
    })
    const head = String((await server.sql(`SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'`))[0]?.['seq'])
    expect(Number(head)).toBeGreaterThan(40)
    const device = new SyncDevice(ana)
    await device.sync()
    const { page } = await pull(ana, await readMeta(device.db, 'cursor'))
    expect(Object.keys(sent.json as PushAnswer).sort()).toEqual(['last', 'now', 'results', 'stopped'])
    expect(Object.keys((sent.json as PushAnswer).results[0] ?? {}).sort()).toEqual(['key', 'n', 'ok'])
    const findNumbers = (value: unknown): unknown[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(findNumbers)
          : []
    expect(findNumbers({ ...page, now: '' })).toEqual([SYNC_SCHEMA, SYNC_SCHEMA])
    expect(findNumbers({ ...(sent.json as PushAnswer), now: '' })).toEqual([1, 1])
  })
})
