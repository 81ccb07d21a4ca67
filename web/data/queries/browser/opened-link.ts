import { parseReferralLink } from '../../../../domain/referrals/referral-links'
import { reportOpenedLink } from '../../engine/remote/opened-link'
import { currentPerson } from '../session/session'

/** A reload isn't counted again. */
const reportedKey = 'opened_link'

/**
 * Reports the opened referral link (P14) once per tab. Prerendered pages count only when visible, signed-in people never.
 */
export function countLinkOpening(search: string): void {
  if (document.visibilityState !== 'visible') {
    document.addEventListener('visibilitychange', () => countLinkOpening(search), { once: true })
    return
  }
  const { codes, mark: from } = parseReferralLink(new URLSearchParams(search))
  const [code = ''] = codes
  if (code === '' || currentPerson() !== null || wasReported(`${code} ${from}`)) return
  reportOpenedLink({ code, from })
}

function wasReported(what: string): boolean {
  try {
    if (sessionStorage.getItem(reportedKey) === what) return true
    sessionStorage.setItem(reportedKey, what)
  } catch {
    // Without storage each page view is counted.
  }
  return false
}
