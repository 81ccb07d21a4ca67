import type { exchangeRoute } from '../../../../domain/api/security/sessions'
import type { SessionGrant } from '../../../../domain/people/security/session-grant'
import { callNamed } from '../remote/call'
import { RemoteError } from '../remote/errors'

let since = true

/** Watches for human input: only that counts against the idle limit (S7), never a pull, a poke or a timer. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'touchstart'] as const) {
    addEventListener(event, () => (since = true), { passive: true, capture: true })
  }
}

/** Was there input since the last report? Asking starts the next stretch. */
function takeActivity(): boolean {
  const was = since
  since = false
  return was
}

/** The report got lost on the way: the input counts for the next one, or a device in use would be taken for idle. */
export function reportAgain(was: boolean): void {
  since ||= was
}

/** How long a question about the session is waited for. */
export const exchangeLimitMs = 10_000

const askEndedEveryMs = 60_000

/** A session that was asked for, and whether somebody was at work here since the last time: told again where that isn't heard. */
export interface AskedSession {
  grant: Promise<SessionGrant>
  active: boolean
}

/** The last refusal of an ended session, and until when it answers in the server's place (`performance.now()`). */
let ended: { error: RemoteError; untilMs: number } | null = null

/**
 * Asks for the session of this browser: the cookie says whose.
 * @param isOver the session is known to have ended: it is asked about at most once a minute (Y19)
 */
export function askSession(userId: string, isOver = false): AskedSession {
  if (isOver && ended !== null && performance.now() < ended.untilMs)
    return { grant: Promise.reject(ended.error), active: false }
  const active = takeActivity()
  const grant = callNamed<typeof exchangeRoute>(
    'POST /api/session',
    { userId, active },
    { signedIn: false, timeoutMs: exchangeLimitMs },
  )
  // whoever waits for it hears of its failure
  grant.catch((error: unknown) => {
    if (error instanceof RemoteError && error.status === 401)
      ended = { error, untilMs: performance.now() + askEndedEveryMs }
  })
  return { grant, active }
}
