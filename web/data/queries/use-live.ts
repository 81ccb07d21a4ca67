import { liveQuery } from 'dexie'
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Collections, Id } from '../../../domain/entities'
import { currentDatabase, type OpenDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { reuseEqualParts } from '../engine/browser/observable'
import type { Person } from '../engine/person/last-person'

/** The member that an admin views the app as (S23), with rows in memory. */
export interface ViewedMember {
  database: OpenDatabase
  person: Person
}

const viewed = createContext<ViewedMember | null>(null)

export const ViewedMemberProvider = viewed.Provider

export const useViewedMember = (): ViewedMember | null => useContext(viewed)

/** Returns the person's own database, or the viewed member's, which is in memory. */
export function useShownDatabase(): OpenDatabase | null {
  const own = useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get, () => null)
  return useContext(viewed)?.database ?? own
}

/** The last value stays while a new one is loading or after an error (T6). */
export interface Live<T> {
  value: T | undefined
  /** True until this query's first value or error: a screen must not say "nothing" before (P10). */
  loading: boolean
  error: Error | null
  reload: () => void
}

/**
 * Runs a live query. The database may change, errors are returned as values, the last value stays, and an equal result
 * causes no render.
 */
export function useLive<T>(query: (db: CoterieDb) => Promise<T> | T, deps: readonly unknown[]): Live<T> {
  const database = useShownDatabase()
  const last = useRef<Watch<T>>(noWatch)
  const watch = useMemo(() => {
    if (database === null) return noWatch
    // Values from another person's database are never shown.
    const known = last.current.database === database ? last.current.get().value : undefined
    return watchDatabase(database, query, { known })
    // `query` is a new function on each render; only a change of `deps` runs it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [database, ...deps])
  useEffect(() => {
    last.current = watch
  }, [watch])
  return useSyncExternalStore(watch.subscribe, watch.get, watch.get)
}

interface SharedOptions {
  /**
   * Also delivers results that later pages of a first sync have outdated. Only for meta values, which are always
   * consistent.
   */
  outdatedToo?: boolean
}

/** How long a result is kept after the last component that uses it was unmounted. */
const unusedLifetimeMs = 5 * 60_000

/** Runs a query once for all components and keeps its result for the next screen. While `may` is false it stays loading. */
export function sharedLive<T>(
  query: (db: CoterieDb, of: string) => Promise<T>,
  options: SharedOptions = {},
): (of?: string, may?: boolean) => Live<T> {
  const watches = new WeakMap<OpenDatabase, Map<string, Watch<T>>>()
  const watchOf = (database: OpenDatabase, of: string): Watch<T> => {
    const ofDatabase = watches.get(database) ?? new Map<string, Watch<T>>()
    watches.set(database, ofDatabase)
    const watch =
      ofDatabase.get(of) ?? watchDatabase(database, (db) => query(db, of), { ...options, lifetimeMs: unusedLifetimeMs })
    ofDatabase.set(of, watch)
    return watch
  }
  return (of = '', may = true) => {
    const database = useShownDatabase()
    const watch = database === null || !may ? noWatch : watchOf(database, of)
    return useSyncExternalStore(watch.subscribe, watch.get, watch.get)
  }
}

export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

interface Watch<T> {
  database: OpenDatabase | null
  get: () => Live<T>
  subscribe: (listener: () => void) => () => void
}

const noAnswer = { value: undefined, loading: true, error: null, reload: () => undefined }
const noWatch: Watch<never> = { database: null, get: () => noAnswer, subscribe: () => () => undefined }

interface WatchOptions<T> extends SharedOptions {
  /** Shown until the first result. */
  known?: T | undefined
  lifetimeMs?: number
}

function watchDatabase<T>(
  database: OpenDatabase,
  query: (db: CoterieDb) => Promise<T> | T,
  { known, lifetimeMs = 0, outdatedToo = false }: WatchOptions<T>,
): Watch<T> {
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

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
      if (outdatedToo) setTimeout(() => accept(nth, read))
      return { nth, read }
    }).subscribe({
      next: ({ nth, read }) => accept(nth, read),
      error: (thrown: unknown) => update({ value: answer.value, loading: false, error: toError(thrown) }),
    })
    // A closed database may be deleted soon and must not be read.
    const unwatch = currentDatabase.subscribe(() => !database.db.isOpen() && end())
    stop = () => {
      over = true
      watching.unsubscribe()
      unwatch()
    }
  }
  const reload = () => {
    stop?.()
    start()
  }
  const initial: Live<T> = { value: known, loading: true, error: null, reload }
  let answer = initial
  const update = (next: Omit<Live<T>, 'reload'>) => {
    answer = { ...next, reload }
    listeners.forEach((listener) => listener())
  }
  const end = () => {
    stop?.()
    stop = null
    answer = initial
  }
  return {
    database,
    get: () => answer,
    subscribe: (listener) => {
      clearTimeout(leaving)
      listeners.add(listener)
      if (stop === null) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        if (lifetimeMs === 0) end()
        else leaving = setTimeout(end, lifetimeMs)
      }
    },
  }
}

/** `rows` is empty until the first result, so check `loading` before you say that the list is empty. */
export interface LiveRows<T> extends Omit<Live<T[]>, 'value'> {
  rows: T[]
}

export const toLiveRows = <T>({ value = none, ...rest }: Live<T[]>): LiveRows<T> => ({ rows: value, ...rest })

const none: never[] = []

export const useLiveRows = <T>(query: (db: CoterieDb) => Promise<T[]> | T[], deps: readonly unknown[]): LiveRows<T> =>
  toLiveRows(useLive(query, deps))

type OwnCollection = 'consents' | 'profile_views' | 'trusted_devices' | 'notifications'

/** A person's own rows, newest first. */
export const useOwnRows = <C extends OwnCollection>(
  c: C,
  userId: Id,
  at: (row: Collections[C]) => string,
  select = (rows: Collections[C][]): Collections[C][] => rows,
): LiveRows<Collections[C]> =>
  useLiveRows(
    async (db) => {
      const rows: Collections[C][] = await db.rows(c).where('user_id').equals(userId).toArray()
      return select(rows.sort((a, b) => at(b).localeCompare(at(a))))
    },
    [c, userId],
  )
