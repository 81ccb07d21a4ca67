import { switchOffsRoute } from '../../../domain/api/protections'
import type { OutputOf } from '../../../domain/api/route'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type SwitchOffs = OutputOf<typeof switchOffsRoute>
export type SwitchOff = SwitchOffs['rows'][number]

/** The protections that are about to be switched off (S26), read online. */
export const useSwitchOffs = (): Online<SwitchOffs> => useOnlineRead(() => fetchRoute(switchOffsRoute, {}), [])
