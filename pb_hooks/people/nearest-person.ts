import { fullNameSql } from '../../domain/people/person-names'
import { nearestName, rightPartsOf, type ComparedName, type NearestName } from '../../domain/people/import/nearest-name'
import { rows } from '../platform/db'
import { foldedWords, trigrams } from '../platform/search-words'

/** So many people are compared for each part of a word that is surely right: by the index, never everybody. */
const compared = 150

/**
 * Who may have been meant by a search that found nobody, null = nobody is near. Read by the trigrams of what is surely right.
 * `isWhole`: nobody was left out for another reason than their words.
 */
export function nearestPerson(app: PbApp, search: string, isWhole: boolean): NearestName | null {
  const words = foldedWords(app, search)
  return nearestName(words, mayBeMeant(app, words), isWhole ? 1 : 0)
}

/** Some people for each part that is surely right, each once: the likeliest first, and none is read before it is compared. */
function* mayBeMeant(app: PbApp, words: readonly string[]): Generator<ComparedName> {
  const parts = rightPartsOf(words)
  const [longest] = parts
  const tries = [
    // one word is wrong, and of it one half: the others are right
    ...parts.flatMap(({ start, end, others }) => [[`  ${start}`, ...others], [end, ...others], others]),
    // else whoever has the longest one
    ...(longest === undefined ? [] : [[`  ${longest.start}`], [longest.end]]),
  ]
  const asked = new Set<string>()
  const found = new Set<string>()
  for (const right of tries) {
    const match = matchOf(right)
    if (match === '' || asked.has(match)) continue
    asked.add(match)
    for (const person of namesWith(app, match)) {
      if (!found.has(person.name)) yield person
      found.add(person.name)
    }
  }
}

/** What of the index has the trigrams of each part, '' = nothing: a part of one or two letters says too little by itself. */
function matchOf(parts: readonly string[]): string {
  if (!parts.some((part) => part.length > 2)) return ''
  return [...new Set(parts.flatMap(trigrams))].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
}

const namesWith = (app: PbApp, match: string): ComparedName[] =>
  rows(
    app,
    `SELECT ${fullNameSql('u')} AS name, p.name AS plain FROM _people_index i
     CROSS JOIN _people_text p ON p.n = i.rowid CROSS JOIN users u ON u.id = p.person
     WHERE _people_index MATCH {:match} LIMIT ${compared}`,
    { match },
    { name: '', plain: '' },
  )
