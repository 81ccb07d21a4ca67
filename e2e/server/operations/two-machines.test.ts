import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, it, vi } from 'vitest'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createDataDirectory, startServer, type TestServer } from '../../support/server/server'
import { errorCode, pushTicket, type Session } from '../../support/server/session'
import { openProbe, valuesOf } from '../../support/server/sql'
import { SyncDevice } from '../../support/server/sync-device'
import { startBucket } from '../../support/services/bucket'

/**
 * Two machines share a bucket with `--replica-sync`, behind a proxy that asks each for its health. Leaders are killed or
 * stopped for a while as devices send changes. `npm run soak -- machines 100` does it more often.
 */

const kills = Number(process.env['SOAK_KILLS'] ?? 3)
const takeOverLimitMs = 20_000

const bucket = await startBucket()
const tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-machines-'))
const machines: TestServer[] = []
const proxy = await startFailoverProxy(machines)
const start = (dir: string) =>
  startServer({ dir, standby: true, env: { ...bucket.env, COTERIE_URL: proxy.url } }).then((machine) => {
    machines.push(machine)
    return machine
  })
const first = await start(await createDataDirectory())
await proxy.leader()
await mkdir(path.join(tempDir, 'second'))
await copyFile(path.join(first.dir, 'coterie.key'), path.join(tempDir, 'second', 'coterie.key'))
await start(path.join(tempDir, 'second'))

afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop()))
  await proxy.close()
  bucket.stop()
  await rm(first.dir, { recursive: true, force: true })
  await rm(tempDir, { recursive: true, force: true })
})

it('every answered change survives killed and sleeping leaders, and happens once', async () => {
  const site = { ...first, url: proxy.url }
  const admin = await createFirstAdmin(site)
  const ticket = await pushTicket(await createMember(site, { firstName: 'Ana' }))
  const writers = [keepWriting(admin, ticket), keepWriting(admin, ticket)]
  const takeOversMs: number[] = []
  for (let round = 0; round < kills; round += 1) {
    await wait(500 + Math.random() * 1500)
    const leader = await proxy.leader()
    const since = Date.now()
    if (round % 3 === 2) {
      await sleepThrough(leader)
    } else {
      await leader.kill()
      await proxy.leaderOtherThan(leader)
    }
    takeOversMs.push(Date.now() - since)
    await leader.restart()
    await vi.waitFor(() => expect(writers.every((writer) => writer.hasWrittenSince(since))).toBe(true), takeOverLimitMs)
    // tokens expire after minutes
    if (round % 20 === 19) await vi.waitFor(() => admin.renew(), takeOverLimitMs)
  }
  const answered = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
  const leader = await proxy.leader()
  expect(answered.length).toBeGreaterThan(kills)
  const health = await admin.call('GET /api/admin/health', {})
  expect(health.replica).toMatchObject({ machine: os.hostname(), problem: '' })
  expect(health.replica?.epoch).toBeGreaterThan(kills)
  expect(await errorCode(admin.call('POST /api/admin/restore/begin', { bytes: 1000 }))).toBe('restore-machines')
  // a new probe, because a take-over replaces the file
  const probe = openProbe(path.join(leader.dir, 'data.db'))
  const stored = valuesOf(await probe.query('SELECT id FROM ticket_messages'))
  await probe.closeAndWait()
  expect(stored.toSorted()).toEqual(answered.toSorted())
  await waitForCleanAudit(leader)
  takeOversMs.sort((a, b) => a - b)
  console.log(`${answered.length} answered changes; take-overs in ms: ${takeOversMs.join(' ')}`)
  expect(takeOversMs.at(-1)).toBeLessThan(takeOverLimitMs)
})

/** Stops a leader until another machine leads. When it wakes up, it must end without an answer. */
async function sleepThrough(leader: TestServer): Promise<void> {
  process.kill(leader.pid, 'SIGSTOP')
  await proxy.leaderOtherThan(leader)
  await wait(Math.random() * 2000)
  process.kill(leader.pid, 'SIGCONT')
  await vi.waitFor(() => expect(leader.output()).toContain('another machine leads now'), 10_000)
}

/** Replies on a device, each time after the reply before was confirmed. */
function keepWriting(person: Session, ticket: string) {
  const storage = new IDBFactory()
  const answered: string[] = []
  let lastMs = 0
  let isDone = false
  const running = (async () => {
    let device = new SyncDevice(person, proxy.url, storage)
    let { grant } = person
    while (!isDone) {
      if (grant !== person.grant) {
        device.db.close()
        device = new SyncDevice(person, proxy.url, storage)
        grant = person.grant
      }
      const id = await device.reply(ticket, `Answer ${answered.length}`)
      while (!(await device.trySync()) || (await device.db.outbox.count()) > 0) await wait(50)
      answered.push(id)
      lastMs = Date.now()
    }
  })()
  return {
    hasWrittenSince: (ms: number) => lastMs > ms,
    stop: async () => {
      isDone = true
      await running
      return answered
    },
  }
}

/** A TCP proxy that sends connections to the machine whose health check succeeds. */
async function startFailoverProxy(targets: readonly TestServer[]) {
  let leader: TestServer | undefined
  let isOpen = true
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    if (leader === undefined) return client.destroy()
    const upstream = net.connect({ host: '127.0.0.1', port: Number(new URL(leader.url).port) })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const isHealthy = (machine: TestServer) =>
    fetch(`${machine.url}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const watching = (async () => {
    while (isOpen) {
      const healthy = await Promise.all(targets.map(isHealthy))
      leader = targets.find((_, index) => healthy[index])
      await wait(200)
    }
  })()
  const leaderWhere = (accepts: (machine: TestServer) => boolean): Promise<TestServer> =>
    vi.waitFor(
      () => {
        if (leader === undefined || !accepts(leader)) throw new Error('no other machine leads')
        return leader
      },
      { timeout: takeOverLimitMs, interval: 20 },
    )
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    leader: () => leaderWhere(() => true),
    leaderOtherThan: (machine: TestServer) => leaderWhere((each) => each !== machine),
    close: async () => {
      isOpen = false
      await watching
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
