import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { currentCopy } from '../engine/db/current'
import { callRoute } from '../engine/remote/call'
import { isPassing, RemoteError } from '../engine/remote/errors'
import { nudge } from '../engine/sync/nudge'

/** A key is tried again with the same input for a day; after that the same words are meant as a new command. */
const keyLifetimeMs = 24 * 60 * 60 * 1000

/**
 * So often a command is asked for once more that the server has long been at: with its key it is the same one, which waits for it and says
 * what became of it. With a request's own time limit some five minutes. A call has no key there: each time it would be done once more.
 */
const maxLateRetries = 10

/** Commands under way in this tab, by what they ask for. */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs a command; it needs the network. The same one asked for again before it is answered (a double click) is that one. Its
 * idempotency key is kept before it is sent: a second try after a lost answer (also after a restart) is the same command and
 * is done once. One that takes the server long is waited for: nobody is told that it wasn't answered while it is worked on.
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
  const mine = runOnce({ asked, secret, lateRetries }, send).finally(() => running.delete(asked))
  running.set(asked, mine)
  return mine
}

interface CommandRequest {
  /** The route and its input. */
  asked: string
  /** It holds a secret: nothing of it is kept. */
  secret: boolean
  /** How often it is asked for once more while the server is at it. */
  lateRetries: number
}

async function runOnce<T>(
  { asked, secret, lateRetries }: CommandRequest,
  sendWith: (key: string) => Promise<T>,
): Promise<T> {
  const db = currentCopy.get()?.db
  const print = db === undefined || secret ? '' : await fingerprint(asked)
  const earlier = print === '' ? undefined : await db?.commands.where('print').equals(print).first()
  const reuse = earlier !== undefined && Date.now() - earlier.at < keyLifetimeMs
  const key = reuse ? earlier.key : crypto.randomUUID()
  if (print !== '' && !reuse) await db?.commands.put({ key, print, at: Date.now() })
  const send = () => sendWith(key)
  try {
    const answer = await send()
      .catch((error: unknown) => {
        if (!isPassing(error)) throw error
        return send()
      })
      .catch((error: unknown) => retryWhileLate(error, send, lateRetries))
    if (print !== '') await db?.commands.delete(key)
    nudge()
    return answer
  } catch (error) {
    // Refused for good: the key has done its work. Otherwise it is kept for the next try.
    if (print !== '' && !isPassing(error)) await db?.commands.delete(key)
    throw error
  }
}

/** Asks again for as long as the server takes its time; anything else than lateness ends it. */
async function retryWhileLate<T>(error: unknown, send: () => Promise<T>, left: number): Promise<T> {
  if (!(error instanceof RemoteError) || !error.isLate || left === 0) throw error
  return send().catch((next: unknown) => retryWhileLate(next, send, left - 1))
}

/**
 * Calls a route that reads, online. A read that failed on the way or at the server is tried once more at once (P23), unless the device
 * is offline, the request ran out of time, or the server said how long to wait.
 * @throws CodedError
 */
export const fetchRoute = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input).catch((error: unknown) => {
    if (!shouldRetryOnce(error)) throw error
    return callRoute(route, input)
  })

const shouldRetryOnce = (error: unknown): boolean =>
  isPassing(error) &&
  error instanceof RemoteError &&
  error.code !== 'offline' &&
  !error.isLate &&
  error.retryAfterMs === 0 &&
  error.status !== 429

/** Calls a route that guests use (sign-up, verification, contact): no session, no idempotency key. */
export const callPublic = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input, { signedIn: false })

async function fingerprint(asked: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
