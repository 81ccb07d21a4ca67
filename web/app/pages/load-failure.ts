import { isServerReachable } from '../../data/queries/network'
import { updateToLatest } from '../start/update-to-latest'

export type LoadFailure =
  /** The server is unreachable; the user can retry. */
  | 'connection'
  /** The server no longer has this version; the latest one is being loaded. */
  | 'updating'
  /** The latest version is already loaded, but the code is missing. */
  | 'broken'

const updatedAtKey = 'coterie-update-tried'
/** A second failure within this time causes no further reload, which would be a loop. */
const minIntervalMs = 60_000

/** Updates to the latest version if the server is reachable; offers the repair if that was already tried (Y15). */
export async function handleLoadFailure(): Promise<LoadFailure> {
  if (!(await isServerReachable())) return 'connection'
  if (!hasUpdatedRecently() && (await updateToLatest()) === 'updating') return 'updating'
  window.appStart?.offerRepair(true)
  return 'broken'
}

/**
 * Reports whether an update was tried within the last minute, and otherwise records this one. Returns true if storage is
 * unavailable.
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
