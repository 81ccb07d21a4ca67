import { startSession as start } from '../../engine/session/session'
import { syncCurrentDatabase } from '../../engine/sync/engine'

export {
  adoptSession as adopt,
  renewSession,
  signIn,
  signOut,
  switchPerson,
  unlock,
} from '../../engine/session/session'
export { sendWaitingChanges } from '../../engine/sync/engine'

/** Called only before the first screen; nothing has to wait for it. */
export function startSession(): Promise<void> {
  syncCurrentDatabase()
  return start()
}
