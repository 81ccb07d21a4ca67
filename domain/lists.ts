/** Compares by UTF-16 code units, ten times faster than `localeCompare`. Not for names that people read. */
export const compareCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Groups rows by key. The hooks' runtime and Node 20 have no `Map.groupBy`. */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** Memoizes a pure function by an object's identity and a key. The object and the result must never change. */
export function memoizeByObject<Of extends object, Asked extends string | number, Answer>(
  work: (of: Of, key: Asked) => Answer,
): (of: Of, key: Asked) => Answer {
  const known = new WeakMap<Of, Map<Asked, Answer>>()
  return (of, key) => {
    const answers = known.get(of) ?? new Map<Asked, Answer>()
    known.set(of, answers)
    const before = answers.get(key)
    if (before !== undefined) return before
    const answer = work(of, key)
    answers.set(key, answer)
    return answer
  }
}
