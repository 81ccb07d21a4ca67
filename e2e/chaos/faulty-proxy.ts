import http from 'node:http'
import net from 'node:net'
import { buffer as readBuffer } from 'node:stream/consumers'
import { startHttpServer } from '../support/server/http'
import type { Random } from '../../domain/testing/random'
import { answerFaults, type AnswerFault } from './answer-faults'
import type { FaultKind, FaultCounters } from './fault-counters'
import { sendForeignAnswer, sendAnswer, sleep, type BufferedRequest, type BufferedResponse } from './http-messages'

export interface FaultyProxy {
  readonly url: string
  readonly pendingPushes: number
  setFaults(isOn: boolean): void
  /** Cuts and refuses all connections of the device if true; allows them again if false. */
  setOffline(isOffline: boolean): void
  cut(): void
  close(): Promise<void>
}

export interface FaultyProxyOptions {
  target: URL
  localAddress: string
  rng: Random
  counters: FaultCounters
  faultPercent: number
  pages?: { [path: string]: { type: string; text: string } }
}

const portal = { path: '/portal', type: 'text/html', text: '<title>Welcome to the guest network</title>' }

const requestFaults: readonly FaultKind[] = [
  'cut before',
  'cut inside',
  'cut in commit',
  'foreign before',
  'redirect',
  'black hole',
]

/** Starts a proxy that randomly cuts, replaces, delays and repeats requests. */
export async function startFaultyProxy(options: FaultyProxyOptions): Promise<FaultyProxy> {
  const { rng, counters, faultPercent, pages = {} } = options
  const state = { hasFaults: true, isOffline: false, pendingPushes: 0, answerCount: 0 }
  const server = await startHttpServer((request, response) => {
    const page = request.url === portal.path ? portal : pages[request.url ?? '']
    if (page) {
      response.setHeader('content-type', page.type).end(page.text)
      return
    }
    response.on('error', () => undefined)
    if (state.isOffline) {
      counters.add('away')
      response.destroy()
      return
    }
    if (request.url === '/api/realtime' && request.method === 'GET') {
      proxyStream(options, request, response, state.hasFaults)
      return
    }
    void readBuffer(request).then(
      (body) => {
        const incoming = { method: request.method ?? 'POST', path: request.url ?? '/', headers: request.headers, body }
        return handle(incoming, response)
      },
      () => response.destroy(),
    )
  })

  const isPush = ({ path }: BufferedRequest): boolean => path === '/api/sync/push'
  const ask = async (incoming: BufferedRequest, signal?: AbortSignal): Promise<BufferedResponse> => {
    if (isPush(incoming)) state.pendingPushes++
    try {
      return await forward(options, incoming, signal)
    } finally {
      if (isPush(incoming)) state.pendingPushes--
    }
  }

  async function handle(incoming: BufferedRequest, response: http.ServerResponse): Promise<void> {
    const isFaulty = state.hasFaults && rng.chance(faultPercent / 100)
    if (isFaulty && rng.chance(0.4)) return failRequest(rng.pick(requestFaults), incoming, response)
    let reply: BufferedResponse
    try {
      reply = await ask(incoming)
      if (isFaulty && rng.chance(0.15)) {
        reply = await ask(incoming)
        counters.add('twice')
        sendAnswer(response, reply)
        return
      }
    } catch {
      return void response.destroy()
    }
    state.answerCount++
    const fault: AnswerFault | undefined = isFaulty ? rng.pick(answerFaults) : undefined
    const committed = isPush(incoming) && reply.status === 200
    if (fault) await fault({ reply, committed, response, rng, counters, answerCount: () => state.answerCount })
    else sendAnswer(response, reply)
  }

  /** Applies a fault to a request instead of forwarding it. */
  async function failRequest(kind: FaultKind, incoming: BufferedRequest, response: http.ServerResponse): Promise<void> {
    let happened = true
    if (kind === 'cut inside') happened = await sendHalf(options, incoming)
    else if (kind === 'cut in commit') {
      const controller = new AbortController()
      const pending = ask(incoming, controller.signal).then(
        () => false,
        () => true,
      )
      await sleep(rng.whole(0, 12))
      controller.abort()
      happened = await pending
    } else if (kind === 'black hole') await sleep(rng.whole(500, 3_000))
    else if (kind === 'redirect') response.writeHead(302, { location: portal.path }).end()
    else if (kind === 'foreign before') sendForeignAnswer(response, rng)
    if (happened) counters.add(kind)
    if (!response.writableEnded) response.destroy()
  }

  return {
    url: server.url,
    get pendingPushes() {
      return state.pendingPushes
    },
    setFaults: (isOn) => (state.hasFaults = isOn),
    setOffline: (isOffline) => {
      state.isOffline = isOffline
      if (isOffline) server.cutConnections()
    },
    cut: server.cutConnections,
    close: server.stop,
  }
}

function upstreamHeaders({ target }: FaultyProxyOptions, { headers, body }: BufferedRequest): http.OutgoingHttpHeaders {
  const { connection: _kept, 'transfer-encoding': _chunks, ...rest } = headers
  const own = { host: target.host, origin: target.origin, connection: 'close' }
  return { ...rest, ...own, ...(body.length > 0 && { 'content-length': body.length }) }
}

/**
 * Forwards a request to the server and returns its answer. Rejects if the request is aborted or the answer is incomplete.
 */
function forward(
  options: FaultyProxyOptions,
  incoming: BufferedRequest,
  signal?: AbortSignal,
): Promise<BufferedResponse> {
  const { target, localAddress } = options
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: target.hostname,
        port: target.port,
        localAddress,
        method: incoming.method,
        path: incoming.path,
        headers: upstreamHeaders(options, incoming),
        agent: false,
        ...(signal && { signal }),
      },
      (answer) => {
        readBuffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body }),
          reject,
        )
      },
    )
    request.on('error', reject)
    request.end(incoming.body)
  })
}

/** Sends the first half of a request and closes the connection. Resolves to true if the half was sent. */
function sendHalf(options: FaultyProxyOptions, incoming: BufferedRequest): Promise<boolean> {
  const { target, localAddress } = options
  return new Promise((resolve) => {
    const socket = net.connect({ host: target.hostname, port: Number(target.port), localAddress })
    socket.on('error', () => resolve(false))
    const headerLines = Object.entries(upstreamHeaders(options, incoming)).map(
      ([name, value]) => `${name}: ${String(value)}`,
    )
    const head = `${incoming.method} ${incoming.path} HTTP/1.1\r\n${headerLines.join('\r\n')}\r\n\r\n`
    socket.write(head)
    socket.write(incoming.body.subarray(0, Math.floor(incoming.body.length / 2)), () => {
      socket.end()
      socket.destroySoon()
      resolve(true)
    })
  })
}

/** Loses, repeats or delays some pages. A delayed page arrives after later ones, when the device has gone on. */
function forwardPage({ rng, counters }: FaultyProxyOptions, chunk: Buffer, forward: (chunk: Buffer) => void): void {
  const fate = rng.pick(['fine', 'page lost', 'page twice', 'page late'] as const)
  if (fate !== 'fine') counters.add(fate)
  if (fate === 'fine' || fate === 'page twice') forward(chunk)
  if (fate === 'page twice') forward(chunk)
  if (fate === 'page late') setTimeout(() => forward(chunk), rng.whole(50, 3_000))
}

/** Forwards the event stream of sync pings. Cuts some streams after a while and stops forwarding on others. */
function proxyStream(
  options: FaultyProxyOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  hasFaults: boolean,
): void {
  const { target, localAddress, rng, counters } = options
  const headers = { ...request.headers, host: target.host, origin: target.origin }
  const upstream = http.request(
    { host: target.hostname, port: target.port, localAddress, path: '/api/realtime', headers, agent: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      let isSilent = false
      const forward = (chunk: Buffer) => !isSilent && !response.destroyed && response.write(chunk)
      answer.on('data', (chunk: Buffer) => {
        if (hasFaults && chunk.includes('"from":')) forwardPage(options, chunk, forward)
        else forward(chunk)
      })
      answer.on('error', () => response.destroy())
      answer.on('close', () => response.destroy())
      if (!hasFaults || answer.statusCode !== 200) return
      const goesSilent = rng.chance(0.4)
      const timer = setTimeout(
        () => {
          if (response.destroyed) return
          counters.add(goesSilent ? 'dead stream' : 'stream cut')
          if (goesSilent) isSilent = true
          else response.destroy()
        },
        rng.whole(300, 6_000),
      )
      response.on('close', () => clearTimeout(timer))
    },
  )
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  upstream.end()
}
