import { ANSWER_HEADER } from '../../../domain/answer-header'
import { askedWaitMs, foreign, refusalOf, RemoteError, unreachable } from './errors'
import { dropToken, freshToken } from './token'

/** A large file over a slow line takes minutes. */
const limitMs = 5 * 60_000

/**
 * The bytes of a file that a route of ours answers, with the person's token; one that died meanwhile is renewed once.
 * @throws RemoteError with a code of the closed list
 */
export async function fetchFile(path: string): Promise<ArrayBuffer> {
  try {
    return await asked(path)
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'token-expired') throw error
    dropToken()
    return asked(path)
  }
}

async function asked(path: string): Promise<ArrayBuffer> {
  const token = await freshToken()
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(path, {
      headers: token === '' ? {} : { Authorization: token },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limitMs),
    })
    bytes = await response.arrayBuffer()
  } catch {
    throw unreachable()
  }
  if (!response.headers.has(ANSWER_HEADER)) throw foreign(response.status, askedWaitMs(response.headers))
  if (!response.ok) throw await refusalOf(response.status, bodyOf(bytes), askedWaitMs(response.headers))
  return bytes
}

function bodyOf(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/**
 * JSON that the build wrote: no route answers it, and it carries no mark of our server.
 * @throws RemoteError `offline` or `server-unreachable`
 */
export async function fetchBuilt<T>(path: string): Promise<T> {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(30_000) })
    if (response.ok) return (await response.json()) as T
  } catch (error) {
    throw unreachable(error)
  }
  throw unreachable()
}
