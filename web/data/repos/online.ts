import type { CollectionName } from '../../../domain/entities'
import { list, type OnlinePage, type OnlineQuery } from '../remote/pocketbase'

/**
 * One page of a collection read online under its own rule: for what the device doesn't keep (an admin's list of all people, older
 * tickets). Filter by `{:name}` and `params`, never by joining texts.
 * @throws CodedError
 */
export const listOnline = <C extends CollectionName>(collection: C, query: OnlineQuery = {}): Promise<OnlinePage<C>> =>
  list(collection, query)
