import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { InputOf, OutputOf, Route } from '../../../domain/api/route'
import { isAnswerOf } from '../../../domain/answer-shape'
import { timerDelay } from '../../../domain/timers'
import { currentCopy } from '../engine/db/current'
import { session } from '../engine/person/state'
import { syncState } from '../engine/sync/status'
import { fetchRoute } from './commands'
import { askAgainMs, persister, queryClient } from './query-client'
import { useOnline } from './network'

/** An answer read online. The last one stays while it is asked for again or can't be (T6). */
export interface Answer<T> {
  value: T | undefined
  loading: boolean
  error: Error | null
  /** When the value was read (ms), where that isn't just now: offline, or after an error. */
  asOf: number | null
  reload: () => void
}

/** How a route is read. */
export interface Reading {
  /**
   * Keeps the last answers on this device: they are shown at once and without a connection. Asks again when the person comes back to the
   * tab, and when sync has brought something, at most every 5 s and only while visible.
   */
  keep?: boolean
  /** False: nothing is asked (yet). */
  when?: boolean
  /** Asks again when this changes. */
  again?: unknown
}

interface Kept {
  /** False: what the device kept counts as no answer. */
  isAnswer?: (kept: unknown) => boolean
}

/** Reads a route as the person who is signed in, online; of calls only what is safe to repeat. */
export const useRoute = <R extends Route & { kind: 'query' | 'call' }>(
  route: R,
  input: InputOf<R>,
  reading?: Reading,
): Answer<OutputOf<R>> =>
  useAnswer([route.name, input], () => fetchRoute(route, input), {
    ...reading,
    // the app may have been updated since it was kept
    isAnswer: (kept) => isAnswerOf(route, kept),
  })

/** Asks again at once for all that is shown of some routes; no earlier answer comes after it. */
export function askAgain(...routes: readonly Pick<Route, 'name'>[]): void {
  const names = routes.map(({ name }) => name)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[2])) })
}

/**
 * Reads online what is made of several answers, or of one that is no route's.
 * @param question what is asked, without secrets: a name, then everything that the answer depends on
 * @param load asks; `known` is the last answer to the same question, for a server that tells what has changed
 */
export function useAnswer<T>(
  question: readonly [name: string, ...unknown[]],
  load: (signal: AbortSignal, known: T | undefined) => Promise<T>,
  { keep = false, when = true, again, isAnswer }: Reading & Kept = {},
): Answer<T> {
  const { user, isOpen } = usePerson()
  const online = useOnline()
  const queryKey = [user, keep ? 'kept' : 'once', ...question]
  const { data, isFetching, isPlaceholderData, error, dataUpdatedAt, refetch } = useQuery<T>(
    {
      queryKey,
      queryFn: ({ signal }) => load(signal, queryClient.getQueryData<T>(queryKey)),
      // another person's answer is never shown
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

/** Read each time it is shown, and nowhere kept. */
const once = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Whose answers are read: the person whose copy is open, or is about to be. */
function usePerson(): { user: string; isOpen: boolean } {
  const copy = useSyncExternalStore(currentCopy.subscribe, currentCopy.get, () => null)
  const person = useSyncExternalStore(session.subscribe, () => session.get().person?.id ?? '')
  return { user: copy?.db.userId ?? person, isOpen: copy !== null }
}

/** Reloads when `again` changes; another question is asked anyway. */
function useAskAgain(hash: string, again: unknown, reload: () => void): void {
  const last = useRef({ hash, again })
  useEffect(() => {
    const before = last.current
    last.current = { hash, again }
    if (before.hash === hash && before.again !== again) reload()
  }, [hash, again, reload])
}

/** Asks again for an answer when sync has brought something. Returns how to stop. */
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
    // what failed for want of a network has nothing to show, so it doesn't wait its 5 s
    const hasFailed = queryClient.getQueryCache().get(hash)?.state.status === 'error'
    if (hasFailed) {
      clearTimeout(timer)
      ask()
    } else timer ??= setTimeout(ask, timerDelay(askedAt + askAgainMs - performance.now()))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
