import { unreachable } from './errors'
import { http } from './http'

/** A large file over a slow line takes minutes. */
const limitMs = 5 * 60_000

/**
 * The bytes of a file that a route of ours answers, with the person's token.
 * @throws RemoteError with a code of the closed list
 */
export const fetchFile = (path: string): Promise<ArrayBuffer> =>
  http(path, { method: 'GET', timeoutMs: limitMs, fetch: readBytes })

/** Reads the body for the SDK, which takes each answer for JSON; a refusal is. */
async function readBytes(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) return response
  const bytes = await response.arrayBuffer()
  response.json = () => Promise.resolve(bytes)
  return response
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
