import { collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import type { Session } from './session'

const pageRows = 500

/** Returns the rows that the record API lists to a person and that the person's device must hold. */
export async function readListedRows(person: Session, c: SyncedCollection): Promise<WireRow[]> {
  const rows: WireRow[] = []
  for (let page = 1; ; page++) {
    const path = `/api/collections/${c}/records?sort=id&perPage=${pageRows}&page=${page}${syncedFilter(c, person)}`
    const answer = await person.send('GET', path)
    if (answer.status !== 200) throw new Error(`listing ${c} failed: ${answer.status} ${answer.text.slice(0, 200)}`)
    const { items } = answer.json as { items: WireRow[] }
    rows.push(...items.map(({ collectionId: _id, collectionName: _name, expand: _more, ...row }) => row as WireRow))
    if (items.length < pageRows) return rows
  }
}

/** Returns a filter that excludes rows that can be read only online, such as other people's rows for an admin. */
function syncedFilter(c: SyncedCollection, person: Session): string {
  const { visibleTo }: Pick<Collection, 'visibleTo'> = collections[c]
  if (!visibleTo.some(({ online }) => online)) return ''
  const parts = visibleTo.flatMap(({ who, when, online }) =>
    online ? [] : typeof who === 'object' ? [`${who.column}="${person.userId}"`] : when ? [`${when.field}=""`] : [],
  )
  return `&filter=${encodeURIComponent(parts.join(' || '))}`
}
