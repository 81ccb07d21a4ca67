import { parseReferralLink } from '../../../../domain/referrals/referral-links'
import type { countLinkOpenRoute } from '../../../../domain/api/people/referrals'
import { callRouteByName } from '../../engine/remote/http'
import { currentPerson } from '../session/session'

const reportedKey = 'opened_link'

/**
 * Reports an opened referral link, once per tab (P14). A prerendered page counts only when it becomes visible, and
 * signed-in people never count.
 */
export function countLinkOpening(search: string): void {
  if (document.visibilityState !== 'visible') {
    document.addEventListener('visibilitychange', () => countLinkOpening(search), { once: true })
    return
  }
  const { codes, mark: from } = parseReferralLink(new URLSearchParams(search))
  const [code = ''] = codes
  if (code === '' || currentPerson() !== null || wasReported(`${code} ${from}`)) return
  // The request has neither cookies nor a session, and continues when the page is closed.
  callRouteByName<typeof countLinkOpenRoute>(
    'POST /api/links/opened',
    { code, from },
    { signedIn: false, init: { credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer' } },
  ).catch(() => undefined)
}

function wasReported(what: string): boolean {
  try {
    if (sessionStorage.getItem(reportedKey) === what) return true
    sessionStorage.setItem(reportedKey, what)
  } catch {}
  return false
}
