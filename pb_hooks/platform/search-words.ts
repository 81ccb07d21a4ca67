import { oneOrDefault } from './db'

/** Search words, with case and accents removed as in the searched text. */
export interface SearchWords {
  /** Parts that the text must contain (`_people_text`); short parts begin with the two spaces before a word. */
  parts: readonly string[]
  match: string
}

const maxWords = 6

/** Removes case and accents from search words, as in the stored texts; uses SQL, because goja can't strip diacritics. */
export function foldWords(app: PbApp, search: string): string[] {
  return oneOrDefault(app, 'SELECT coterie_folded({:search}) AS text', { search }, { text: '' })
    .text.split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

export function parseSearch(app: PbApp, search: string): SearchWords | null {
  const words = foldWords(app, search)
  if (words.length === 0) return null
  const parts = words.map((word) => (Array.from(word).length < 3 ? `  ${word}` : word))
  const all = [...new Set(parts.flatMap(trigrams))]
  return { parts, match: all.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ') }
}

/** Returns the trigrams of a part. The index stores no positions, so matches must be verified in the text. */
export function trigrams(part: string): string[] {
  const characters = Array.from(part)
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
}

/** SQL condition for texts that contain all words, with its parameters. */
export function textMatchesSql(
  text: string,
  { parts }: SearchWords,
): { sql: string; bound: { [name: string]: string } } {
  return {
    sql: parts.map((_, n) => `instr(${text}, {:word${n}}) > 0`).join(' AND '),
    bound: Object.fromEntries(parts.map((part, n) => [`word${n}`, part])),
  }
}
