import type { WayOut } from './service-worker'

/** Updates the app to the latest version. The code is loaded on demand, and may itself fail to load. */
export const goToNewest = (): Promise<WayOut> =>
  import('./service-worker').then(
    (worker) => worker.goToNewest(),
    () => 'unreachable',
  )
