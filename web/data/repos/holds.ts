import { holdsRoute } from '../../../domain/api/holds'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type HoldState = InputOf<typeof holdsRoute>['state']
export type HoldGroup = OutputOf<typeof holdsRoute>['groups'][number]

/** A page of the queue of holds, online: their evidence is never on a device (M23). */
export const useHolds = (state: HoldState, page: number): Online<OutputOf<typeof holdsRoute>> =>
  useOnlineRead(() => fetchRoute(holdsRoute, { state, page: String(page) }), [state, page])
