import { exportWaiting } from '../../data/queries/session/session'
import { saveFile } from '../../ui/save-file'

export const savedFileName = 'coterie-waiting.json'

/** Saves the pending changes of this device to a file. */
export const saveWaiting = async (): Promise<void> =>
  saveFile(new Blob([await exportWaiting()], { type: 'application/json' }), savedFileName)
