import { onlineLists, type OnlineListName } from '../../../domain/access/online-lists'
import type { Collections } from '../../../domain/entities'
import { list } from '../remote/online-list'

type RowOf<N extends OnlineListName> = Collections[(typeof onlineLists)[N]['collection']]

/**
 * The rows of one of the online lists, read under its collection's own rule: for what the device doesn't keep. What was typed
 * travels in `params`.
 * @throws CodedError
 */
export const listOnline = <N extends OnlineListName>(
  name: N,
  params: { [param: string]: unknown },
): Promise<RowOf<N>[]> => list(onlineLists[name], params)
