import type { UpdateOutcome } from './service-worker'

/** Updates the app to the latest version. The code is loaded on demand, and may itself fail to load. */
export const updateToLatest = (): Promise<UpdateOutcome> =>
  import('./service-worker').then(
    (worker) => worker.updateToLatest(),
    () => 'unreachable',
  )
