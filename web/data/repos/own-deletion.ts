import { ownDeletionRoute } from '../../../domain/api/own-deletion'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** What is in the way of deleting somebody, and what would go with them. */
export type Deletion = OutputOf<typeof ownDeletionRoute>

/** Of oneself; asked again when the connection is back. */
export const useOwnDeletion = (online: boolean): Online<Deletion> =>
  useOnlineRead(() => fetchRoute(ownDeletionRoute, {}), [online])
