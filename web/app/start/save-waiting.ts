import { exportWaiting } from '../../data/queries/session/session'
import { saveFile } from '../../ui/save-file'

/** What the waiting changes are saved as. */
export const savedFileName = 'coterie-waiting.json'

/** Saves what waits on this device as a file. */
export const saveWaiting = async (): Promise<void> =>
  saveFile(new Blob([await exportWaiting()], { type: 'application/json' }), savedFileName)
