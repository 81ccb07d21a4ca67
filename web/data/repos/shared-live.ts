import { liveQuery } from 'dexie'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { currentCopy, type OpenCopy } from '../db/current'
import type { CoterieDb } from '../db/database'
import { sameParts } from '../same-parts'
import type { Live } from './use-live'
import { useShownCopy } from './viewed'

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
export function sharedLive<T>(query: (db: CoterieDb, of: string) => Promise<T>): (of: string, may: boolean) => Live<T> {
  const watches = new WeakMap<OpenCopy, Map<string, Watch<T>>>()
  const watchOf = (copy: OpenCopy, of: string): Watch<T> => {
    const ofCopy = watches.get(copy) ?? new Map<string, Watch<T>>()
    watches.set(copy, ofCopy)
    const watch = ofCopy.get(of) ?? watchCopy(copy, (db) => query(db, of))
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

function watchCopy<T>(copy: OpenCopy, query: (db: CoterieDb) => Promise<T>): Watch<T> {
  let answer: Answer<T> = asking
  let stop: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const tell = (next: Answer<T>) => {
    answer = next
    listeners.forEach((listener) => listener())
  }
  const start = () => {
    // what throws at once fails as what is refused later does
    const watching = liveQuery(async () => query(copy.db)).subscribe({
      next: (read) => {
        const value = sameParts(answer.value, read)
        // who shows it draws nothing again for what is the same
        if (answer.loading || answer.error !== null || !Object.is(value, answer.value))
          tell({ value, loading: false, error: null })
      },
      error: (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        tell({ value: answer.value, loading: false, error })
      },
    })
    // a copy that is closed is asked nothing more: it may be about to be removed
    const unwatch = currentCopy.subscribe(() => currentCopy.get() !== copy && end())
    stop = () => {
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
