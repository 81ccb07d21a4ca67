import { ownEventsRoute } from '../../../domain/api/sessions'
import type { OutputOf } from '../../../domain/api/route'
import { useKeptRead, type KeptRead } from './use-kept-read'

export type OwnEvents = OutputOf<typeof ownEventsRoute>

/** What happened to one's own account of late, without a connection as it was read last; asked again when `since` changes. */
export const useOwnEvents = (since: string): KeptRead<OwnEvents> => useKeptRead('ownEvents', ownEventsRoute, [since])
