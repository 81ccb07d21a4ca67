import { countTypos } from '../../texts/compare-texts'

export interface NearestName {
  name: string
  search: string
}

const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

export interface ComparedName {
  name: string
  plain: string
}

/**
 * Returns the most similar name. `fewest` is the minimum number of typos: 1 if exact matches would have been found already,
 * 0 if some were filtered out.
 */
export function nearestName(
  words: readonly string[],
  names: Iterable<ComparedName>,
  fewest: 0 | 1 = 0,
): NearestName | null {
  const called = words.filter(isNameWord)
  const [longest] = [...called].sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  const seen: ComparedName[] = []
  const near = findNearest(called, names, { seen, enough: called.length === words.length ? fewest : 0 })
  return near ?? (called.length === 1 ? null : findNearest([longest], seen, { seen: [], enough: 0 }))
}

const isNameWord = (word: string): boolean => !/[\d@]/.test(word)

/** Finds the name with the fewest typos. Adds compared names to `seen`, and stops at a name with at most `enough` typos. */
function findNearest(
  words: readonly string[],
  names: Iterable<ComparedName>,
  { seen, enough }: { seen: ComparedName[]; enough: number },
): NearestName | null {
  const typosOf = words.map(typoCounter)
  let best: (NearestName & { wrong: number }) | null = null
  for (const named of names) {
    seen.push(named)
    const parts = splitWords(named.name)
    const compared = splitWords(named.plain)
    const matches = typosOf.map((wrong) => nearestWord(wrong, compared))
    if (matches.some((at) => at === null)) continue
    const wrong = matches.reduce((sum, at) => sum + (at?.wrong ?? 0), 0)
    if (best !== null && wrong >= best.wrong) continue
    best = { name: parts.join(' '), search: matches.map((at) => parts[at?.at ?? 0] ?? '').join(' '), wrong }
    if (wrong <= enough) break
  }
  return best && { name: best.name, search: best.search }
}

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Returns a memoized typo counter, because many people have the same names. */
function typoCounter(word: string): (part: string) => number | null {
  const known = new Map<string, number | null>()
  return (part) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const wrong = countTypos(word, part, maxTypos(word))
    known.set(part, wrong)
    return wrong
  }
}

function nearestWord(
  typosOf: (part: string) => number | null,
  plain: readonly string[],
): { at: number; wrong: number } | null {
  let near: { at: number; wrong: number } | null = null
  for (const [at, part] of plain.entries()) {
    const wrong = typosOf(part)
    if (wrong !== null && (near === null || wrong < near.wrong)) near = { at, wrong }
  }
  return near
}

/**
 * Returns the halves of each word. One half is correct if the word has a single typo, so SQL queries select names by the
 * halves.
 */
export function searchPartsOf(words: readonly string[]): { start: string; end: string; others: readonly string[] }[] {
  const called = words.filter(isNameWord)
  return called
    .map((word, at) => ({ word, others: called.filter((_, other) => other !== at) }))
    .filter(({ word }) => maxTypos(word) > 0)
    .sort((a, b) => b.word.length - a.word.length)
    .map(({ word, others }) => ({
      start: word.slice(0, Math.ceil(word.length / 2)),
      end: word.slice(Math.floor(word.length / 2)),
      others,
    }))
}
