import { startSession as start } from '../session/session'
import { syncOpenCopy } from '../sync/engine'

export { adopt, exchange as renewSession, signIn, signOut, switchPerson, unlock } from '../session/session'
export { sendWaiting } from '../sync/engine'

/** Starts the person's session and sync in this tab. Call it once, before the first screen; nothing has to wait for it. */
export function startSession(): Promise<void> {
  syncOpenCopy()
  return start()
}
