import http from 'node:http'
import { newId } from '../../domain/sync/new-id'
import { SYNC_SCHEMA } from '../../domain/sync/protocol'
import { SyncDevice } from '../../e2e/support/server/sync-device'
import { Session } from '../../e2e/support/server/session'
import type { TestServer } from '../../e2e/support/server/server'
import { cpuMs } from '../processes'
import { saveRaw, median } from '../result'
import { loadAverage, summarize, medianRatio } from './summary'
import { startPlainPocketBase } from './plain-pocketbase'
import type { SeededDevice } from './seed-devices'
import { deviceOf, noticeId, type SyncServer } from './sync-server'

const lanes = 8
const forMs = 3_000
const changes = 50
/** Number of unread notifications that the writer needs. */
export const NOTICES = 150_000

interface RepeatedRequest {
  url: string
  headers: Record<string, string>
  method: 'GET' | 'POST'
  body(): string
}

interface Throughput {
  perSecond: number
  cpuMsEach: number
  bytes: number
}

/**
 * Compares pulls and pushes per second with PocketBase's own list and create of the same rows, alternately: the throughput
 * of one server under full load, and its CPU time per request. PocketBase checks no rules and has no log or ledger; our
 * server does everything.
 * @param person index of the person whose messages are pulled
 * @param writer index of the person whose notifications are marked as read, which is the only change without a rate limit
 * that a device can make
 */
export async function benchThroughput(
  syncServer: SyncServer,
  person: number,
  writer: number,
  rounds: number,
): Promise<void> {
  const base = await startPlainPocketBase(await syncServer.rows(person))
  try {
    const pulls = await pullBodies(syncServer, person)
    const ours = (path: string, who: number, body: () => string): RepeatedRequest => ({
      url: `${syncServer.server.url}/api/sync/${path}`,
      method: 'POST',
      body,
      headers: headersOf(syncServer.server, deviceOf(syncServer, who)),
    })
    const records = `${base.url}/api/collections/ticket_messages/records`
    const since = `filter=${encodeURIComponent('updated > "2026-01-01 00:00:00.500Z"')}`
    const list = (query: string): RepeatedRequest => ({
      url: `${records}?${query}&skipTotal=1&sort=updated`,
      method: 'GET',
      headers: {},
      body: () => '',
    })
    const row = { ticket_id: 'benchticket0001', sender_name: 'Person Bench', message: 'x'.repeat(100) }
    const create: RepeatedRequest = {
      url: records,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: () => JSON.stringify(row),
    }
    const pushOf = pushesOf(writer)
    const works = {
      emptyPull: [ours('pull', person, () => pulls.empty), list(`perPage=${changes}&${since}`), 1],
      pullOf50: [ours('pull', person, () => pulls.some), list(`perPage=${changes}`), 1],
      pushOf1: [ours('push', writer, pushOf(1)), create, 1],
      pushOf50: [ours('push', writer, pushOf(changes)), create, changes],
    } as const
    const result: { [work: string]: unknown } = {}
    for (const [work, [our, their, each]] of Object.entries(works)) {
      const all: { ours: Throughput; theirs: Throughput }[] = []
      for (let round = 0; round < rounds; round++) {
        all.push({
          ours: await measureThroughput(our, syncServer.server.pid, each),
          theirs: await measureThroughput(their, base.pid, 1),
        })
      }
      const ofAll = (side: 'ours' | 'theirs', name: keyof Throughput): number[] => all.map((one) => one[side][name])
      result[work] = {
        ours: summarize(ofAll('ours', 'perSecond')),
        theirs: summarize(ofAll('theirs', 'perSecond')),
        oursToTheirs: medianRatio(ofAll('ours', 'perSecond'), ofAll('theirs', 'perSecond')),
        cpuMsEach: [median(ofAll('ours', 'cpuMsEach')), median(ofAll('theirs', 'cpuMsEach'))],
        bytes: [all[0]?.ours.bytes, all[0]?.theirs.bytes],
      }
      console.log(work, result[work])
    }
    const alone = await oneByOne(
      ours('pull', person, () => pulls.empty),
      list(`perPage=${changes}&${since}`),
    )
    console.log(`an empty pull alone, load ${loadAverage()}`, alone)
    await saveRaw('sync-throughput', { rounds, lanes, forMs, result, alone })
  } finally {
    await base.stop()
  }
}

const headersOf = (server: TestServer, { cookie, token }: SeededDevice): Record<string, string> => ({
  cookie,
  authorization: token,
  origin: server.url,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'accept-encoding': 'gzip',
})

/**
 * Returns the pull requests of the product's own client for no changes and for fifty changed rows. They are recorded,
 * because only a device's own cursor is valid.
 */
async function pullBodies(syncServer: SyncServer, person: number): Promise<{ empty: string; some: string }> {
  const device = deviceOf(syncServer, person)
  const session = new Session(syncServer.server)
  session.grant = { userId: device.user, token: device.token } as NonNullable<Session['grant']>
  const [name = '', value = ''] = device.cookie.split('=')
  session.cookies.set(name, value)
  const client = new SyncDevice(session)
  let asked = ''
  const { pull } = client.transport
  client.transport.pull = (request) => {
    asked = JSON.stringify(request)
    return pull(request)
  }
  await client.sync()
  await client.sync()
  const before = asked
  await syncServer.server.sql(
    `UPDATE ticket_messages SET sender_name = 'Changed' WHERE id BETWEEN printf('m${person}%013d', 1) AND printf('m${person}%013d', ${changes})`,
  )
  await client.sync()
  await client.sync()
  return { empty: asked, some: before }
}

/**
 * Marks unread notifications as read, the only change without a rate limit. Each is marked once, because the server ignores
 * a repetition.
 */
function pushesOf(writer: number): (count: number) => () => string {
  let marked = 0
  const mutation = (_each: unknown, n: number) => {
    if (++marked > NOTICES) throw new Error('all notifications have been read')
    return {
      key: newId(),
      n: n + 1,
      op: 'update',
      c: 'notifications',
      id: noticeId(writer, marked),
      patch: { read: true },
      base: { read: false },
    }
  }
  return (count) => () => {
    // Each request uses a new client id, because concurrent requests of one client would have gaps in their numbers.
    return JSON.stringify({
      schema: SYNC_SCHEMA,
      client: newId(),
      last: 0,
      held: [],
      muts: Array.from({ length: count }, mutation),
    })
  }
}

/**
 * Keeps the server busy for a while. Returns its throughput and its CPU time per change. `each` is the number of changes
 * per request.
 */
async function measureThroughput(shot: RepeatedRequest, pid: number, each: number): Promise<Throughput> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: lanes })
  const until = performance.now() + forMs
  const cpu = await cpuMs(pid)
  const began = performance.now()
  let done = 0
  let bytes = 0
  const lane = async () => {
    while (performance.now() < until) {
      bytes = (await sendOnce(shot, agent)).bytes
      done += each
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return { perSecond: done / seconds, cpuMsEach: ((await cpuMs(pid)) - cpu) / done, bytes }
}

/** Sends both requests alternately, one at a time. Returns the duration and the size of the answers. */
async function oneByOne(our: RepeatedRequest, their: RepeatedRequest) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const took: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  let bytes = 0
  for (let n = 0; n < 300; n++) {
    const answer = await sendOnce(our, agent)
    bytes = answer.bytes
    took.ours.push(answer.ms)
    took.theirs.push((await sendOnce(their, agent)).ms)
  }
  agent.destroy()
  return {
    ours: summarize(took.ours).median,
    theirs: summarize(took.theirs).median,
    bytes,
    wantedMs: 3,
    wantedBytes: 300,
  }
}

function sendOnce(
  { url, method, headers, body }: RepeatedRequest,
  agent: http.Agent,
): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const text = body()
    const request = http.request(
      url,
      { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(text) } },
      (answer) => {
        let bytes = 0
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          chunks.push(chunk)
        })
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ ms: performance.now() - began, bytes })
          else reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(chunks).toString('utf8').slice(0, 300)}`))
        })
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}
