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
 * @param names in the order that decides between equals
 */
export function nearestName(words: readonly string[], names: readonly ComparedName[]): NearestName | null {
  const called = words.filter(isWordOfName)
  const [longest] = [...called].sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  return nearestTo(called, names) ?? (called.length === 1 ? null : nearestTo([longest], names))
}

/** The words of a search by which a name can be looked for: addresses, numbers and codes are nobody's name. */
const isWordOfName = (word: string): boolean => !/[\d@]/.test(word)

function nearestTo(words: readonly string[], names: readonly ComparedName[]): NearestName | null {
  let best: (NearestName & { wrong: number }) | null = null
  for (const { name, plain } of names) {
    const parts = wordsIn(name)
    const compared = wordsIn(plain)
    const meant = words.map((word) => nearWord(word, compared))
    if (meant.some((at) => at === null)) continue
    const wrong = meant.reduce((sum, at) => sum + (at?.wrong ?? 0), 0)
    if (best !== null && wrong >= best.wrong) continue
    best = { name: parts.join(' '), search: meant.map((at) => parts[at?.at ?? 0] ?? '').join(' '), wrong }
  }
  return best && { name: best.name, search: best.search }
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The word of a name that is nearest to one that was written, null = none is near. */
function nearWord(word: string, plain: readonly string[]): { at: number; wrong: number } | null {
  let near: { at: number; wrong: number } | null = null
  for (const [at, part] of plain.entries()) {
    const wrong = wrongLetters(word, part, mostWrong(word))
    if (wrong !== null && (near === null || wrong < near.wrong)) near = { at, wrong }
  }
  return near
}

/** How many letters are wrong, missing, too many or exchanged with the next one; null = more than `most`. */
function wrongLetters(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charAt(i - 1) === b.charAt(j - 1)
      let wrong = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const exchanged = a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1)
      if (i > 1 && j > 1 && exchanged) wrong = Math.min(wrong, (before[j - 2] ?? 0) + 1)
      next.push(wrong)
    }
    if (Math.min(...next) > most) return null
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
