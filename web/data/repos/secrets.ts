import { listSecretsRoute } from '../../../domain/api/secrets'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Which secrets of the installation are set, by whom and when (S13); read online. */
export const useSecrets = (): Online<OutputOf<typeof listSecretsRoute>> =>
  useOnlineRead(() => fetchRoute(listSecretsRoute, {}), [])
