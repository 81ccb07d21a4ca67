import { linkedReferral } from '../../../../domain/referrals/referral-links'
import { tellOpened } from '../../engine/remote/opened-link'
import { currentPerson } from '../session/session'

/** What this tab has said already, so that reading a page anew isn't another opening. */
const saidKey = 'opened_link'

/**
 * Counts the link that this page was opened by (P14), once a tab, and only for people: not before a page that was fetched ahead is shown, and not
 * for somebody who is signed in here, such as the affiliate who tries their own link.
 * @param search as in `location`, with its `?`
 */
export function countOpened(search: string): void {
  if (document.visibilityState !== 'visible') {
    document.addEventListener('visibilitychange', () => countOpened(search), { once: true })
    return
  }
  const { codes, mark: from } = linkedReferral(new URLSearchParams(search))
  const [code = ''] = codes
  if (code === '' || currentPerson() !== null || saidBefore(`${code} ${from}`)) return
  tellOpened({ code, from })
}

function saidBefore(what: string): boolean {
  try {
    if (sessionStorage.getItem(saidKey) === what) return true
    sessionStorage.setItem(saidKey, what)
  } catch {
    // no storage: each reading counts
  }
  return false
}
