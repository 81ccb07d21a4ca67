import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { PAGE_ROWS, type WireRow } from '../../../../../domain/sync/protocol'
import { deviceWindows } from '../../../../../domain/sync/window'
import type { CoterieDb } from '../../db/database'
import { shadowIds } from './server-rows'

/** Rows of one collection between two ids, or those that are named. */
export interface Stretch {
  c: SyncedCollection
  /** Without this one. */
  after: string
  /** With this one; all that follow where it is the collection's end. */
  last: string
  done: boolean
  ids?: string[]
  /** What was done before this day is no part of an admin's copy, whether it has left already or not; '' = all is. */
  cutoff: string
}

/** A stretch of the server's has a page of rows: with more than so many it isn't what the device should hold. */
const heldMost = 2 * PAGE_ROWS

/** What a device holds of a stretch is far more than a page of the server's: it differs, and isn't worth reading at once. */
export const isTooMuch = async (db: CoterieDb, stretch: Stretch): Promise<boolean> =>
  stretch.ids === undefined && (await inTable(db, stretch).count()) > heldMost

/** The ids of all that is here of a stretch, whatever is on its way. Inside the caller's transaction. */
export async function keysOf(db: CoterieDb, stretch: Stretch): Promise<string[]> {
  const stored = (await inTable(db, stretch).primaryKeys()) as string[]
  const touched = (await shadowIds(db))(stretch.c)
  return [...new Set([...stored, ...[...touched].filter((id) => isIn(stretch, id))])]
}

/**
 * What a device holds of a stretch as the server sent it: without what was changed here and is on its way. Runs inside the caller's
 * transaction, with `shadow` and the collection.
 */
export async function heldOf(db: CoterieDb, stretch: Stretch): Promise<WireRow[]> {
  const { c, cutoff } = stretch
  const rows = new Map((await inTable(db, stretch).toArray()).map((row) => [row.id, row]))
  for (const { id, row } of await db.shadow.where('[c+id]').between([c, ''], [c, '\uffff']).toArray()) {
    if (!isIn(stretch, id)) continue
    if (row === null) rows.delete(id)
    else rows.set(id, row)
  }
  return [...rows.values()].filter(isWithin(db, c, cutoff))
}

const isIn = ({ after, last, done, ids }: Stretch, id: string): boolean =>
  ids ? ids.includes(id) : id > after && (done || id <= last)

function inTable(db: CoterieDb, { c, after, last, done, ids }: Stretch) {
  const here = db.table<WireRow, string>(c).where('id')
  return ids ? here.anyOf(ids) : done ? here.above(after) : here.between(after, last, false, true)
}

/** The ids of the next rows that are here, as many as a request names. */
export async function heldIds(
  db: CoterieDb,
  c: SyncedCollection,
  after: string,
  cutoff: string,
): Promise<{ ids: string[]; last: string; done: boolean }> {
  return db.transaction('r', [c, 'shadow'], async () => {
    const keys = (await db.table(c).where('id').above(after).limit(PAGE_ROWS).primaryKeys()) as string[]
    const done = keys.length < PAGE_ROWS
    const last = keys.at(-1) ?? ''
    const rows = await heldOf(db, { c, after, last, done, cutoff })
    return { ids: rows.map(({ id }) => id).slice(0, PAGE_ROWS), last, done }
  })
}

/** Whether a row belongs to the copy: an admin's ends at a day, but for what is their own. */
function isWithin(db: CoterieDb, c: SyncedCollection, cutoff: string): (row: WireRow) => boolean {
  const window = deviceWindows.find(({ name }) => name === c)
  if (window === undefined || cutoff === '') return () => true
  const { owner } = window
  return (row) =>
    row['window_from'] === '' ||
    String(row['window_from']) >= cutoff ||
    (owner !== undefined && row[owner] === db.userId)
}
