/** Somebody who may have been meant. */
export interface NearestName {
  /** Their whole name. */
  name: string
  /** What finds them: of their name the words that were meant. */
  search: string
}

/** So many letters may be wrong in a word of a name: none in a short one. */
const mostWrong = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** A name as its person writes it, and folded as names are searched (`folded`, in SQL `coterie_folded`): the same words. */
export interface ComparedName {
  name: string
  plain: string
}

/**
 * Of some names the one that a search which found nobody may have meant; null = none is near. Each word that was written has to be near a
 * word of the name, or, where none has all of them, the longest one has.
 * @param words what was looked for, folded
 * @param names in the order that decides between equals; no more of them are taken once none can be nearer
 * @param fewest so few letters are wrong at least: 1 where anybody who is called so would have been found, 0 where others were left out
 */
export function nearestName(
  words: readonly string[],
  names: Iterable<ComparedName>,
  fewest: 0 | 1 = 0,
): NearestName | null {
  const called = words.filter(isWordOfName)
  const [longest] = [...called].sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  const seen: ComparedName[] = []
  const near = nearestTo(called, names, { seen, enough: called.length === words.length ? fewest : 0 })
  return near ?? (called.length === 1 ? null : nearestTo([longest], seen, { seen: [], enough: 0 }))
}

/** The words of a search by which a name can be looked for: addresses, numbers and codes are nobody's name. */
const isWordOfName = (word: string): boolean => !/[\d@]/.test(word)

/** Who has all the words, as few letters wrong as can be. `seen` takes up the names that were compared, `enough` ends it. */
function nearestTo(
  words: readonly string[],
  names: Iterable<ComparedName>,
  { seen, enough }: { seen: ComparedName[]; enough: number },
): NearestName | null {
  const wrongOf = words.map(wrongTo)
  let best: (NearestName & { wrong: number }) | null = null
  for (const named of names) {
    seen.push(named)
    const parts = wordsIn(named.name)
    const compared = wordsIn(named.plain)
    const meant = wrongOf.map((wrong) => nearWord(wrong, compared))
    if (meant.some((at) => at === null)) continue
    const wrong = meant.reduce((sum, at) => sum + (at?.wrong ?? 0), 0)
    if (best !== null && wrong >= best.wrong) continue
    best = { name: parts.join(' '), search: meant.map((at) => parts[at?.at ?? 0] ?? '').join(' '), wrong }
    if (wrong <= enough) break
  }
  return best && { name: best.name, search: best.search }
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** How many letters of a word are wrong, for a word of a name: many people share these, and each is compared once. Null = too many. */
function wrongTo(word: string): (part: string) => number | null {
  const known = new Map<string, number | null>()
  return (part) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const wrong = wrongLetters(word, part, mostWrong(word))
    known.set(part, wrong)
    return wrong
  }
}

/** The word of a name that is nearest to one that was written, null = none is near. */
function nearWord(
  wrongOf: (part: string) => number | null,
  plain: readonly string[],
): { at: number; wrong: number } | null {
  let near: { at: number; wrong: number } | null = null
  for (const [at, part] of plain.entries()) {
    const wrong = wrongOf(part)
    if (wrong !== null && (near === null || wrong < near.wrong)) near = { at, wrong }
  }
  return near
}

/** How many letters are wrong, missing, too many or exchanged with the next one; null = more than `most`. */
function wrongLetters(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  // what both begin and end with is right
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return wrongBetween(a.slice(start, a.length - end), b.slice(start, b.length - end), most)
}

/** The same, letter by letter: only of places that are no further apart than `most`. */
function wrongBetween(a: string, b: string, most: number): number | null {
  const tooMany = most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = row.map(() => tooMany)
    let least = tooMany
    if (i <= most) next[0] = least = i
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      let wrong = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      wrong = Math.min(wrong, (row[j] ?? tooMany) + 1, (next[j - 1] ?? tooMany) + 1)
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (exchanged) wrong = Math.min(wrong, (before[j - 2] ?? tooMany) + 1)
      next[j] = wrong
      if (wrong < least) least = wrong
    }
    if (least > most) return null
    before = row
    row = next
  }
  const wrong = row[b.length] ?? 0
  return wrong <= most ? wrong : null
}

/**
 * What of a word is surely right when one letter of it is wrong: its beginning or its end. Two wrong ones may be in both; who has those
 * isn't looked for among everybody.
 * @param words what was looked for, folded
 */
export function rightPartsOf(words: readonly string[]): { start: string; end: string; others: readonly string[] }[] {
  const called = words.filter(isWordOfName)
  return called
    .map((word, at) => ({ word, others: called.filter((_, other) => other !== at) }))
    .filter(({ word }) => mostWrong(word) > 0)
    .sort((a, b) => b.word.length - a.word.length)
    .map(({ word, others }) => ({
      start: word.slice(0, Math.ceil(word.length / 2)),
      end: word.slice(Math.floor(word.length / 2)),
      others,
    }))
}
