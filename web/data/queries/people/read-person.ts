import type { personRecordsRoute } from '../../../../domain/api/people/person-records'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import type { Id } from '../../../../domain/entities'
import { ownCollections, type OwnRows } from '../../../../domain/people/deletion/own-collections'

type Answer = OutputOf<typeof personRecordsRoute>

export interface PersonData {
  rows: OwnRows
  beside: NonNullable<Answer['beside']>
  mark: string
}

/**
 * Reads a person's records, and reads again what changes in the meantime, so that no sum mixes rows of different times.
 * @throws CodedError
 */
export async function readPerson(
  user: Id,
  known: PersonData | undefined,
  ask: (input: InputOf<typeof personRecordsRoute>) => Promise<Answer>,
): Promise<PersonData> {
  const since = known === undefined ? {} : { since: known.mark }
  const first = await ask({ user, ...since })
  const pages = [first]
  for (let next = first.next; next !== '';) {
    const page = await ask({ user, ...since, after: next })
    // The log no longer contains all changes since the known data.
    if (page.whole !== first.whole) return readPerson(user, undefined, ask)
    pages.push(page)
    next = page.next
  }
  const read = merged(first.whole ? undefined : known, pages)
  return pages.length === 1 ? read : readPerson(user, read, ask)
}

function merged(known: PersonData | undefined, pages: readonly Answer[]): PersonData {
  const [first] = pages
  const beside = first?.beside ?? known?.beside
  const mark = first?.mark ?? ''
  if (first === undefined || beside === undefined) throw new Error('an answer without its beginning')
  const rows = Object.fromEntries(
    ownCollections.map((c) => {
      const up = pages.flatMap((page): { id: Id }[] => page.rows[c] ?? [])
      const gone = first.gone.filter((each) => each.c === c).map(({ id }) => id)
      return [c, put(known?.rows[c] ?? [], up, gone)]
    }),
  ) as OwnRows
  const same = known !== undefined && ownCollections.every((c) => rows[c] === known.rows[c])
  return same ? { ...known, beside, mark } : { rows, beside, mark }
}

function put(known: readonly { id: Id }[], up: readonly { id: Id }[], gone: readonly Id[]): readonly { id: Id }[] {
  if (up.length === 0 && gone.length === 0) return known
  const rows = new Map(known.map((row) => [row.id, row]))
  for (const row of up) rows.set(row.id, row)
  for (const id of gone) rows.delete(id)
  return [...rows.values()]
}
