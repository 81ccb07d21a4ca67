import { unreachableError } from './errors'
import { http } from './http'

const limitMs = 5 * 60_000

export const fetchFile = (path: string): Promise<ArrayBuffer> =>
  http(path, { method: 'GET', timeoutMs: limitMs, fetch: readBytes })

/** Fetches bytes for the SDK, which otherwise parses every answer as JSON. Refusals are still JSON. */
async function readBytes(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) return response
  const bytes = await response.arrayBuffer()
  response.json = () => Promise.resolve(bytes)
  return response
}

/** Fetches a JSON file of the build, which comes without our server's header. @throws RemoteError */
export async function fetchBuildFile<T>(path: string): Promise<T> {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(30_000) })
    if (response.ok) return (await response.json()) as T
  } catch (error) {
    throw unreachableError(error)
  }
  throw unreachableError()
}
