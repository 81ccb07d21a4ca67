import type { exchangeRoute } from '../../../domain/api/sessions'
import type { SessionGrant } from '../../../domain/people/session-grant'
import { callNamed } from '../remote/call'
import { takeActivity } from './activity'

/** How long a question about the session is waited for. */
export const exchangeLimitMs = 10_000

/** A session that was asked for, and whether somebody was at work here since the last time: told again where that isn't heard. */
export interface AskedSession {
  grant: Promise<SessionGrant>
  active: boolean
}

/** Asks for the session of this browser: the cookie says whose. */
export function askSession(userId: string): AskedSession {
  const active = takeActivity()
  const grant = callNamed<typeof exchangeRoute>(
    'POST /api/session',
    { userId, active },
    { signedIn: false, timeoutMs: exchangeLimitMs },
  )
  // whoever waits for it hears of its failure
  grant.catch(() => undefined)
  return { grant, active }
}
