import { collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import type { Session } from './session'

const pageRows = 500

/**
 * The rows of a collection that the server’s own rules list to a person, but those they only read online: what a device of theirs has to
 * hold, without what every row of a collection would repeat. Throws when the list is refused.
 */
export async function readListedRows(person: Session, c: SyncedCollection): Promise<WireRow[]> {
  const rows: WireRow[] = []
  for (let page = 1; ; page++) {
    const path = `/api/collections/${c}/records?sort=id&perPage=${pageRows}&page=${page}${syncedFilter(c, person)}`
    const answer = await person.send('GET', path)
    if (answer.status !== 200) throw new Error(`${c} isn’t listed: ${answer.status} ${answer.text.slice(0, 200)}`)
    const { items } = answer.json as { items: WireRow[] }
    rows.push(...items.map(({ collectionId: _id, collectionName: _name, expand: _more, ...row }) => row as WireRow))
    if (items.length < pageRows) return rows
  }
}

/** Other people’s rows are listed to an admin, but only online: what is left of the list without that audience. */
function syncedFilter(c: SyncedCollection, person: Session): string {
  const { see }: Pick<Collection, 'see'> = collections[c]
  if (!see.some(({ online }) => online)) return ''
  const parts = see.flatMap(({ who, when, online }) =>
    online ? [] : typeof who === 'object' ? [`${who.column}="${person.userId}"`] : when ? [`${when.field}=""`] : [],
  )
  return `&filter=${encodeURIComponent(parts.join(' || '))}`
}
