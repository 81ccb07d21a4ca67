import { serverAnswers } from '../../data/queries/network'
import { goToNewest } from '../start/newest'

/** What becomes of a screen whose code couldn't be loaded. */
export type FailedLoad =
  /** The server can't be reached: the person tries again. */
  | 'connection'
  /** The server answers, so this page is of a version that is gone there: the newest one is loaded. */
  | 'going'
  /** The newest version was loaded a moment ago, or is here, and the code still doesn't come. */
  | 'broken'

const wentKey = 'coterie-update-tried'
/** A second failure within this time, in ms, doesn't load the page again: it would for ever. */
const onceInMs = 60_000

/**
 * Call it when the code of a screen couldn't be loaded. Goes to the newest version if the server answers, and offers the repair if that
 * was tried already or there is none (Y15).
 */
export async function afterFailedLoad(): Promise<FailedLoad> {
  if (!(await serverAnswers())) return 'connection'
  if (!wentLately() && (await goToNewest()) === 'going') return 'going'
  window.appStart?.offerRepair(true)
  return 'broken'
}

/** Whether this tab went to the newest version within the last minute; notes that it does so now. True if that can't be stored. */
function wentLately(): boolean {
  try {
    const at = Number(sessionStorage.getItem(wentKey) ?? 0)
    const now = Date.now()
    if (now - at >= 0 && now - at < onceInMs) return true
    sessionStorage.setItem(wentKey, String(now))
    return false
  } catch {
    return true
  }
}
