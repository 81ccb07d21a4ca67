import { ownEventsRoute } from '../../../domain/api/sessions'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type OwnEvents = OutputOf<typeof ownEventsRoute>

/** What happened to one's own account of late; asked again when `since` changes. */
export const useOwnEvents = (since: string): Online<OwnEvents> =>
  useOnlineRead(() => fetchRoute(ownEventsRoute, {}), [since])
