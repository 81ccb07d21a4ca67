import PocketBase, { BaseAuthStore } from 'pocketbase'
import type { Collections, CollectionName } from '../../../domain/entities'
import { ANSWER_HEADER } from '../../../domain/answer-header'
import { askedWaitMs, foreign, refusalOf, RemoteError, unreachable } from './errors'
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
    client.afterSend = (answer, data: unknown) => {
      if (!answer.headers.has(ANSWER_HEADER)) throw foreign(answer.status, askedWaitMs(answer.headers))
      return data
    }
  }
  return client
}

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
  const pb = pocketbase()
  const asked = { filter: pb.filter(filter, params), ...(sort !== '' && { sort }), skipTotal: true }
  try {
    return (await pb.collection<Collections[C]>(collection).getList(1, rows, asked)).items
  } catch (error) {
    throw await remoteErrorOf(error)
  }
}

async function remoteErrorOf(error: unknown): Promise<Error> {
  if (typeof error !== 'object' || error === null || !('status' in error)) return unreachable()
  // the client wraps what it didn't throw itself
  if ('originalError' in error && error.originalError instanceof RemoteError) return error.originalError
  const { status, response } = error as { status: number; response?: unknown }
  return status === 0 ? unreachable() : refusalOf(status, response)
}
