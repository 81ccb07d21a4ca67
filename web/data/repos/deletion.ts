import { deletionRoute } from '../../../domain/api/deletion'
import type { Id } from '../../../domain/entities'
import { fetchRoute } from './commands'
import type { Deletion } from './own-deletion'
import { useOnlineRead, type Online } from './use-online-read'

export type { Deletion }

/** What is in the way of deleting somebody, and what would go with them, for who asks in the admin area. */
export const useDeletion = (user: Id): Online<Deletion> =>
  useOnlineRead(() => fetchRoute(deletionRoute, { user }), [user])
