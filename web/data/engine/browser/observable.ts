/** A value in the form that `useSyncExternalStore` requires. Setting an identical value notifies no listener. */
export interface Observable<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

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

/** Returns `now` with every part that equals its counterpart in `before` replaced by that counterpart. Mutates neither. */
export function reuseEqualParts<T>(before: unknown, now: T): T {
  return reuse(before, now) as T
}

function reuse(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return now
  if (Array.isArray(now)) return Array.isArray(before) ? reuseInList(before, now) : now
  if (now instanceof Map) return before instanceof Map ? reuseInMap(before, now) : now
  if (now instanceof Set)
    return before instanceof Set && now.size === before.size && [...now].every((part) => before.has(part))
      ? before
      : now
  return isPlain(now) && isPlain(before) ? reuseInObject(before, now) : now
}

function reuseInList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const parts = now.map((part, at) => reuse(before[at], part))
  return before.length === now.length && parts.every((part, at) => Object.is(part, before[at])) ? before : parts
}

function reuseInMap(before: Map<unknown, unknown>, now: Map<unknown, unknown>): Map<unknown, unknown> {
  const parts = new Map([...now].map(([key, part]) => [key, reuse(before.get(key), part)]))
  const order = [...before.keys()]
  const isSame = [...parts].every(([key, part], at) => Object.is(order[at], key) && Object.is(before.get(key), part))
  return before.size === now.size && isSame ? before : parts
}

type Plain = { readonly [name: string]: unknown }

function reuseInObject(before: Plain, now: Plain): Plain {
  const names = Object.keys(now)
  const parts = Object.fromEntries(names.map((name) => [name, reuse(before[name], now[name])]))
  const isSame = names.every((name) => name in before && Object.is(parts[name], before[name]))
  return Object.keys(before).length === names.length && isSame ? before : parts
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  const proto: unknown = Object.getPrototypeOf(value)
  return proto === Object.prototype || proto === null
}
