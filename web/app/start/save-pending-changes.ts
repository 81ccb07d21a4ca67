import { exportUnsentWork } from '../../data/queries/session/session'
import { saveFile } from '../../ui/save-file'

export const pendingChangesFileName = 'coterie-waiting.json'

/** Saves the pending changes of this device to a file. */
export const savePendingChanges = async (): Promise<void> =>
  saveFile(new Blob([await exportUnsentWork()], { type: 'application/json' }), pendingChangesFileName)
