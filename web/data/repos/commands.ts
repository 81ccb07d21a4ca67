import type { RouteInput, RouteName, RouteOutput } from '../../../domain/api/routes'
import { currentCopy } from '../db/current'
import { call } from '../remote/call'
import { isPassing } from '../remote/errors'
import { nudge } from '../sync/nudge'

type Posts = Extract<RouteName, `POST ${string}`>
type Gets = Extract<RouteName, `GET ${string}`>

/** A key is tried again with the same input for a day; after that the same words are meant as a new command. */
const keyLifeMs = 24 * 60 * 60 * 1000
/** Inputs with one of these are never written to disk, not even as a hash. */
const secretFields = ['password', 'current', 'token', 'value', 'choosePassword']

/** Commands under way in this tab, by what they ask for. */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs a command; it needs the network. The same one asked for again before it is answered (a double click) is that one. Its idempotency key is kept before it is sent: a second try after a lost answer (also
 * after a restart) is the same command and is done once.
 * @throws CodedError with the server's reason, `offline` or `server-unreachable`
 */
export function runCommand<R extends Posts>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
  const asked = `${route}\n${JSON.stringify(input)}`
  const earlier = running.get(asked)
  if (earlier !== undefined) return earlier as Promise<RouteOutput<R>>
  const mine = runOnce(route, input).finally(() => running.delete(asked))
  running.set(asked, mine)
  return mine
}

async function runOnce<R extends Posts>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
  const db = currentCopy.get()?.db
  const secret = Object.keys(input as object).some((field) => secretFields.includes(field))
  const print = db === undefined || secret ? '' : await fingerprint(route, input)
  const earlier = print === '' ? undefined : await db?.commands.where('print').equals(print).first()
  const reuse = earlier !== undefined && Date.now() - earlier.at < keyLifeMs
  const key = reuse ? earlier.key : crypto.randomUUID()
  if (print !== '' && !reuse) await db?.commands.put({ key, print, at: Date.now() })
  const send = () => call(route, input, { headers: { 'Idempotency-Key': key } })
  try {
    const answer = await send().catch((error: unknown) => {
      if (!isPassing(error)) throw error
      return send()
    })
    if (print !== '') await db?.commands.delete(key)
    nudge()
    return answer
  } catch (error) {
    // Refused for good: the key has done its work. Otherwise it is kept for the next try.
    if (print !== '' && !isPassing(error)) await db?.commands.delete(key)
    throw error
  }
}

/**
 * Calls a route that reads, online.
 * @throws CodedError
 */
export const fetchRoute = <R extends Gets>(route: R, query: RouteInput<R>): Promise<RouteOutput<R>> =>
  call(route, query)

/** Calls a route that guests use (sign-up, verification, contact): no session, no idempotency key. */
export const callPublic = <R extends RouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> =>
  call(route, input, { signedIn: false })

async function fingerprint(route: string, input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${route}\n${JSON.stringify(input)}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
