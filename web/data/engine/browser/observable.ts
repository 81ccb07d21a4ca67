/** A value with subscribers, in the form that React's `useSyncExternalStore` requires. */
export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates an observable. Setting an identical value notifies no listener. */
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
