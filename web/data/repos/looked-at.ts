import { lookedAtRoute } from '../../../domain/api/profile-views'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Whose screens an admin is about to look at: read online and kept nowhere, for nothing is on the record yet (S23). */
export const useLookedAt = (user: Id): Online<OutputOf<typeof lookedAtRoute>> =>
  useOnlineRead(() => fetchRoute(lookedAtRoute, { user }), [user])
