import type http from 'node:http'
import type { Random } from '../../domain/testing/random'

/** A request as it came, whole. */
export interface Asked {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** An answer as the server gave it, whole. */
export interface Told {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** What a café’s network, a gateway or a filter says in the server’s place. */
const foreignAnswers = [
  { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' },
  { status: 403, type: 'text/html', body: '<h1>Blocked by your organisation</h1>' },
  { status: 407, type: 'text/html', body: '<h1>Proxy Authentication Required</h1>' },
  { status: 413, type: 'text/html', body: '<h1>Request Entity Too Large</h1>' },
  { status: 451, type: 'text/html', body: '' },
  { status: 400, type: 'application/json', body: '{"code":"bad-input"}' },
  { status: 409, type: 'application/json', body: '{"code":"sequence-gap","details":{"last":999}}' },
  { status: 429, type: 'application/json', body: '{"code":"rate-limited"}' },
  { status: 500, type: 'text/plain', body: 'Internal Server Error' },
  { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' },
  { status: 503, type: 'text/html', body: '<h1>Service Unavailable</h1>' },
  { status: 504, type: 'text/html', body: '' },
  { status: 200, type: 'text/html', body: '<title>Welcome to the guest network</title>' },
  { status: 200, type: 'application/json', body: '{}' },
  { status: 200, type: 'application/json', body: '{"now":0,"results":[{"n":1,"ok":true}]}' },
] as const

/** Answers in the server's place. */
export function foreign(response: http.ServerResponse, chance: Random): void {
  const { status, type, body } = chance.pick(foreignAnswers)
  response.writeHead(status, { 'content-type': type, ...(status === 503 && { 'retry-after': '1' }) }).end(body)
}

/** Gives an answer on as it came. */
export function give(response: http.ServerResponse, { status, headers, body }: Told): void {
  response.writeHead(status, headersOf(headers, body)).end(body)
}

/** An answer's headers for a body that is whole. */
export function headersOf(headers: http.IncomingHttpHeaders, body: Buffer): http.OutgoingHttpHeaders {
  const { 'transfer-encoding': _chunks, connection: _kept, ...rest } = headers
  return { ...rest, 'content-length': body.length, connection: 'close' }
}

/** All of a message’s body. Rejects when it ends in its middle. */
export function whole(message: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => resolve(Buffer.concat(chunks)))
    message.on('error', reject)
    message.on('close', () => reject(new Error('it ended in its middle')))
  })
}

/** Waits, as a line does that is slow. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
