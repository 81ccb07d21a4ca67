import { liveQuery } from 'dexie'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentCopy, type OpenCopy } from '../engine/db/current'
import type { CoterieDb } from '../engine/db/database'
import { readMetas } from '../engine/db/meta'
import type { Meta, MetaKey } from '../engine/db/meta-values'
import { sameParts } from '../engine/browser/same-parts'
import type { Live } from './use-live'
import { useShownCopy } from './session/viewed-person'

/** How long an answer is kept up to date after the last screen that shows it has gone. */
const keptMs = 5 * 60_000

type Answer<T> = Pick<Live<T>, 'value' | 'loading' | 'error'>

/** One question about one copy, watched while somebody shows it and a while longer. */
interface Watch<T> {
  get: () => Answer<T>
  subscribe: (listener: () => void) => () => void
  reload: () => void
}

const asking = { value: undefined, loading: true, error: null }
const nobody = { get: () => asking, subscribe: () => () => undefined, reload: () => undefined }

/**
 * A hook like `useLive` for a question that many screens ask and that reads many rows: it is watched once for all of them, and
 * its answer waits for the next screen, so that going from one to another reads nothing.
 * @returns the hook: of whom it is asked, and whether it may be asked yet (while not, it is loading)
 */
export function sharedLive<T>(query: Query<T>): (of: string, may: boolean) => Live<T> {
  return shared(query, false)
}

/**
 * `sharedLive` of what the copy says of itself: one read, which is never torn, so each answer is told, also one that was overtaken
 * meanwhile. Pages of a first copy may come so close that every answer is: its progress would stand still until the last one (0113).
 */
export function sharedMetas<K extends MetaKey, T>(
  keys: readonly K[],
  valueOf: (metas: Pick<Meta, K>) => T,
): (of: string, may: boolean) => Live<T> {
  return shared(async (db) => valueOf(await readMetas(db, keys)), true)
}

type Query<T> = (db: CoterieDb, of: string) => Promise<T>

function shared<T>(query: Query<T>, overtakenToo: boolean): (of: string, may: boolean) => Live<T> {
  const watches = new WeakMap<OpenCopy, Map<string, Watch<T>>>()
  const watchOf = (copy: OpenCopy, of: string): Watch<T> => {
    const ofCopy = watches.get(copy) ?? new Map<string, Watch<T>>()
    watches.set(copy, ofCopy)
    const watch = ofCopy.get(of) ?? watchCopy(copy, (db) => query(db, of), overtakenToo)
    ofCopy.set(of, watch)
    return watch
  }
  return (of, may) => {
    const copy = useShownCopy()
    const watch = useMemo<Watch<T>>(() => (copy === null || !may ? nobody : watchOf(copy, of)), [copy, of, may])
    const answer = useSyncExternalStore(watch.subscribe, watch.get, watch.get)
    const reload = useCallback(() => watch.reload(), [watch])
    return { ...answer, reload }
  }
}

function watchCopy<T>(copy: OpenCopy, query: (db: CoterieDb) => Promise<T>, overtakenToo: boolean): Watch<T> {
  let answer: Answer<T> = asking
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const tell = (next: Answer<T>) => {
    answer = next
    listeners.forEach((listener) => listener())
  }
  const start = () => {
    let reads = 0
    let lastTold = 0
    let over = false
    const take = (nth: number, read: T) => {
      if (over || nth < lastTold) return
      lastTold = nth
      const value = sameParts(answer.value, read)
      // who shows it draws nothing again for what is the same
      if (answer.loading || answer.error !== null || !Object.is(value, answer.value))
        tell({ value, loading: false, error: null })
    }
    // what throws at once fails as what is refused later does
    const watching = liveQuery(async () => {
      const nth = ++reads
      const read = await query(copy.db)
      // Dexie drops it where what was read has been written meanwhile; what hears of it must not count as part of the read
      if (overtakenToo) setTimeout(() => take(nth, read))
      return { nth, read }
    }).subscribe({
      next: ({ nth, read }) => take(nth, read),
      error: (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        tell({ value: answer.value, loading: false, error })
      },
    })
    // a copy that is closed is asked nothing more: it may be about to be removed
    const unwatch = currentCopy.subscribe(() => currentCopy.get() !== copy && end())
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
        if (listeners.size === 0) leaving = setTimeout(end, keptMs)
      }
    },
    reload: () => {
      stop?.()
      start()
    },
  }
}
