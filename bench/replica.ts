import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFirstAdmin, saveSetting } from '../e2e/support/server/people'
import type { Session } from '../e2e/support/server/session'
import { startBucket } from '../e2e/support/services/bucket'
import { startServer, type TestServer } from '../e2e/support/server/server'
import { cpuMs, memoryOf } from './processes'
import { median, p95, saveRaw, timed } from './result'

const writes = 200
const rounds = 5

/** Compares the time of a write without a replica, with one in a folder, and with one that answers wait for, alternately. */
export async function benchReplica(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'coterie-bench-replica-'))
  const bucket = await startBucket()
  const servers = [
    { name: 'without a replica', server: await startServer({ shipped: true }) },
    {
      name: 'with a replica',
      server: await startServer({ shipped: true, env: { COTERIE_REPLICA: `file:${folder}` } }),
    },
    { name: 'with --replica-sync', server: await startServer({ shipped: true, env: bucket.env }) },
  ]
  try {
    const measured = []
    for (const { name, server } of servers)
      measured.push({ name, server, admin: await createFirstAdmin(server), ms: [] as number[], coreMs: [] as number[] })
    for (let round = 0; round < rounds; round++) for (const each of measured) await writeRound(each, round)
    const results = []
    for (const { name, server, ms, coreMs } of measured) {
      const { nowMiB } = await memoryOf(server.pid)
      const result = {
        name,
        medianMs: median(ms),
        p95Ms: p95(ms),
        maxMs: Math.max(...ms),
        coreMs: median(coreMs),
        nowMiB,
      }
      results.push(result)
      console.log(
        `a saved setting ${name}: median ${result.medianMs.toFixed(1)} ms, p95 ${result.p95Ms.toFixed(1)} ms, longest ` +
          `${result.maxMs.toFixed(0)} ms, ${result.coreMs.toFixed(1)} ms of a core; memory ${nowMiB} MiB`,
      )
    }
    await saveRaw('replica', { writes, rounds, results })
  } finally {
    for (const { server } of servers) await server.stop()
    bucket.stop()
    await rm(folder, { recursive: true })
  }
}

interface Measured {
  server: TestServer
  admin: Session
  ms: number[]
  coreMs: number[]
}

async function writeRound({ server, admin, ms, coreMs }: Measured, round: number): Promise<void> {
  const before = await cpuMs(server.pid)
  for (let at = 0; at < writes; at++)
    ms.push(await timed(() => saveSetting(admin, 'product_name', `Coterie ${round} ${at}`)))
  coreMs.push(((await cpuMs(server.pid)) - before) / writes)
}
