import { liveQuery } from 'dexie'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentDatabase, type OpenDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { readMetas } from '../engine/db/meta'
import type { Meta, MetaKey } from '../engine/db/meta-values'
import { reuseEqualParts } from '../engine/browser/reuse-equal-parts'
import { toError, type Live } from './use-live'
import { useShownDatabase } from './session/viewed-person'

/** How long a result is kept after the last component that uses it was unmounted. */
const unusedLifetimeMs = 5 * 60_000

type Answer<T> = Pick<Live<T>, 'value' | 'loading' | 'error'>

interface Watch<T> {
  get: () => Answer<T>
  subscribe: (listener: () => void) => () => void
  reload: () => void
}

const asking = { value: undefined, loading: true, error: null }
const noWatch = { get: () => asking, subscribe: () => () => undefined, reload: () => undefined }

/** Runs a query once for all components and keeps its result for the next screen. While `may` is false it stays loading. */
export function sharedLive<T>(query: Query<T>): (of: string, may: boolean) => Live<T> {
  return shared(query, false)
}

/**
 * Delivers outdated results too, because meta values are always consistent and pages of a first sync may outdate each one
 * (docs/decisions/0113).
 */
export function sharedLiveMeta<K extends MetaKey, T>(
  keys: readonly K[],
  valueOf: (metas: Pick<Meta, K>) => T,
): (of: string, may: boolean) => Live<T> {
  return shared(async (db) => valueOf(await readMetas(db, keys)), true)
}

type Query<T> = (db: CoterieDb, of: string) => Promise<T>

function shared<T>(query: Query<T>, overtakenToo: boolean): (of: string, may: boolean) => Live<T> {
  const watches = new WeakMap<OpenDatabase, Map<string, Watch<T>>>()
  const watchOf = (database: OpenDatabase, of: string): Watch<T> => {
    const ofDatabase = watches.get(database) ?? new Map<string, Watch<T>>()
    watches.set(database, ofDatabase)
    const watch = ofDatabase.get(of) ?? watchDatabase(database, (db) => query(db, of), overtakenToo)
    ofDatabase.set(of, watch)
    return watch
  }
  return (of, may) => {
    const database = useShownDatabase()
    const watch = useMemo<Watch<T>>(
      () => (database === null || !may ? noWatch : watchOf(database, of)),
      [database, of, may],
    )
    const answer = useSyncExternalStore(watch.subscribe, watch.get, watch.get)
    const reload = useCallback(() => watch.reload(), [watch])
    return { ...answer, reload }
  }
}

function watchDatabase<T>(
  database: OpenDatabase,
  query: (db: CoterieDb) => Promise<T>,
  overtakenToo: boolean,
): Watch<T> {
  let answer: Answer<T> = asking
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const update = (next: Answer<T>) => {
    answer = next
    listeners.forEach((listener) => listener())
  }
  const start = () => {
    let reads = 0
    let lastTold = 0
    let over = false
    const accept = (nth: number, read: T) => {
      if (over || nth < lastTold) return
      lastTold = nth
      const value = reuseEqualParts(answer.value, read)
      if (answer.loading || answer.error !== null || !Object.is(value, answer.value))
        update({ value, loading: false, error: null })
    }
    // Converts a synchronous exception into a rejection.
    const watching = liveQuery(async () => {
      const nth = ++reads
      const read = await query(database.db)
      // Dexie drops an outdated result. The timeout keeps listeners from running inside the query.
      if (overtakenToo) setTimeout(() => accept(nth, read))
      return { nth, read }
    }).subscribe({
      next: ({ nth, read }) => accept(nth, read),
      error: (thrown: unknown) => update({ value: answer.value, loading: false, error: toError(thrown) }),
    })
    // A closed database may be deleted soon and must not be read.
    const unwatch = currentDatabase.subscribe(() => currentDatabase.get() !== database && end())
    stop = () => {
      over = true
      watching.unsubscribe()
      unwatch()
    }
  }
  const end = () => {
    clearTimeout(leaving)
    stop?.()
    stop = null
    answer = asking
  }
  return {
    get: () => answer,
    subscribe: (listener) => {
      clearTimeout(leaving)
      listeners.add(listener)
      if (stop === null) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) leaving = setTimeout(end, unusedLifetimeMs)
      }
    },
    reload: () => {
      stop?.()
      start()
    },
  }
}
