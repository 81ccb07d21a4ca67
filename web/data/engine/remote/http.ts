import type PocketBase from 'pocketbase'
import type { SendOptions } from 'pocketbase'
import type { InputOf, OutputOf, Route } from '../../../../domain/api/route'
import { loadClient } from './client'
import { RemoteError, unreachableError } from './errors'
import { clearToken, freshToken, reportSessionRefused } from './token'

export interface HttpOptions {
  method?: 'GET' | 'POST'
  query?: { [name: string]: string | undefined }
  body?: unknown
  bytes?: ArrayBuffer
  headers?: { [name: string]: string }
  /** Whether to send the person's token; default true. */
  signedIn?: boolean
  timeoutMs?: number
  init?: Pick<RequestInit, 'credentials' | 'keepalive' | 'referrerPolicy'>
  fetch?: NonNullable<SendOptions['fetch']>
}

const limitMs = 30_000

/** Sends one request to our server. An answer that isn't from our server counts as no answer. @throws RemoteError */
export async function http<T>(path: string, options: HttpOptions = {}): Promise<T> {
  const { method = 'POST', query, body, bytes, headers, signedIn = true, timeoutMs = limitMs, init, fetch } = options
  const sent = {
    method,
    requestKey: null,
    ...init,
    ...(query && { query }),
    ...(method === 'POST' && { body: bytes ?? body ?? {} }),
    ...(fetch && { fetch }),
    headers: {
      ...(bytes && { 'Content-Type': 'application/octet-stream' }),
      ...(!signedIn && { Authorization: '' }),
      ...headers,
    },
  }
  const send = (pb: PocketBase, signal: AbortSignal) => pb.send<T>(path, { ...sent, signal })
  try {
    return await (signedIn ? sendSignedIn(send, timeoutMs) : ask(send, timeoutMs))
  } catch (error) {
    if (signedIn && error instanceof RemoteError && error.code === 'proxy-too-large') reportProxyLimit(bytes ?? body)
    throw error
  }
}

type SendRequest<T> = (pb: PocketBase, signal: AbortSignal) => Promise<T>

/** Renews the token if needed, and once more if the server says that it has expired. @throws RemoteError */
export async function sendSignedIn<T>(send: SendRequest<T>, timeoutMs = limitMs): Promise<T> {
  try {
    await freshToken()
    return await ask(send, timeoutMs)
  } catch (error) {
    if (!(error instanceof RemoteError) || error.status !== 401) throw error
    if (error.code === 'token-expired' || error.code === 'signed-out') {
      clearToken()
      if ((await freshToken()) === '') throw error
      return ask(send, timeoutMs)
    }
    if (['idle', 'device-ended', 'factor-needed'].includes(error.code)) await reportSessionRefused(error)
    throw error
  }
}

async function ask<T>(send: SendRequest<T>, timeoutMs: number): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await send(await loadClient(signal), signal)
  } catch (error) {
    const cause = error instanceof Error && 'originalError' in error ? error.originalError : error
    throw cause instanceof RemoteError ? cause : unreachableError(cause)
  }
}

const hourMs = 60 * 60_000
let reportedAt = -hourMs

/** Reports a proxy's size limit to the server, at most once an hour. Admins see the report (Y17). */
function reportProxyLimit(refused: unknown): void {
  if (performance.now() - reportedAt < hourMs) return
  reportedAt = performance.now()
  const bytes = refused instanceof ArrayBuffer ? refused.byteLength : (JSON.stringify(refused) ?? '').length
  if (bytes > 0) http('/api/proxy-limit', { body: { bytes } }).catch(() => undefined)
}

type CallOptions = Pick<HttpOptions, 'headers' | 'signedIn' | 'timeoutMs' | 'init'>

/**
 * Calls a route. Only answers to queries are validated, because a command has already been executed. @throws RemoteError
 */
export async function callRoute<R extends Route>(
  { name, kind, output }: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const answer = await callRouteByName<R>(name as R['name'], input, options)
  if (kind === 'query' && !isValidAnswer(output, answer)) throw new RemoteError({ code: 'server-error' }, 500)
  return answer
}

/** Ignores differences inside the rows of a list, because another server version may send other fields. */
function isValidAnswer({ '~standard': schema }: Route['output'], answer: unknown): boolean {
  const result = schema.validate(answer)
  if (result instanceof Promise) return false
  return (result.issues ?? []).every(({ path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
    const row = keys.findIndex((key) => typeof key === 'number')
    return row !== -1 && row < keys.length - 1
  })
}

/** Calls a route by its name. Code of the first load imports only the route's type, so that its schemas aren't loaded. */
export function callRouteByName<R extends Route>(
  name: R['name'],
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  return method === 'GET'
    ? http(path, { ...options, method, query: input as { [name: string]: string } })
    : http(path, { ...options, method, body: input })
}
