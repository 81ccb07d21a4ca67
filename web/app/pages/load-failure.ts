import { isServerReachable } from '../../data/queries/network'
import { updateToLatest } from '../start/update-to-latest'

/** What happens after a screen's code could not be loaded. */
export type LoadFailure =
  /** The server is unreachable; the user can retry. */
  | 'connection'
  /** The server no longer has this version; the latest one is being loaded. */
  | 'updating'
  /** The latest version is already loaded, and the code is still missing. */
  | 'broken'

const updatedAtKey = 'coterie-update-tried'
/** A second failure within this time doesn't reload again, to avoid a reload loop. */
const minIntervalMs = 60_000

/**
 * Handles a failure to load a screen's code: updates to the latest version if the server is reachable, and offers the
 * repair if that was already tried or there is no newer version (Y15).
 */
export async function handleLoadFailure(): Promise<LoadFailure> {
  if (!(await isServerReachable())) return 'connection'
  if (!hasUpdatedRecently() && (await updateToLatest()) === 'updating') return 'updating'
  window.appStart?.offerRepair(true)
  return 'broken'
}

/**
 * Reports whether this tab has updated within the last minute, and records that it does now. Returns true if this can't be
 * stored.
 */
function hasUpdatedRecently(): boolean {
  try {
    const at = Number(sessionStorage.getItem(updatedAtKey) ?? 0)
    const now = Date.now()
    if (now - at >= 0 && now - at < minIntervalMs) return true
    sessionStorage.setItem(updatedAtKey, String(now))
    return false
  } catch {
    return true
  }
}
