import { recomputeRoute, type Recomputed } from '../../../domain/api/ledger'
import type { Month } from '../../../domain/entities'
import { callRoute } from '../remote/call'
import { useOnlineRead, type Online } from './use-online-read'

/** A month computed again by the server, which writes nothing; null while none is asked for. */
export const useRecomputed = (month: Month): Online<Recomputed | null> =>
  useOnlineRead(() => (month === '' ? Promise.resolve(null) : callRoute(recomputeRoute, { month })), [month])
