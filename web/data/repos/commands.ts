import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { currentCopy } from '../db/current'
import { callRoute } from '../remote/call'
import { isPassing } from '../remote/errors'
import { nudge } from '../sync/nudge'

/** A key is tried again with the same input for a day; after that the same words are meant as a new command. */
const keyLifeMs = 24 * 60 * 60 * 1000

/** Commands under way in this tab, by what they ask for. */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs a command; it needs the network. The same one asked for again before it is answered (a double click) is that one. Its
 * idempotency key is kept before it is sent: a second try after a lost answer (also after a restart) is the same command and
 * is done once.
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
  const mine = runOnce(asked, secret, send).finally(() => running.delete(asked))
  running.set(asked, mine)
  return mine
}

async function runOnce<T>(asked: string, secret: boolean, sendWith: (key: string) => Promise<T>): Promise<T> {
  const db = currentCopy.get()?.db
  const print = db === undefined || secret ? '' : await fingerprint(asked)
  const earlier = print === '' ? undefined : await db?.commands.where('print').equals(print).first()
  const reuse = earlier !== undefined && Date.now() - earlier.at < keyLifeMs
  const key = reuse ? earlier.key : crypto.randomUUID()
  if (print !== '' && !reuse) await db?.commands.put({ key, print, at: Date.now() })
  const send = () => sendWith(key)
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
export const fetchRoute = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input)

/** Calls a route that guests use (sign-up, verification, contact): no session, no idempotency key. */
export const callPublic = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>> =>
  callRoute(route, input, { signedIn: false })

async function fingerprint(asked: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
