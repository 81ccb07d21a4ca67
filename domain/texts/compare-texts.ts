import type { Language } from '../collections/define/row'

/** Returns the language that wasn't changed when the other one was. */
export function olderLanguage(
  { en, es }: { readonly [language in Language]: boolean },
  previous: Language | '',
): Language | '' {
  if (en === es) return en ? '' : previous
  const [touched, other] = en ? (['en', 'es'] as const) : (['es', 'en'] as const)
  return previous === touched ? '' : other
}

/** The maximum number of comparisons. More would take over a second, so all items then count as changed. */
const maxCells = 4_000_000

/** Aligns two lists by their longest common subsequence. Items without a counterpart are paired with undefined. */
export function aligned<T>(
  was: readonly T[],
  is: readonly T[],
  equal: (one: T, other: T) => boolean,
): readonly (readonly [T | undefined, T | undefined])[] {
  const width = is.length + 1
  if (was.length * is.length > maxCells) {
    return [...was.map((one) => [one, undefined] as const), ...is.map((one) => [undefined, one] as const)]
  }
  const common = new Uint16Array((was.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  const same = (i: number, j: number): boolean => equal(was[i] as T, is[j] as T)
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      common[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [T | undefined, T | undefined])[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && same(i, j)) pairs.push([was[i++], is[j++]])
    else if (j >= is.length || (i < was.length && at(i + 1, j) >= at(i, j + 1))) pairs.push([was[i++], undefined])
    else pairs.push([undefined, is[j++]])
  }
  return pairs
}

/** Counts wrong, missing, extra and swapped letters. Null if there are more than `maxTypos`. */
export function countTypos(a: string, b: string, maxTypos: number): number | null {
  if (Math.abs(a.length - b.length) > maxTypos) return null
  // The common start and end of the words are skipped.
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return editDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), maxTypos)
}

/** Counts typos. Only cells within `maxTypos` of the diagonal are computed. */
function editDistance(a: string, b: string, maxTypos: number): number | null {
  const tooMany = maxTypos + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = row.map(() => tooMany)
    let least = tooMany
    if (i <= maxTypos) next[0] = least = i
    for (let j = Math.max(1, i - maxTypos); j <= Math.min(b.length, i + maxTypos); j += 1) {
      let wrong = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      wrong = Math.min(wrong, (row[j] ?? tooMany) + 1, (next[j - 1] ?? tooMany) + 1)
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (exchanged) wrong = Math.min(wrong, (before[j - 2] ?? tooMany) + 1)
      next[j] = wrong
      if (wrong < least) least = wrong
    }
    if (least > maxTypos) return null
    before = row
    row = next
  }
  const wrong = row[b.length] ?? 0
  return wrong <= maxTypos ? wrong : null
}
