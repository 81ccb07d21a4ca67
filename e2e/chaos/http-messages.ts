import type http from 'node:http'
import type { Random } from '../../domain/testing/random'

export interface BufferedRequest {
  method: string
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface BufferedResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Answers that a captive portal, gateway or filter sends in place of the server. */
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

export function sendForeignAnswer(response: http.ServerResponse, rng: Random): void {
  const { status, type, body } = rng.pick(foreignAnswers)
  response.writeHead(status, { 'content-type': type, ...(status === 503 && { 'retry-after': '1' }) }).end(body)
}

export function sendAnswer(response: http.ServerResponse, { status, headers, body }: BufferedResponse): void {
  response.writeHead(status, responseHeaders(headers, body)).end(body)
}

export function responseHeaders(headers: http.IncomingHttpHeaders, body: Buffer): http.OutgoingHttpHeaders {
  const { 'transfer-encoding': _chunks, connection: _kept, ...rest } = headers
  return { ...rest, 'content-length': body.length, connection: 'close' }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
