import { nearestName, rightPartsOf, type ComparedName, type NearestName } from '../../domain/people/nearest-name'
import { rows } from '../platform/db'
import { foldedWords, trigrams } from '../platform/search-words'

/** So many people are compared for each part of a word that is surely right: by the index, never everybody. */
const compared = 150

/** Who may have been meant by a search that found nobody, null = nobody is near. Read by the trigrams of what is surely right. */
export function nearestPerson(app: PbApp, search: string): NearestName | null {
  const words = foldedWords(app, search)
  const parts = rightPartsOf(words)
  const [longest] = parts
  const tries = [
    // one word is wrong, and of it one half: the others are right
    ...parts.flatMap(({ start, end, others }) => [[`  ${start}`, ...others], [end, ...others], others]),
    // else whoever has the longest one
    ...(longest === undefined ? [] : [[`  ${longest.start}`], [longest.end]]),
  ]
  const found = new Map<string, ComparedName>()
  for (const right of tries) for (const person of namesWith(app, right)) found.set(person.name, person)
  return nearestName(words, [...found.values()])
}

/** People whose words have the trigrams of each part; a part of one or two letters says too little by itself. */
function namesWith(app: PbApp, parts: readonly string[]): ComparedName[] {
  if (!parts.some((part) => part.length > 2)) return []
  const match = [...new Set(parts.flatMap(trigrams))].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
  return rows(
    app,
    `SELECT TRIM(u.first_name || ' ' || u.last_name) AS name, p.name AS plain FROM _people_index i
     CROSS JOIN _people_text p ON p.n = i.rowid CROSS JOIN users u ON u.id = p.person
     WHERE _people_index MATCH {:match} LIMIT ${compared}`,
    { match },
    { name: '', plain: '' },
  )
}
