import {
  keepPreviousData,
  notifyManager,
  QueryObserver,
  type Query,
  type QueryClient,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { timerDelay } from '../../../domain/timers'
import { currentCopy } from '../db/current'
import { syncState } from '../sync/status'
import { askAgainMs, queryClientOf } from './query-client'
import type { ListSource } from './list-source'
import { useOnline } from './use-online'

/** An answer read online. The last one stays while it is asked again or can't be (T6); `asOf` then says how old it is (ms). */
export interface OnlineAnswer<T> {
  value: T | undefined
  loading: boolean
  error: Error | null
  asOf: number | null
  reload: () => void
}

/**
 * Reads online what the device doesn't keep: at once from what was last answered, then from the server; again when the person comes
 * back to the tab and when sync has brought something (a poke), at most every 5 s and only while visible.
 * @param key what is asked, without secrets: the list's name, then filter, sort and page
 * @param load asks; `known` is the last answer to the same question, for whom asks only what has changed
 * @param wanted false: nothing is asked (yet)
 */
export function useOnlineAnswer<T>(
  key: readonly unknown[],
  load: (signal: AbortSignal, known: T | undefined) => Promise<T>,
  wanted = true,
): OnlineAnswer<T> {
  const copy = useSyncExternalStore(currentCopy.subscribe, currentCopy.get, () => null)
  const client = queryClientOf(copy?.db ?? null)
  const online = useOnline()
  const { data, isFetching, isPlaceholderData, error, dataUpdatedAt, refetch } = useObserved<T>(client, {
    queryKey: key,
    queryFn: ({ signal }) => load(signal, client.getQueryData<T>(key)),
    placeholderData: keepPreviousData as never,
    enabled: copy !== null && wanted,
  })
  const list = key[0]
  useEffect(() => askAgainAfterPokes(client, list), [client, list])
  return {
    value: data,
    loading: isPlaceholderData || data === undefined ? error === null || isFetching : false,
    error,
    asOf: data !== undefined && (error !== null || !online) ? dataUpdatedAt : null,
    reload: () => void refetch(),
  }
}

/** A page of an online list: where the next one begins, '' = it is the last; `total` where the server counts. */
export interface OnlinePageOf<Row> {
  rows: Row[]
  next: string
  total?: { least: number; more: boolean }
}

/** A list that is read online, a page at a time. */
export function useOnlineList<P extends OnlinePageOf<unknown>>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<P>,
): ListSource<P['rows'][number]> & { page: P | undefined } {
  const { value, loading, error, asOf, reload } = useOnlineAnswer(key, load)
  return {
    page: value,
    rows: value?.rows ?? none,
    total: value?.total?.more === false ? value.total.least : undefined,
    atLeast: value?.total?.more === true ? value.total.least : undefined,
    more: (value?.next ?? '') !== '',
    next: value?.next,
    loading,
    known: value !== undefined || error !== null,
    error,
    asOf,
    retry: reload,
  }
}

const none: never[] = []

/**
 * `useQuery` keeps its first client for the life of a component, and with it the last person's rows: an observer of the client that
 * counts now instead.
 */
function useObserved<T>(client: QueryClient, options: QueryObserverOptions<T>): QueryObserverResult<T> {
  const asked = client.defaultQueryOptions({ ...options, _optimisticResults: 'optimistic' } as never) as typeof options
  // the options of the first render only make it; the effect below gives it those of each
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const observer = useMemo(() => new QueryObserver<T>(client, asked), [client])
  const result = observer.getOptimisticResult(asked as never) as QueryObserverResult<T>
  useEffect(() => observer.setOptions(asked))
  const subscribe = useCallback(
    (tell: () => void) => {
      const stop = observer.subscribe(notifyManager.batchCalls(tell))
      observer.updateResult()
      return stop
    },
    [observer],
  )
  useSyncExternalStore(
    subscribe,
    () => observer.getCurrentResult(),
    () => observer.getCurrentResult(),
  )
  return result
}

const hasFailed = ({ state }: Query) => state.error !== null

/** Sync has just brought something: the list may have changed too. Returns how to stop. */
function askAgainAfterPokes(client: QueryClient, list: unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = performance.now()
  let before = syncState.get()
  const ask = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    askedAt = performance.now()
    void client.invalidateQueries({ queryKey: [list] })
  }
  const stop = syncState.subscribe(() => {
    const now = syncState.get()
    const brought = before === 'syncing' && now === 'up-to-date'
    before = now
    if (!brought) return
    // what failed for want of a network has nothing to show, so it doesn't wait its 5 s
    if (
      client
        .getQueryCache()
        .findAll({ queryKey: [list], type: 'active' })
        .some(hasFailed)
    ) {
      clearTimeout(timer)
      ask()
    } else timer ??= setTimeout(ask, timerDelay(askedAt + askAgainMs - performance.now()))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
