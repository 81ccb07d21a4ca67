/** Counts wrong, missing, extra and swapped letters by trying all possibilities. Tests compare the fast search with it. */
export function countTyposSlowly(a: string, b: string, known = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length
  const key = `${a.length} ${b.length}`
  const before = known.get(key)
  if (before !== undefined) return before
  const exchanged = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  const wrong = Math.min(
    countTyposSlowly(a.slice(1), b.slice(1), known) + (a[0] === b[0] ? 0 : 1),
    countTyposSlowly(a.slice(1), b, known) + 1,
    countTyposSlowly(a, b.slice(1), known) + 1,
    exchanged ? countTyposSlowly(a.slice(2), b.slice(2), known) + 1 : Infinity,
  )
  known.set(key, wrong)
  return wrong
}
