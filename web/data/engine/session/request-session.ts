import type { exchangeSessionRoute } from '../../../../domain/api/security/sessions'
import type { SessionGrant } from '../../../../domain/people/account-fields'
import { callRouteByName } from '../remote/http'
import { RemoteError } from '../remote/errors'

let since = true

/** Only user input ends the idle time (S7), never a pull, a sync ping or a timer. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'touchstart'] as const) {
    addEventListener(event, () => (since = true), { passive: true, capture: true })
  }
}

function takeActivity(): boolean {
  const was = since
  since = false
  return was
}

/** Restores the recorded input after a failed report, so that a device in use isn't treated as idle. */
export function restoreActivity(was: boolean): void {
  since ||= was
}

export const sessionTimeoutMs = 10_000

const askEndedEveryMs = 60_000

/** `active`: the request reported user input, which is reported again if the request fails. */
export interface SessionRequest {
  grant: Promise<SessionGrant>
  active: boolean
}

/** Until `untilMs` (`performance.now()`) this refusal is returned without a request. */
let ended: { error: RemoteError; untilMs: number } | null = null

/** Requests the session that the browser's cookie identifies; at most once a minute if it is known to have ended (Y19). */
export function requestSession(userId: string, isOver = false): SessionRequest {
  if (isOver && ended !== null && performance.now() < ended.untilMs)
    return { grant: Promise.reject(ended.error), active: false }
  const active = takeActivity()
  const grant = callRouteByName<typeof exchangeSessionRoute>(
    'POST /api/session',
    { userId, active },
    { signedIn: false, timeoutMs: sessionTimeoutMs },
  )
  grant.catch((error: unknown) => {
    if (error instanceof RemoteError && error.status === 401)
      ended = { error, untilMs: performance.now() + askEndedEveryMs }
  })
  return { grant, active }
}
