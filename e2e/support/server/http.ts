import http from 'node:http'
import type { AddressInfo } from 'node:net'

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
