import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type InputOf, type OutputOf, type Route, isResponseOf } from '../../../domain/api/route'
import { timerDelay } from '../../../domain/moments'
import { currentDatabase } from '../engine/db/current-database'
import { session } from '../engine/person/session-state'
import { syncState } from '../engine/sync/status'
import { fetchRoute } from './commands'
import { minRefetchIntervalMs, persister, queryClient } from './query-client'
import { useOnline } from './network'

/** The last answer stays while a new one is requested or if the request fails (T6). */
export interface Answer<T> {
  value: T | undefined
  loading: boolean
  error: Error | null
  asOf: number | null
  reload: () => void
}

export interface ReadOptions {
  /** Caches answers for offline use. Requests again after a return to the tab and after a sync, at most every 5 s. */
  keep?: boolean
  when?: boolean
  again?: unknown
}

interface Kept {
  /** False if a cached value doesn't match the route any more. */
  isAnswer?: (stored: unknown) => boolean
}

/** A route of kind `call` must be safe to repeat. */
export const useRoute = <R extends Route & { kind: 'query' | 'call' }>(
  route: R,
  input: InputOf<R>,
  reading?: ReadOptions,
): Answer<OutputOf<R>> =>
  useAnswer([route.name, input], () => fetchRoute(route, input), {
    ...reading,
    // The app may have been updated since it was cached.
    isAnswer: (stored) => isResponseOf(route, stored),
  })

export function refetchRoutes(...routes: readonly Pick<Route, 'name'>[]): void {
  const names = routes.map(({ name }) => name)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[2])) })
}

/** `question` contains everything that the answer depends on, without secrets. `load` gets the last answer to it. */
export function useAnswer<T>(
  question: readonly [name: string, ...unknown[]],
  load: (signal: AbortSignal, known: T | undefined) => Promise<T>,
  { keep = false, when = true, again, isAnswer }: ReadOptions & Kept = {},
): Answer<T> {
  const { user, isOpen } = usePerson()
  const online = useOnline()
  const queryKey = [user, keep ? 'kept' : 'once', ...question]
  const { data, isFetching, isPlaceholderData, error, dataUpdatedAt, refetch } = useQuery<T>(
    {
      queryKey,
      queryFn: ({ signal }) => load(signal, queryClient.getQueryData<T>(queryKey)),
      // The answer for another person is never shown.
      placeholderData: (before, query) => (query?.queryKey[0] === user ? keepPreviousData(before) : undefined) as never,
      ...(keep
        ? { enabled: isOpen && when, persister: persister as never, meta: { isAnswer } }
        : { enabled: when, ...once }),
    },
    queryClient,
  )
  const reload = useCallback(() => void refetch(), [refetch])
  const hash = hashKey(queryKey)
  useAskAgain(hash, again, reload)
  useEffect(() => (keep ? askAgainAfterPokes(hash) : undefined), [keep, hash])
  const isMissing = (isPlaceholderData || data === undefined) && (error === null || isFetching)
  return {
    value: data,
    loading: keep ? isMissing : when && (isMissing || isFetching),
    error,
    asOf: data !== undefined && (error !== null || !online) ? dataUpdatedAt : null,
    reload,
  }
}

const once = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

function usePerson(): { user: string; isOpen: boolean } {
  const database = useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get, () => null)
  const person = useSyncExternalStore(session.subscribe, () => session.get().person?.id ?? '')
  return { user: database?.db.userId ?? person, isOpen: database !== null }
}

/** Calls `reload` when `again` changes. A new question is requested anyway. */
function useAskAgain(hash: string, again: unknown, reload: () => void): void {
  const last = useRef({ hash, again })
  useEffect(() => {
    const before = last.current
    last.current = { hash, again }
    if (before.hash === hash && before.again !== again) reload()
  }, [hash, again, reload])
}

function askAgainAfterPokes(hash: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = performance.now()
  let before = syncState.get()
  const ask = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    askedAt = performance.now()
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
  }
  const stop = syncState.subscribe(() => {
    const now = syncState.get()
    const brought = before === 'syncing' && now === 'up-to-date'
    before = now
    if (!brought) return
    // After a failure there is no answer to show, so the request is sent immediately.
    const hasFailed = queryClient.getQueryCache().get(hash)?.state.status === 'error'
    if (hasFailed) {
      clearTimeout(timer)
      ask()
    } else timer ??= setTimeout(ask, timerDelay(askedAt + minRefetchIntervalMs - performance.now()))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
