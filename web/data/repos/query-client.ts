import { liveQuery } from 'dexie'
import { QueryClient, type QueryPersister } from '@tanstack/react-query'
import { currentCopy } from '../db/current'
import type { CoterieDb } from '../db/database'
import { keepPage, keptPage, pagesEra } from '../db/kept-pages'

/** A list is asked again at most this often, however many pokes come. */
export const askAgainMs = 5_000

const clients = new WeakMap<CoterieDb, QueryClient>()
/** Nobody is signed in: it asks nothing and keeps nothing. */
const nobodys = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/** The client of online lists of one open copy, so that nobody's answers are ever shown to another person. */
export function queryClientOf(db: CoterieDb | null): QueryClient {
  if (db === null) return nobodys
  const known = clients.get(db)
  if (known !== undefined) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // whether there is a network the request itself finds out; the last answer stays meanwhile
        networkMode: 'always',
        retry: false,
        staleTime: askAgainMs,
        gcTime: 10 * 60_000,
        persister: persistedIn(db) as QueryPersister,
      },
    },
  })
  clients.set(db, client)
  dropWith(db, client)
  return client
}

/** An answer is forgotten with the copy: when it is closed or switched, and when an audience was left (any tab). */
function dropWith(db: CoterieDb, client: QueryClient): void {
  let era: number | undefined
  const eras = liveQuery(() => pagesEra(db)).subscribe({
    next: (now) => {
      if (era !== undefined && now !== era) client.clear()
      era = now
    },
    // the copy was closed under it
    error: () => undefined,
  })
  const stop = currentCopy.subscribe(() => {
    if (currentCopy.get()?.db === db) return
    stop()
    eras.unsubscribe()
    clients.delete(db)
    void client.cancelQueries()
    client.clear()
  })
}

/**
 * Puts what was last answered (maybe days ago) on the screen first, with its time, and asks the server beside it; keeps each answer.
 * The packages that persist queries write one blob or to an own store; here pages live and die with the person's database.
 */
function persistedIn(db: CoterieDb): QueryPersister {
  return async (ask, context, query) => {
    if (query.state.data === undefined) {
      const kept = await keptPage(db, query.queryHash).catch(() => undefined)
      if (kept !== undefined) {
        // after this answer has been taken in as if it were new
        setTimeout(() => {
          query.setState({ dataUpdatedAt: kept.at })
          void query.fetch().catch(() => undefined)
        }, 0)
        return kept.data as never
      }
    }
    const era = await pagesEra(db).catch(() => -1)
    const data = await ask(context as never)
    await keepPage(db, { key: query.queryHash, data, at: Date.now() }, era).catch(() => undefined)
    return data as never
  }
}
