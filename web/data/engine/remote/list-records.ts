import type { Collections, CollectionName } from '../../../../domain/entities'
import { sendSignedIn } from './http'

interface OnlineQuery<C extends CollectionName> {
  readonly collection: C
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/**
 * Reads the first rows under the collection's list rule. `params` replaces the filter's placeholders. @throws RemoteError
 */
export async function listRecords<C extends CollectionName>(
  { collection, filter, sort, rows }: OnlineQuery<C>,
  params: { [name: string]: unknown },
): Promise<Collections[C][]> {
  const { items } = await sendSignedIn((pb, signal) =>
    pb.collection<Collections[C]>(collection).getList(1, rows, {
      filter: pb.filter(filter, params),
      ...(sort !== '' && { sort }),
      skipTotal: true,
      requestKey: null,
      signal,
    }),
  )
  return items
}
