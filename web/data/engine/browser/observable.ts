/** A value that can be watched: what React's `useSyncExternalStore` needs, without React. */
export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** A watched value. Setting an identical value tells nobody. */
export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
