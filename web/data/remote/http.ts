import { ANSWER_HEADER } from '../../../domain/answer-header'
import { askedWaitMs, foreign, refusalOf, RemoteError, unreachable } from './errors'
import { markRemoved } from './mark-removed'
import { dropToken, freshToken, sessionRefused } from './token'

export interface HttpOptions {
  method?: 'GET' | 'POST'
  query?: { [name: string]: string | undefined }
  body?: unknown
  /** Bytes in place of a JSON body. */
  bytes?: ArrayBuffer
  headers?: { [name: string]: string }
  /** Ask with the person's token (renewed first when needed). Default true. */
  signedIn?: boolean
  timeoutMs?: number
  /** A file of the build: it carries no mark of an answer, and says what it is by being whole JSON. */
  file?: boolean
}

/**
 * One JSON request to our server. A token that died meanwhile is renewed once. An answer that isn't our server's is none.
 * @throws RemoteError with a code of the closed list, whatever went wrong
 */
export async function http<T>(path: string, options: HttpOptions = {}): Promise<T> {
  if (options.signedIn === false) return (await request(path, options, '')) as T
  try {
    return (await request(path, options, await freshToken())) as T
  } catch (error) {
    if (!(error instanceof RemoteError) || error.status !== 401) throw error
    if (error.code === 'token-expired' || error.code === 'signed-out') {
      dropToken()
      const token = await freshToken()
      if (token === '') throw error
      return (await request(path, options, token)) as T
    }
    if (['idle', 'device-ended', 'factor-needed'].includes(error.code)) await sessionRefused(error)
    throw error
  }
}

async function request(path: string, options: HttpOptions, token: string): Promise<unknown> {
  const { method = 'POST', query = {}, body, bytes, headers = {}, timeoutMs = 30_000, file = false } = options
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString()
  let response: Response
  let answer: unknown
  try {
    response = await fetch(search === '' ? path : `${path}?${search}`, {
      method,
      headers: {
        ...(method === 'POST'
          ? { 'Content-Type': bytes === undefined ? 'application/json' : 'application/octet-stream' }
          : {}),
        ...(token === '' ? {} : { Authorization: token }),
        ...headers,
      },
      ...(method === 'POST' ? { body: bytes ?? JSON.stringify(body ?? {}) } : {}),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    answer = text === '' ? {} : parseJson(text)
  } catch (error) {
    throw unreachable(error)
  }
  const waitMs = askedWaitMs(response.headers)
  const isMarked = file || response.headers.has(ANSWER_HEADER)
  if (isMarked && !file) markRemoved.set(false)
  if (response.status === 413 && token !== '' && !response.headers.has(ANSWER_HEADER)) tellProxyLimit(bytes ?? body)
  // a captive portal's page, a proxy's refusal, an answer that isn't whole
  if (!isMarked || (answer === undefined && response.ok))
    throw foreign(response.status, waitMs, !isMarked && (await lostItsMark(response.ok, answer)))
  if (!response.ok) throw await refusalOf(response.status, answer, waitMs)
  return answer
}

/** Whether an answer without our mark is ours, by its shape or because the answers before it were. */
async function lostItsMark(isOk: boolean, answer: unknown): Promise<boolean> {
  if (typeof answer !== 'object' || answer === null) return false
  const looks = await import('./looks-ours').then(
    ({ looksOurs }) => looksOurs(isOk, answer),
    () => false,
  )
  if (looks) markRemoved.set(true)
  return markRemoved.get()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const hourMs = 60 * 60_000
let toldAt = -hourMs

/** Tells admins that a proxy refused a request for its size (Y17), once an hour. */
function tellProxyLimit(refused: unknown): void {
  if (performance.now() - toldAt < hourMs) return
  toldAt = performance.now()
  const bytes = refused instanceof ArrayBuffer ? refused.byteLength : (JSON.stringify(refused) ?? '').length
  if (bytes > 0) http('/api/proxy-limit', { body: { bytes } }).catch(() => undefined)
}
