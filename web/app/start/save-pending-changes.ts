import { exportUnsentWork } from '../../data/queries/session/session'
import { saveFile } from '../../ui/save-file'

export const pendingChangesFileName = 'coterie-waiting.json'

export const savePendingChanges = async (): Promise<void> =>
  saveFile(new Blob([await exportUnsentWork()], { type: 'application/json' }), pendingChangesFileName)
