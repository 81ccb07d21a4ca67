import type { WayOut } from './service-worker'

/** Goes over to the newest version there is. What does it is loaded after the first screen, and may be a file that fails. */
export const goToNewest = (): Promise<WayOut> =>
  import('./service-worker').then(
    (worker) => worker.goToNewest(),
    () => 'unreachable',
  )
