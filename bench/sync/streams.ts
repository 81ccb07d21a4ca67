import http from 'node:http'
import net from 'node:net'
import { createFirstAdmin, saveSetting } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs, memoryOf } from '../processes'
import { saveRaw, timed } from '../result'
import { loadAverage } from './summary'
import { seedPeople } from '../seed'
import { seedDevices, type SeededDevice } from './seed-devices'

const wanted = { memoryMiB: 300, pokeMs: 200 }
const atOnce = 40
const memoryTimeoutMs = 60_000

interface Stream {
  socket: net.Socket
  /** The time at which the last sync ping arrived, `performance.now()`; 0 = none yet. */
  poked: number
}

/**
 * Opens event streams of many people, each on a separate device, subscribed as the app subscribes. Measures the server's
 * memory with all of them and after they are closed, the time to open them (per fifth, to show whether it grows), and how
 * long a sync ping to everyone takes to reach the last stream.
 */
export async function benchStreams(streams: number, pokes = 5): Promise<void> {
  const server = await startServer({ shipped: true, env: { GOGC: '100' } })
  try {
    const admin = await createFirstAdmin(server)
    await seedPeople(server, streams, '2026-01-01')
    const devices = await seedDevices(server, streams)
    await server.restart()
    await untilMemory(server, (mib, last) => mib >= last)
    const emptyMiB = await memoryMiB(server)
    const cpuBefore = await cpuMs(server.pid)
    const opened: Stream[] = []
    const fifthsMs: number[] = []
    for (let at = 0; at < streams; at += streams / 5) {
      const some = devices.slice(at, at + streams / 5)
      fifthsMs.push(Math.round(await timed(() => openAll(server, some, opened))))
    }
    const openCpuMs = (await cpuMs(server.pid)) - cpuBefore
    const openMiB = await memoryMiB(server)
    const pokesMs: number[] = []
    const pokesCpuMs: number[] = []
    const readingCpuMs: number[] = []
    for (let round = 0; round < pokes; round++) {
      const { ms, ofACoreMs, readMs } = await pingAll(admin, opened, round)
      pokesMs.push(ms)
      pokesCpuMs.push(ofACoreMs)
      readingCpuMs.push(readMs)
    }
    const pokedMiB = await memoryMiB(server)
    for (const { socket } of opened) socket.destroy()
    const closedMiB = await untilMemory(server, (mib) => mib < emptyMiB + 30)
    const measured = {
      streams,
      emptyMiB,
      openMiB,
      pokedMiB,
      closedMiB,
      fifthsMs,
      openCpuMs,
      pokesMs,
      pokesCpuMs,
      readingCpuMs,
      load: loadAverage(),
      wanted,
    }
    console.log(`${streams} event streams`, measured)
    await saveRaw('sync-streams', measured)
  } finally {
    await server.stop()
  }
}

async function openAll(server: TestServer, devices: readonly SeededDevice[], opened: Stream[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = [...devices]
  const lane = async () => {
    for (let device = waiting.pop(); device !== undefined; device = waiting.pop())
      opened.push(await openStream(server, device, agent, addressOf(opened.length)))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  agent.destroy()
}

/** Returns one of 200 loopback addresses, because one address may open only 600 streams a minute. */
const addressOf = (n: number): string => `127.0.1.${(n % 200) + 1}`

/** The read buffer that all sockets share. This is safe because each chunk is processed immediately. */
const read = Buffer.alloc(16_384)

/** Opens a stream with a bare socket, because HTTP clients would use more of this machine than the server. */
async function openStream(
  server: TestServer,
  device: SeededDevice,
  agent: http.Agent,
  localAddress: string,
): Promise<Stream> {
  const { port, host } = new URL(server.url)
  let hears = (_text: Buffer): void => undefined
  const onread = {
    buffer: read,
    callback: (bytes: number) => {
      hears(read.subarray(0, bytes))
      return true
    },
  }
  const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress, onread })
  socket.write(
    `GET /api/realtime HTTP/1.1\r\nHost: ${host}\r\nCookie: ${device.cookie}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  const stream: Stream = { socket, poked: 0 }
  const clientId = await new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('error', reject)
    hears = (chunk) => {
      text += chunk.toString('utf8')
      const id = /"clientId":"([^"]+)"/.exec(text)?.[1]
      if (id !== undefined) resolve(id)
      else if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text))
    }
  })
  hears = (chunk) => {
    if (chunk.includes('event:sync')) stream.poked = performance.now()
  }
  await subscribe(server, device, clientId, agent)
  return stream
}

function subscribe(server: TestServer, device: SeededDevice, clientId: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: device.cookie,
      authorization: device.token,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: server.url,
    }
    const request = http.request(`${server.url}/api/realtime`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 204 ? resolve() : reject(new Error(`${response.statusCode}`))))
    })
    request.on('error', reject)
    request.end(JSON.stringify({ clientId, subscriptions: ['sync'] }))
  })
}

/**
 * Measures the time (ms) from the answer to a change for everyone until its sync ping reaches the last stream, the server's
 * CPU time for the change and all pings, and this process's CPU time for reading them, because it uses the same cores.
 */
async function pingAll(admin: Session, opened: readonly Stream[], round: number) {
  for (const stream of opened) stream.poked = 0
  // After a pause the server sends the first sync ping immediately.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const announcement = { enabled: true, message: `Notice ${round}`, messageEs: `Aviso ${round}` }
  const cpu = await cpuMs(admin.server.pid)
  const own = process.cpuUsage()
  await saveSetting(admin, 'platform_announcement', announcement)
  const answered = performance.now()
  for (const deadline = answered + memoryTimeoutMs; opened.some(({ poked }) => poked === 0);) {
    if (performance.now() > deadline)
      throw new Error(`${opened.filter(({ poked }) => poked === 0).length} weren't poked`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { user, system } = process.cpuUsage(own)
  const ms = Math.round(Math.max(...opened.map(({ poked }) => poked)) - answered)
  return { ms, ofACoreMs: (await cpuMs(admin.server.pid)) - cpu, readMs: Math.round((user + system) / 1000) }
}

const memoryMiB = async ({ pid }: TestServer): Promise<number> => (await memoryOf(pid)).nowMiB

/** Waits until the memory satisfies `isSo`, or until the time limit. */
async function untilMemory(server: TestServer, isSo: (mib: number, last: number) => boolean): Promise<number> {
  let mib = await memoryMiB(server)
  for (const deadline = performance.now() + memoryTimeoutMs; performance.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const last = mib
    mib = await memoryMiB(server)
    if (isSo(mib, last)) break
  }
  return mib
}
