import { fullNameSql } from '../../domain/people/person-names'
import {
  nearestName,
  searchPartsOf,
  type ComparedName,
  type NearestName,
} from '../../domain/people/import/nearest-name'
import { rows } from '../platform/db'
import { foldWords, trigrams } from '../platform/search-words'

/** Number of people to compare for each word part that is assumed to be correct; an index finds them, never a full scan. */
const compared = 150

/** Returns the person whom an unsuccessful search may have meant, by trigrams of the word parts assumed to be correct. */
export function findNearestPerson(app: PbApp, search: string, isWhole: boolean): NearestName | null {
  const words = foldWords(app, search)
  return nearestName(words, findCandidates(app, words), isWhole ? 1 : 0)
}

function* findCandidates(app: PbApp, words: readonly string[]): Generator<ComparedName> {
  const parts = searchPartsOf(words)
  const [longest] = parts
  const tries = [
    // first assumes that one word is wrong in one of its halves and all others are correct
    ...parts.flatMap(({ start, end, others }) => [[`  ${start}`, ...others], [end, ...others], others]),
    // then tries people who have the longest word
    ...(longest === undefined ? [] : [[`  ${longest.start}`], [longest.end]]),
  ]
  const seen = new Set<string>()
  const found = new Set<string>()
  for (const right of tries) {
    const match = matchOf(right)
    if (match === '' || seen.has(match)) continue
    seen.add(match)
    for (const person of namesWith(app, match)) {
      if (!found.has(person.name)) yield person
      found.add(person.name)
    }
  }
}

/** Returns the index query for the trigrams of each part; '' = none, because one or two letters match too much. */
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
