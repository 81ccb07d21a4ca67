const maxDistance = 2

/** Returns the known address within the maximum edit distance, or null if there is none or more than one. */
export function closestAddress(requested: string, known: readonly string[]): string | null {
  const matches = [...new Set(known)].filter((address) => distance(withoutSlashes(requested), address) <= maxDistance)
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const withoutSlashes = (address: string): string => (address.length > 1 ? address.replace(/\/+$/, '') : address)

/** Returns the edit distance (insertions, deletions and substitutions) of two texts. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

export function splitDifference(a: string, b: string): { start: string; a: string; b: string; end: string } {
  let from = 0
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++
  let to = 0
  while (to < Math.min(a.length, b.length) - from && a.at(-1 - to) === b.at(-1 - to)) to++
  return {
    start: a.slice(0, from),
    a: a.slice(from, a.length - to),
    b: b.slice(from, b.length - to),
    end: to === 0 ? '' : a.slice(-to),
  }
}
