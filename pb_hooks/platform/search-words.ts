import { one } from './db'

/** What is looked for, folded as the texts are that it is looked for in. */
export interface Words {
  /** Each has to stand in the text (`_people_text`); of one or two letters with the two spaces of a word's beginning. */
  parts: readonly string[]
  /** The same for its index (`_people_index`): everything whose text has the trigrams of each. */
  match: string
}

const mostWords = 6

/** The words of a search, folded as the texts are: by SQL, for the hooks' runtime knows no marks of letters. */
export function foldedWords(app: PbApp, search: string): string[] {
  const folded = one(app, 'SELECT coterie_folded({:search}) AS text', { search }, { text: '' })?.text ?? ''
  return folded
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
}

/** The words of a search; null when it has none. */
export function wordsOf(app: PbApp, search: string): Words | null {
  const words = foldedWords(app, search)
  if (words.length === 0) return null
  const parts = words.map((word) => (Array.from(word).length < 3 ? `  ${word}` : word))
  const all = [...new Set(parts.flatMap(trigrams))]
  return { parts, match: all.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ') }
}

/** What the index knows a part by: three letters each. It keeps no places, so that a word is those of its threes, and its place is looked up in the text. */
export function trigrams(part: string): string[] {
  const letters = Array.from(part)
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
}

/** SQL that holds for a text with all the words, and what it binds. */
export function textHolds(text: string, { parts }: Words): { sql: string; bound: { [name: string]: string } } {
  return {
    sql: parts.map((_, n) => `instr(${text}, {:word${n}}) > 0`).join(' AND '),
    bound: Object.fromEntries(parts.map((part, n) => [`word${n}`, part])),
  }
}
