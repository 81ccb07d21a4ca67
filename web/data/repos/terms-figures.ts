import type { OutputOf } from '../../../domain/api/route'
import { termsFiguresRoute } from '../../../domain/api/terms-editor'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Who agreed to what; read online. */
export const useTermsFigures = (): Online<OutputOf<typeof termsFiguresRoute>> =>
  useOnlineRead(() => fetchRoute(termsFiguresRoute, {}), [])
