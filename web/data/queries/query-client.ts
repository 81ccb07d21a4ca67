import { liveQuery } from 'dexie'
import { hashKey, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { currentDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { cachePage, cachedPage, readClearCount } from '../engine/db/cached-pages'

/** Minimum interval between requests for a cached answer, however many sync pings arrive. */
export const minRefetchIntervalMs = 5_000

/** Caches the answers of routes by person. All answers are dropped when the person's database is closed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A request is always sent and shows whether there is a connection; until then the last answer stays.
      networkMode: 'always',
      retry: false,
      staleTime: minRefetchIntervalMs,
      gcTime: 10 * 60_000,
    },
  },
})

let open: CoterieDb | null = null
let stopWatching: () => void = () => undefined

/** Drops all answers when the database is closed or another one is opened. */
function followDatabase(): void {
  const db = currentDatabase.get()?.db ?? null
  if (db === open) return
  if (open !== null) {
    stopWatching()
    void queryClient.cancelQueries()
    queryClient.clear()
  }
  open = db
  if (db !== null) stopWatching = clearWithPages(db)
}
currentDatabase.subscribe(followDatabase)
followDatabase()

/** Drops all answers when any tab clears the cached pages because the person has lost a role. */
function clearWithPages(db: CoterieDb): () => void {
  let era: number | undefined
  const eras = liveQuery(() => readClearCount(db)).subscribe({
    next: (now) => {
      if (era !== undefined && now !== era) queryClient.clear()
      era = now
    },
    // The database was closed.
    error: () => undefined,
  })
  return () => eras.unsubscribe()
}

/**
 * Shows the last cached answer (which may be days old) with its time while the server is asked, and caches each answer. The
 * persister packages write one value or use a separate store; here pages belong to the person's database and are deleted
 * with it.
 */
export const persister: QueryPersister = async (ask, context, query) => {
  const db = currentDatabase.get()?.db
  if (db === undefined) return ask(context)
  // The key doesn't contain the person's id, because the database belongs to that person.
  const key = hashKey(query.queryKey.slice(2))
  if (query.state.data === undefined) {
    const kept = await cachedPage(db, key).catch(() => undefined)
    const isAnswer = query.meta?.['isAnswer'] as ((kept: unknown) => boolean) | undefined
    if (kept !== undefined && isAnswer?.(kept.data) !== false) {
      // Runs after the cached answer was accepted as if it were new.
      setTimeout(() => {
        query.setState({ dataUpdatedAt: kept.at })
        void query.fetch().catch(() => undefined)
      }, 0)
      return kept.data as never
    }
  }
  const era = await readClearCount(db).catch(() => -1)
  const data = await ask(context)
  await cachePage(db, { key, data, at: Date.now() }, era).catch(() => undefined)
  return data
}
