import { syncedCollections, type SyncedCollection } from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type Difference,
  type Position,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { deviceWindows, familyOf } from '../../../../../domain/sync/window'
import { sameParts } from '../../browser/same-parts'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetas, writeMeta } from '../../db/meta'
import type { RefetchPlan } from '../../db/meta-values'
import type { Shadow } from '../../db/local-tables'
import { packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { isInRange, isSynced, storedIn, syncedParts, type SyncedPart } from './bootstrap'
import { isPage } from './pull'
import { takeIn } from './server-rows'
import { standsAt } from './stands-at'

/** How a step went: all is fetched, there is more, or there is something to pull first. */
export type Refetched = 'done' | 'more' | 'moved'

/** As many findings as one request tells. */
const foundMost = 50

/**
 * Fetches the next page of the copy again, beside the exchanges, and compares it with what is here. A row that differs although there is
 * nothing to pull was never announced: the server's row is taken, and the difference is counted and told with the next request. The outbox
 * and what was written here stay. A step writes no more than a page of rows.
 * @throws RemoteError
 */
export async function refetchStep(db: CoterieDb, transport: SyncTransport): Promise<Refetched> {
  const { cursor, client, refetch, differed } = await readMetas(db, ['cursor', 'client', 'refetch', 'differed'])
  if (cursor === '' || !(await standsAt(db, cursor))) return 'moved'
  // one that an app with other collections began begins anew
  let plan = refetch?.left.every(isSynced) ? refetch : { left: [...syncedCollections], after: '' }
  if (plan.left.length === 0 && differed.length === 0) return finished(db)
  const answer = await transport.bootstrap({
    schema: SYNC_SCHEMA,
    client,
    cursor,
    collections: [...plan.left],
    after: plan.after,
    limit: PAGE_ROWS,
    found: differed.slice(0, foundMost),
  })
  await forgetTold(db, answer.told ?? [])
  // the position holds no more, or other rows are for the person now: the next pull says so
  if (answer.cursor === '') return 'moved'
  let quiet: Quiet | null = null
  for (const part of syncedParts(answer)) {
    if (part.c !== plan.left[0]) break
    let next = await takePart(db, cursor, plan, part, null)
    if (next === 'differs') {
      quiet ??= await quietSince(transport, client, answer.cursor)
      if (quiet === null) return 'moved'
      next = await takePart(db, cursor, plan, part, quiet)
    }
    if (typeof next === 'string') return 'moved'
    plan = next
  }
  return 'more'
}

/** Nothing was announced up to a moment. `cutoff`: what an admin's device holds then is of this day or later; '' = it holds no windows. */
interface Quiet {
  cutoff: string
}

/**
 * Asks whether anything was announced since the device's position, as of a page's: what differs in the page may be that. The page's position
 * is of the moment after its rows were read, so it doesn't hold where the server's data was restored since.
 * @returns null where there is something to pull
 */
async function quietSince(transport: SyncTransport, client: string, cursor: Position): Promise<Quiet | null> {
  const answer = await transport.pull({ schema: SYNC_SCHEMA, cursor, since: 0, client, limit: 1, acked: [] })
  const told = Object.keys(answer.up).length + Object.keys(answer.gone).length
  return isPage(answer) && told === 0 ? { cutoff: answer.window?.cutoff ?? '' } : null
}

/**
 * Compares a part of a page with what is here, and takes what differs where nothing was announced (`quiet`).
 * @returns where the refetch stands then; `differs`: something does, and whether it was announced isn't known; `moved`: the device has gone on
 */
async function takePart(
  db: CoterieDb,
  cursor: Position,
  plan: RefetchPlan,
  part: SyncedPart,
  quiet: Quiet | null,
): Promise<RefetchPlan | 'differs' | 'moved'> {
  const { c } = part
  return db.transaction('rw', [c, 'shadow', 'outbox', ...packTables], async () => {
    if (!(await standsAt(db, cursor))) return 'moved'
    const { up, gone, more, counted } = await differencesOf(db, part, plan.after, quiet)
    if (quiet === null && up.length + gone.length > 0) return 'differs'
    await takeIn(db, c, up, gone)
    const next = more ? plan : planAfter(plan, part)
    const differed = await readMeta(db, 'differed')
    await writeMeta(db, { refetch: next, ...(counted && { differed: [...differed, counted] }) })
    return next
  })
}

/** What has to be taken so that a part is as the server has it: at most a page of rows. */
interface Differences {
  up: WireRow[]
  gone: string[]
  /** There are more rows that have to go. */
  more: boolean
  /** What of it the server is told; null = nothing. */
  counted: Difference | null
}

/** Holds a part of a page against what is here. Inside the caller's transaction. */
async function differencesOf(
  db: CoterieDb,
  part: SyncedPart,
  after: string,
  quiet: Quiet | null,
): Promise<Differences> {
  const { c, rows } = part
  const [stored, shadows, cut] = await Promise.all([
    storedIn(db, part, after),
    db.shadow.where('[c+id]').between([c, ''], [c, '\uffff']).toArray(),
    readMeta(db, 'cut'),
  ])
  // of a window that is larger than a device the server lists the most urgent rows: others may be here, and some of these not yet
  const isPartial = part.cut === true || familyOf(cut).includes(c)
  const listed = rows.map(({ id }) => id)
  const here = new Set([...stored, ...shadows.map(({ id }) => id).filter(isInRange(part, after))])
  for (const id of listed) here.delete(id)
  const others = isPartial ? [] : [...here].slice(0, PAGE_ROWS)
  const held = await heldOf(db, c, [...listed, ...others], shadows)
  const up = rows.filter((row) => sameParts(held.get(row.id), row) !== held.get(row.id))
  const extra = others.filter((id) => isWithin(db, c, quiet?.cutoff ?? '', held.get(id)))
  const gone = extra.slice(0, PAGE_ROWS - up.length)
  const changed = up.filter(({ id }) => held.has(id)).length
  const missing = isPartial ? 0 : up.length - changed
  return {
    up,
    gone,
    more: extra.length > gone.length || (gone.length > 0 && here.size > others.length),
    counted: missing + gone.length + changed > 0 ? { key: newId(), c, missing, extra: gone.length, changed } : null,
  }
}

/** Rows as the server sent them: without what was changed here and is on its way. */
async function heldOf(
  db: CoterieDb,
  c: SyncedCollection,
  ids: readonly string[],
  shadows: readonly Shadow[],
): Promise<ReadonlyMap<string, WireRow>> {
  const rows = await db.table<WireRow, string>(c).bulkGet([...ids])
  const touched = new Map(shadows.map(({ id, row }) => [id, row]))
  return new Map(
    ids.flatMap((id, at) => {
      const row = touched.has(id) ? touched.get(id) : rows[at]
      return row ? [[id, row] as const] : []
    }),
  )
}

/** Whether a row that is here belongs to what the server lists: of what an admin's device holds beyond its window the clock alone decides. */
function isWithin(db: CoterieDb, c: SyncedCollection, cutoff: string, row: WireRow | undefined): boolean {
  if (row === undefined) return false
  const window = deviceWindows.find(({ name }) => name === c)
  if (window === undefined || cutoff === '' || row['window_from'] === '') return true
  return String(row['window_from']) >= cutoff || (window.owner !== undefined && row[window.owner] === db.userId)
}

const planAfter = ({ left }: RefetchPlan, { c, last, done }: SyncedPart): RefetchPlan =>
  done ? { left: left.filter((each) => each !== c), after: '' } : { left, after: last }

/** The server has written these findings down. */
async function forgetTold(db: CoterieDb, told: readonly string[]): Promise<void> {
  if (told.length === 0) return
  await db.transaction('rw', ['meta'], async () => {
    const differed = (await readMeta(db, 'differed')).filter(({ key }) => !told.includes(key))
    await writeMeta(db, { differed })
  })
}

/** All is fetched and told. What lies in packs is packed anew with the next exchange. */
async function finished(db: CoterieDb): Promise<Refetched> {
  await writeMeta(db, { refetch: null, packed: [] })
  return 'done'
}
