import { keysRoute } from '../../../domain/api/keys'
import type { OutputOf } from '../../../domain/api/route'
import type { Reference } from '../../../domain/api/reference'
import { fetchBuilt } from '../remote/fetch-file'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type ApiKeys = OutputOf<typeof keysRoute>
export type ApiKeyRow = ApiKeys['keys'][number]

/** The living API keys, read online; no key itself is in it. */
export const useApiKeys = (): Online<ApiKeys> => useOnlineRead(() => fetchRoute(keysRoute, {}), [])

/** What keys open, as the build wrote it. */
export const useApiReference = (): Online<Reference> =>
  useOnlineRead(() => fetchBuilt<Reference>('/reference.json'), [])
