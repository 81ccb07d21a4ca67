import { liveQuery } from 'dexie'
import { hashKey, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { currentCopy } from '../engine/db/current'
import type { CoterieDb } from '../engine/db/database'
import { keepPage, keptPage, pagesEra } from '../engine/db/kept-pages'

/** A kept answer is asked for again at most this often, however many pokes come. */
export const askAgainMs = 5_000

/** Holds the answers of routes. Each key begins with the person's id, and everything is forgotten when their copy is closed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // the request itself finds out whether there is a network; until then the last answer stays
      networkMode: 'always',
      retry: false,
      staleTime: askAgainMs,
      gcTime: 10 * 60_000,
    },
  },
})

let open: CoterieDb | null = null
let stopWatching: () => void = () => undefined

/** Forgets all answers when the copy is closed or switched. */
function followCopy(): void {
  const db = currentCopy.get()?.db ?? null
  if (db === open) return
  if (open !== null) {
    stopWatching()
    void queryClient.cancelQueries()
    queryClient.clear()
  }
  open = db
  if (db !== null) stopWatching = clearWithPages(db)
}
currentCopy.subscribe(followCopy)
followCopy()

/** Forgets all answers when any tab clears the kept pages because the person left an audience. */
function clearWithPages(db: CoterieDb): () => void {
  let era: number | undefined
  const eras = liveQuery(() => pagesEra(db)).subscribe({
    next: (now) => {
      if (era !== undefined && now !== era) queryClient.clear()
      era = now
    },
    // the copy was closed under it
    error: () => undefined,
  })
  return () => eras.unsubscribe()
}

/**
 * Shows what was last answered (maybe days ago) first, with its time, while the server is asked; keeps each answer.
 * The packages that persist queries write one blob or use a store of their own; here pages live and die with the person's database.
 */
export const persister: QueryPersister = async (ask, context, query) => {
  const db = currentCopy.get()?.db
  if (db === undefined) return ask(context)
  // without the person's id: the database is theirs
  const key = hashKey(query.queryKey.slice(2))
  if (query.state.data === undefined) {
    const kept = await keptPage(db, key).catch(() => undefined)
    const isAnswer = query.meta?.['isAnswer'] as ((kept: unknown) => boolean) | undefined
    if (kept !== undefined && isAnswer?.(kept.data) !== false) {
      // after this answer has been taken in as if it were new
      setTimeout(() => {
        query.setState({ dataUpdatedAt: kept.at })
        void query.fetch().catch(() => undefined)
      }, 0)
      return kept.data as never
    }
  }
  const era = await pagesEra(db).catch(() => -1)
  const data = await ask(context)
  await keepPage(db, { key, data, at: Date.now() }, era).catch(() => undefined)
  return data
}
