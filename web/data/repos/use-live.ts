import { liveQuery } from 'dexie'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentCopy, type OpenCopy } from '../db/current'
import type { CoterieDb } from '../db/database'

/** What a screen gets: the last known value stays while a new one loads or after an error (T6). */
export interface Live<T> {
  value: T | undefined
  /** True until the first value or error of this query. */
  loading: boolean
  error: Error | null
}

/**
 * Watches the copy: runs `query` now and after every change (of any tab) of what it read.
 * @param deps what the query depends on besides the data, as for `useEffect`
 */
export function useLive<T>(query: (db: CoterieDb) => Promise<T> | T, deps: readonly unknown[]): Live<T> {
  const copy = useSyncExternalStore(currentCopy.subscribe, currentCopy.get, () => null)
  const [live, setLive] = useState<Live<T> & { of: OpenCopy | null }>({ ...first, of: null })
  useEffect(() => {
    if (copy === null) return
    setLive((before) => (before.loading ? before : { ...before, loading: true }))
    const watched = liveQuery(() => query(copy.db)).subscribe({
      next: (value) => setLive({ value, loading: false, error: null, of: copy }),
      error: (error: unknown) =>
        setLive((before) => ({
          value: before.of === copy ? before.value : undefined,
          loading: false,
          error: error instanceof Error ? error : new Error(String(error)),
          of: copy,
        })),
    })
    return () => watched.unsubscribe()
    // The query is a closure over `deps`: a new function on each render is no reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [copy, ...deps])
  // What was read from another person's copy is never shown again, not even for the moment until this one has answered.
  return live.of === copy ? live : first
}

const first = { value: undefined, loading: true, error: null }

/** `useLive` for lists: empty until the first answer. */
export function useLiveRows<T>(
  query: (db: CoterieDb) => Promise<T[]> | T[],
  deps: readonly unknown[],
): { rows: T[]; loading: boolean; error: Error | null } {
  const { value, loading, error } = useLive(query, deps)
  return { rows: value ?? (none as T[]), loading, error }
}

const none: never[] = []
