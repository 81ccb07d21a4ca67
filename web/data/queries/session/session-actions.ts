import { startSession as start } from '../../engine/session/session'
import { syncOpenCopy } from '../../engine/sync/engine'

export { adopt, renewSession, signIn, signOut, switchPerson, unlock } from '../../engine/session/session'
export { sendWaiting } from '../../engine/sync/engine'

/** Starts session and sync in this tab. Call it once, before the first screen; nothing has to wait for it. */
export function startSession(): Promise<void> {
  syncOpenCopy()
  return start()
}
