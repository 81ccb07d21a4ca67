import { isServerReachable } from '../../data/queries/network'
import { hasUnsentInput } from '../../ui/unsent-input'
import type { UpdateOutcome } from './service-worker'

/**
 * Updates the app to the latest version. The code is loaded on demand. If the server no longer has it, no service worker
 * controls the page, so a reload is enough.
 */
export const updateToLatest = (): Promise<UpdateOutcome> =>
  import('./service-worker').then((worker) => worker.updateToLatest(), reload)

async function reload(): Promise<UpdateOutcome> {
  if (hasUnsentInput() || !(await isServerReachable())) return 'unreachable'
  location.reload()
  return 'updating'
}
