import type { openedLinkRoute } from '../../../domain/api/referrals'
import type { InputOf } from '../../../domain/api/route'

/**
 * Says once that a link was opened (P14). Without cookies or anybody's session, and it may outlive the page; whether it arrived
 * is nobody's to wait for.
 */
export function tellOpened(input: InputOf<typeof openedLinkRoute>): void {
  const path: typeof openedLinkRoute.name = 'POST /api/links/opened'
  void fetch(path.slice('POST '.length), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    cache: 'no-store',
    credentials: 'omit',
    keepalive: true,
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}
