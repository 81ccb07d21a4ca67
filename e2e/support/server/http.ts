import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from './session'

export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  json: unknown
}

export interface HttpRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Loopback address from which the request is sent, because rate limits apply per address. */
  from?: string
}

/** Sends one request without cookies. Redirects are not followed. */
export function sendRequest({ method, url, headers = {}, body, from }: HttpRequest): Promise<HttpResponse> {
  const payload =
    body === undefined ? '' : typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(payload === ''
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

let lastAddress = 1

export function nextLoopbackAddress(): string {
  lastAddress += 1
  return `127.${1 + (process.pid % 250)}.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`
}

/** Starts an HTTP server on a free loopback port. */
export async function startHttpServer(answer: http.RequestListener) {
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutConnections: () => server.closeAllConnections(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Passes a request on to another server, as if it had been sent there. */
export function forwardRequest(request: http.IncomingMessage, response: http.ServerResponse, target: string): void {
  const { method, headers } = request
  const origin = headers.origin && { origin: target }
  const passed = { ...headers, host: new URL(target).host, ...origin }
  const upstream = http.request(new URL(request.url ?? '/', target), { method, headers: passed }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

/** Delays the answers of a test service, which still receives requests. */
export interface AnswerGate {
  /** Starts to delay answers. `arrived` resolves at the first delayed request, and `release` sends all answers. */
  hold: () => { arrived: Promise<void>; release: () => void }
  waitUntilOpen: () => Promise<void>
}

export function createAnswerGate(): AnswerGate {
  let held: { arrived: () => void; released: Promise<void> } | null = null
  return {
    hold() {
      let release = (): void => {}
      let arrive = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      held = { arrived: arrive, released }
      return {
        arrived,
        release: () => {
          held = null
          release()
        },
      }
    },
    async waitUntilOpen() {
      held?.arrived()
      await held?.released
    },
  }
}

interface StreamEvent {
  name: string
  data: unknown
  /** `performance.now()` when the event arrived. */
  at: number
}

export interface EventStream {
  readonly status: number
  readonly clientId: string
  readonly events: readonly StreamEvent[]
  readonly closed: Promise<void>
  /** Stops reading. */
  pause(): void
  close(): void
}

/** Opens PocketBase's event stream as a device does and subscribes to the topics. */
export async function openEventStream(session: Session, topics: readonly string[] = []): Promise<EventStream> {
  const events: StreamEvent[] = []
  const headers = {
    'sec-fetch-site': 'same-origin',
    cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(session.grant && { authorization: session.grant.token }),
  }
  const request = http.get(`${session.server.url}/api/realtime`, { localAddress: session.address, headers })
  const stream = await new Promise<EventStream>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const closed = new Promise<void>((end) => response.on('close', end))
      const status = response.statusCode ?? 0
      const resolveWith = (clientId: string): void =>
        resolve({ status, clientId, events, closed, pause: () => response.pause(), close: () => request.destroy() })
      response.on('error', () => undefined)
      if (status !== 200) return response.resume() && resolveWith('')
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const event of blocks.map(parseEvent)) {
          events.push(event)
          if (event.name === 'PB_CONNECT') resolveWith((event.data as { clientId: string }).clientId)
        }
      })
    })
  })
  if (topics.length > 0) {
    const answer = await session.send('POST', '/api/realtime', { clientId: stream.clientId, subscriptions: topics })
    if (answer.status !== 204) throw new Error(`the subscription was rejected: ${answer.status} ${answer.text}`)
  }
  return stream
}

function parseEvent(block: string): StreamEvent {
  const fields = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  const { event = '', data = 'null' } = Object.fromEntries(fields) as { event?: string; data?: string }
  return { name: event.trim(), data: JSON.parse(data) as unknown, at: performance.now() }
}
