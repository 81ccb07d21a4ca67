import PocketBase, { BaseAuthStore } from 'pocketbase'
import type { Collections, CollectionName } from '../../../domain/entities'
import { refusalOf, unreachable } from './errors'
import { freshToken } from './token'

let client: PocketBase | undefined

/**
 * PocketBase's client, for lists read online. Its token lives in memory (the default store would write
 * it to localStorage), and equal parallel calls don't abort each other.
 */
function pocketbase(): PocketBase {
  if (client === undefined) {
    client = new PocketBase('/', new BaseAuthStore()).autoCancellation(false)
    client.beforeSend = async (url, options) => {
      const token = await freshToken()
      return { url, options: { ...options, headers: { ...options.headers, Authorization: token } } }
    }
  }
  return client
}

/** What to list online. `filter` and `sort` in PocketBase's words; values go through `params` as `{:name}`. */
export interface OnlineQuery {
  filter?: string
  params?: { [name: string]: unknown }
  sort?: string
  page?: number
  perPage?: number
  signal?: AbortSignal
}

export interface OnlinePage<C extends CollectionName> {
  rows: Collections[C][]
  page: number
  totalItems: number
  totalPages: number
}

/**
 * One page of a collection, read online under its own rule.
 * @throws RemoteError
 */
export async function list<C extends CollectionName>(collection: C, query: OnlineQuery = {}): Promise<OnlinePage<C>> {
  const { filter, params, sort, page = 1, perPage = 50, signal } = query
  const pb = pocketbase()
  try {
    const answer = await pb.collection<Collections[C]>(collection).getList(page, perPage, {
      ...(filter === undefined ? {} : { filter: pb.filter(filter, params) }),
      ...(sort === undefined ? {} : { sort }),
      ...(signal === undefined ? {} : { signal }),
    })
    return { rows: answer.items, page: answer.page, totalItems: answer.totalItems, totalPages: answer.totalPages }
  } catch (error) {
    throw remoteErrorOf(error)
  }
}

function remoteErrorOf(error: unknown): Error {
  if (typeof error !== 'object' || error === null || !('status' in error)) return unreachable()
  const { status, response } = error as { status: number; response?: unknown }
  return status === 0 ? unreachable() : refusalOf(status, response)
}
