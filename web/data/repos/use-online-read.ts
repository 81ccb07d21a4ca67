import { useCallback, useEffect, useState } from 'react'

/** What a screen gets of a read that needs the network. The last known value stays while it loads again or fails (T6). */
export interface Online<T> {
  value: T | undefined
  loading: boolean
  error: Error | null
  reload: () => void
}

/**
 * Reads something online, now and whenever `deps` change or `reload` is called. An answer that arrives after a newer question
 * is dropped.
 */
export function useOnlineRead<T>(load: () => Promise<T>, deps: readonly unknown[]): Online<T> {
  const [state, setState] = useState<Omit<Online<T>, 'reload'>>({ value: undefined, loading: true, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    setState((before) => ({ ...before, loading: true }))
    load().then(
      (value) => current && setState({ value, loading: false, error: null }),
      (error: unknown) =>
        current &&
        setState((before) => ({
          ...before,
          loading: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
    return () => {
      current = false
    }
    // `load` is a closure over `deps`: a new function on each render is no reason to ask again
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [round, ...deps])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}
