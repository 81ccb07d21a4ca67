import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { currentDatabase } from '../engine/db/current-database'
import { callRoute } from '../engine/remote/call'
import { isRetryable, RemoteError } from '../engine/remote/errors'
import { requestSync } from '../engine/sync/nudge'

/** How long a retry with the same input uses the same key. After a day the same input is a new command. */
const keyLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Maximum number of times that a command is repeated while the server is still executing it. The key shows the server that
 * it is the same command, and the request waits for its result. Together with the time limit of a request this takes about
 * five minutes. A `call` has no key and isn't repeated, because the server would execute it again.
 */
const maxLateRetries = 10

const running = new Map<string, Promise<unknown>>()

/**
 * Sends a command, which needs a connection. A second call with the same input before the answer (a double click) shares
 * the request. The idempotency key is stored before sending, so that a retry after a lost answer, also after a restart,
 * executes the command only once. If the command is slow, the function waits, so that no person sees an error while the
 * server is still executing it.
 * @throws CodedError with the server's reason, `offline` or `server-unreachable`
 */
export function sendCommand<R extends Route & { kind: 'command' | 'call' }>(
  route: R,
  input: InputOf<R>,
): Promise<OutputOf<R>> {
  const asked = `${route.name}\n${JSON.stringify(input)}`
  const earlier = running.get(asked)
  if (earlier !== undefined) return earlier as Promise<OutputOf<R>>
  const secret = Object.keys(input as object).some((field) => route.secret.includes(field))
  const send = (key: string) => callRoute(route, input, { headers: { 'Idempotency-Key': key } })
  const lateRetries = route.kind === 'command' ? maxLateRetries : 0
  const request = runOnce({ asked, secret, lateRetries }, send).finally(() => running.delete(asked))
  running.set(asked, request)
  return request
}

interface CommandRequest {
  asked: string
  /** Whether the input contains a secret; then no hash of it is stored. */
  secret: boolean
  lateRetries: number
}

async function runOnce<T>(
  { asked, secret, lateRetries }: CommandRequest,
  sendWith: (key: string) => Promise<T>,
): Promise<T> {
  const db = currentDatabase.get()?.db
  const print = db === undefined || secret ? '' : await fingerprint(asked)
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
    // A refusal is final, so the key isn't needed any more. In other cases the next retry uses it.
    if (print !== '' && !isRetryable(error)) await db?.commands.delete(key)
    throw error
  }
}

/** Repeats the command after each timeout; any other error is thrown. */
async function retryWhileLate<T>(error: unknown, send: () => Promise<T>, left: number): Promise<T> {
  if (!(error instanceof RemoteError) || !error.isTimedOut || left === 0) throw error
  return send().catch((next: unknown) => retryWhileLate(next, send, left - 1))
}

/**
 * Calls a route that only reads, online. After a network or server error it is retried once immediately (P23), unless the
 * device is offline, the request timed out, or the server requested a wait.
 * @throws CodedError
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

/** Calls a route for guests (sign-up, verification, contact) without a session or idempotency key. */
export const callPublic = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input, { signedIn: false })

async function fingerprint(asked: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
