import { iconRoute } from '../../../domain/api/icon'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Which picture the installation's icons are drawn from, by whom and when; read online. */
export const useIcon = (): Online<OutputOf<typeof iconRoute>> => useOnlineRead(() => fetchRoute(iconRoute, {}), [])
