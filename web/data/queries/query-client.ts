import { liveQuery } from 'dexie'
import { hashKey, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { currentDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { cachePage, cachedPage, readClearCount } from '../engine/db/cached-pages'

export const minRefetchIntervalMs = 5_000

/** Answers of routes by person. All are dropped when the person's database is closed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A request shows whether there is a connection; until then the last answer stays.
      networkMode: 'always',
      retry: false,
      staleTime: minRefetchIntervalMs,
      gcTime: 10 * 60_000,
    },
  },
})

let open: CoterieDb | null = null
let stopWatching: () => void = () => undefined

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

/** Clears the answers when any tab clears the stored pages, for example because the person has lost a role. */
function clearWithPages(db: CoterieDb): () => void {
  let era: number | undefined
  const eras = liveQuery(() => readClearCount(db)).subscribe({
    next: (now) => {
      if (era !== undefined && now !== era) queryClient.clear()
      era = now
    },
    error: () => undefined,
  })
  return () => eras.unsubscribe()
}

/** Shows the last cached answer with its time while the server is asked. Pages are deleted with the person's database. */
export const persister: QueryPersister = async (ask, context, query) => {
  const db = currentDatabase.get()?.db
  if (db === undefined) return ask(context)
  const key = hashKey(query.queryKey.slice(2))
  if (query.state.data === undefined) {
    const cached = await cachedPage(db, key).catch(() => undefined)
    const isAnswer = query.meta?.['isAnswer'] as ((stored: unknown) => boolean) | undefined
    if (cached !== undefined && isAnswer?.(cached.data) !== false) {
      // This runs after the cached answer was accepted as if it were new.
      setTimeout(() => {
        query.setState({ dataUpdatedAt: cached.at })
        void query.fetch().catch(() => undefined)
      }, 0)
      return cached.data as never
    }
  }
  const era = await readClearCount(db).catch(() => -1)
  const data = await ask(context)
  await cachePage(db, { key, data, at: Date.now() }, era).catch(() => undefined)
  return data
}
