import http from 'node:http'
import net from 'node:net'
import type { Random } from '../../domain/testing/random'
import { answerFaults, type AnswerFault } from './answer-faults'
import type { FaultKind, Tally } from './tally'
import { foreign, give, pause, whole, type Asked, type Told } from './wire'

/** One device's way to the server. */
export interface Door {
  readonly url: string
  /** Pushes that the server has in hand now. */
  readonly atWork: number
  /** False: everything goes through as it is. */
  storm(isOn: boolean): void
  /** True: the device has no line at all, until it is said to be back. */
  away(isAway: boolean): void
  /** Cuts all that is open. */
  cut(): void
  close(): Promise<void>
}

export interface DoorOptions {
  /** Where the server is, and the address from which this device asks it. */
  target: URL
  from: string
  chance: Random
  tally: Tally
  /** How many of a hundred requests meet a fault. */
  percent: number
  /** What this door answers itself, by path: the page of a browser. */
  pages?: { [path: string]: { type: string; text: string } }
}

/** Where somebody between us sends whoever they don’t know. */
const portal = { path: '/portal', type: 'text/html', text: '<title>Welcome to the guest network</title>' }

const before: readonly FaultKind[] = [
  'cut before',
  'cut inside',
  'cut in commit',
  'foreign before',
  'redirect',
  'black hole',
]

/** A way to the server that cuts, answers itself, holds up and repeats, one request at a time: by `chance`, counted where it really happened. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { chance, tally, percent, pages = {} } = options
  const sockets = new Set<net.Socket>()
  const state = { storm: true, away: false, atWork: 0, answered: 0 }
  const server = http.createServer((request, response) => {
    const page = request.url === portal.path ? portal : pages[request.url ?? '']
    if (page) {
      response.setHeader('content-type', page.type).end(page.text)
      return
    }
    response.on('error', () => undefined)
    if (state.away) {
      tally.add('away')
      response.destroy()
      return
    }
    if (request.url === '/api/realtime' && request.method === 'GET') {
      stream(options, request, response, state.storm)
      return
    }
    void whole(request).then(
      (body) => {
        const asked = { method: request.method ?? 'POST', path: request.url ?? '/', headers: request.headers, body }
        return handle(asked, response)
      },
      () => response.destroy(),
    )
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  // what comes while nobody listens any more isn't worth a word
  server.on('clientError', (_error, socket) => socket.destroy())

  const isPush = ({ path }: Asked): boolean => path === '/api/sync/push'
  const ask = async (asked: Asked, signal?: AbortSignal): Promise<Told> => {
    if (isPush(asked)) state.atWork++
    try {
      return await forward(options, asked, signal)
    } finally {
      if (isPush(asked)) state.atWork--
    }
  }

  async function handle(asked: Asked, response: http.ServerResponse): Promise<void> {
    const struck = state.storm && chance.chance(percent / 100)
    if (struck && chance.chance(0.4)) return instead(chance.pick(before), asked, response)
    let told: Told
    try {
      told = await ask(asked)
      if (struck && chance.chance(0.15)) {
        told = await ask(asked)
        tally.add('twice')
        give(response, told)
        return
      }
    } catch {
      return void response.destroy()
    }
    state.answered++
    const fault: AnswerFault | undefined = struck ? chance.pick(answerFaults) : undefined
    const took = isPush(asked) && told.status === 200
    if (fault) await fault({ told, took, response, chance, tally, answered: () => state.answered })
    else give(response, told)
  }

  /** Something happens to a request in the place of an answer of the server's. */
  async function instead(kind: FaultKind, asked: Asked, response: http.ServerResponse): Promise<void> {
    if (kind === 'cut before') tally.add(kind)
    else if (kind === 'cut inside') await half(options, asked).then((sent) => sent && tally.add(kind))
    else if (kind === 'cut in commit') {
      const given = new AbortController()
      const asking = ask(asked, given.signal).then(
        () => true,
        () => false,
      )
      await pause(chance.whole(0, 12))
      given.abort()
      if (!(await asking)) tally.add(kind)
    } else if (kind === 'black hole') {
      await pause(chance.whole(500, 3_000))
      tally.add(kind)
    } else if (kind === 'redirect') {
      response.writeHead(302, { location: portal.path }).end()
      tally.add(kind)
      return
    } else {
      foreign(response, chance)
      tally.add(kind)
      return
    }
    response.destroy()
  }

  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    get atWork() {
      return state.atWork
    },
    storm: (isOn) => (state.storm = isOn),
    away: (isAway) => {
      state.away = isAway
      if (isAway) cut()
    },
    cut,
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function askedHeaders({ target }: DoorOptions, { headers, body }: Asked): http.OutgoingHttpHeaders {
  const { connection: _kept, 'transfer-encoding': _chunks, ...rest } = headers
  const own = { host: target.host, origin: target.origin, connection: 'close' }
  return { ...rest, ...own, ...(body.length > 0 && { 'content-length': body.length }) }
}

/** Asks the server. Rejects when no whole answer comes, or when it is given up. */
function forward(options: DoorOptions, asked: Asked, signal?: AbortSignal): Promise<Told> {
  const { target, from } = options
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: target.hostname,
        port: target.port,
        localAddress: from,
        method: asked.method,
        path: asked.path,
        headers: askedHeaders(options, asked),
        agent: false,
        ...(signal && { signal }),
      },
      (answer) => {
        whole(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body }),
          reject,
        )
      },
    )
    request.on('error', reject)
    request.end(asked.body)
  })
}

/** Sends the first half of a request and ends the connection. True: the server has got it. */
function half(options: DoorOptions, asked: Asked): Promise<boolean> {
  const { target, from } = options
  return new Promise((resolve) => {
    const socket = net.connect({ host: target.hostname, port: Number(target.port), localAddress: from })
    socket.on('error', () => resolve(false))
    const lines = Object.entries(askedHeaders(options, asked)).map(([name, value]) => `${name}: ${String(value)}`)
    const head = `${asked.method} ${asked.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
    socket.write(head)
    socket.write(asked.body.subarray(0, Math.floor(asked.body.length / 2)), () => {
      socket.end()
      socket.destroySoon()
      resolve(true)
    })
  })
}

/** A stream of pokes: some are cut after a while, some say nothing any more. */
function stream(
  options: DoorOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  storm: boolean,
): void {
  const { target, from, chance, tally } = options
  const headers = { ...request.headers, host: target.host, origin: target.origin }
  const upstream = http.request(
    { host: target.hostname, port: target.port, localAddress: from, path: '/api/realtime', headers, agent: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      let dead = false
      answer.on('data', (chunk: Buffer) => !dead && response.write(chunk))
      answer.on('error', () => response.destroy())
      answer.on('close', () => response.destroy())
      if (!storm || answer.statusCode !== 200) return
      const dies = chance.chance(0.4)
      const timer = setTimeout(
        () => {
          if (response.destroyed) return
          tally.add(dies ? 'dead stream' : 'stream cut')
          if (dies) dead = true
          else response.destroy()
        },
        chance.whole(300, 6_000),
      )
      response.on('close', () => clearTimeout(timer))
    },
  )
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  upstream.end()
}

function listening(server: http.Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
