import type { Collections, CollectionName } from '../../../../domain/entities'
import { askSignedIn } from './http'

/** What to list online: `filter` and `sort` in PocketBase's words. */
interface OnlineQuery<C extends CollectionName> {
  readonly collection: C
  readonly filter: string
  readonly sort: string
  readonly rows: number
}

/**
 * The first rows of a collection, read online under its own rule; `params` stand in the filter as `{:name}`. Never counted: a count
 * reads all that the filter finds.
 * @throws RemoteError
 */
export async function list<C extends CollectionName>(
  { collection, filter, sort, rows }: OnlineQuery<C>,
  params: { [name: string]: unknown },
): Promise<Collections[C][]> {
  const { items } = await askSignedIn((pb, signal) =>
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
