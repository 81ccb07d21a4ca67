import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { sha256Hex } from '../engine/browser/bytes'
import { currentDatabase } from '../engine/db/current-database'
import { callRoute } from '../engine/remote/http'
import { isRetryable, RemoteError } from '../engine/remote/errors'
import { requestSync } from '../engine/sync/sync-triggers'

/** After a day the same input is a new command. */
const keyLifetimeMs = 24 * 60 * 60 * 1000

/** Maximum retries after timeouts: about five minutes with the time limit of each request. */
const maxLateRetries = 10

const running = new Map<string, Promise<unknown>>()

/**
 * Sends a command. Its idempotency key is stored first, so that a retry executes the command only once, even after a
 * restart. @throws CodedError
 */
export function sendCommand<R extends Route & { kind: 'command' | 'call' }>(
  route: R,
  input: InputOf<R>,
): Promise<OutputOf<R>> {
  const requestText = `${route.name}\n${JSON.stringify(input)}`
  const earlier = running.get(requestText)
  if (earlier !== undefined) return earlier as Promise<OutputOf<R>>
  const secret = Object.keys(input as object).some((field) => route.secret.includes(field))
  const send = (key: string) => callRoute(route, input, { headers: { 'Idempotency-Key': key } })
  const lateRetries = route.kind === 'command' ? maxLateRetries : 0
  const request = runOnce({ requestText, secret, lateRetries }, send).finally(() => running.delete(requestText))
  running.set(requestText, request)
  return request
}

interface CommandRequest {
  requestText: string
  /** No hash of a secret input is stored. */
  secret: boolean
  lateRetries: number
}

async function runOnce<T>(
  { requestText, secret, lateRetries }: CommandRequest,
  sendWith: (key: string) => Promise<T>,
): Promise<T> {
  const db = currentDatabase.get()?.db
  const print = db === undefined || secret ? '' : await sha256Hex(requestText)
  const earlier = print === '' ? undefined : await db?.commands.where('print').equals(print).first()
  const reuse = earlier !== undefined && Date.now() - earlier.at < keyLifetimeMs
  const key = reuse ? earlier.key : crypto.randomUUID()
  if (print !== '' && !reuse) await db?.commands.put({ key, print, at: Date.now() })
  const send = () => sendWith(key)
  try {
    const answer = await send()
      .catch((error: unknown) => {
        if (!isRetryable(error)) throw error
        return send()
      })
      .catch((error: unknown) => retryWhileLate(error, send, lateRetries))
    if (print !== '') await db?.commands.delete(key)
    requestSync()
    return answer
  } catch (error) {
    // A refusal is final. After any other error the next retry uses the key.
    if (print !== '' && !isRetryable(error)) await db?.commands.delete(key)
    throw error
  }
}

/** Repeats after timeouts, so that no person sees an error while the server is still executing the command. */
async function retryWhileLate<T>(error: unknown, send: () => Promise<T>, left: number): Promise<T> {
  if (!(error instanceof RemoteError) || !error.isTimedOut || left === 0) throw error
  return send().catch((next: unknown) => retryWhileLate(next, send, left - 1))
}

/**
 * Calls a route, and repeats the call once after a network or server error (P23), unless the device is offline, the request
 * timed out, or the server requested a wait. @throws CodedError
 */
export const fetchRoute = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input).catch((error: unknown) => {
    if (!shouldRetryOnce(error)) throw error
    return callRoute(route, input)
  })

const shouldRetryOnce = (error: unknown): boolean =>
  isRetryable(error) &&
  error instanceof RemoteError &&
  error.code !== 'offline' &&
  !error.isTimedOut &&
  error.retryAfterMs === 0 &&
  error.status !== 429

export const callPublic = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input, { signedIn: false })
