import { syncedCollections, type SyncedCollection } from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type Difference,
  type Position,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { deviceWindows, collectionsOfParents } from '../../../../../domain/sync/window'
import { reuseEqualParts } from '../../browser/reuse-equal-parts'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetas, writeMeta } from '../../db/meta'
import type { RefetchPlan } from '../../db/meta-values'
import type { ServerRow } from '../../db/local-tables'
import { packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { isInRange, isSyncedCollection, readIdsInRange, knownParts, type KnownPart } from './bootstrap'
import { isLogPage } from './pull'
import { storeServerRows } from './server-rows'
import { isAtPosition } from './is-at-position'

/** `done`: all rows were fetched. `more`: there are more pages. `moved`: the device has to pull first. */
export type RefetchResult = 'done' | 'more' | 'moved'

const maxFindings = 50

/**
 * Fetches the next page of all rows and compares it with the rows on the device. If a row differs although there is nothing
 * to pull, the log never contained the change: the device stores the server's row, counts the difference and reports it
 * with the next request. Unsent changes stay. One step writes at most a page of rows.
 * @throws RemoteError
 */
export async function refetchStep(db: CoterieDb, transport: SyncTransport): Promise<RefetchResult> {
  const { cursor, client, refetch, differed } = await readMetas(db, ['cursor', 'client', 'refetch', 'differed'])
  if (cursor === '' || !(await isAtPosition(db, cursor))) return 'moved'
  // A plan that an app version with other collections created starts over.
  let plan = refetch?.left.every(isSyncedCollection) ? refetch : { left: [...syncedCollections], after: '' }
  if (plan.left.length === 0 && differed.length === 0) return finishRefetch(db)
  const answer = await transport.bootstrap({
    schema: SYNC_SCHEMA,
    client,
    cursor,
    collections: [...plan.left],
    after: plan.after,
    limit: PAGE_ROWS,
    found: differed.slice(0, maxFindings),
  })
  await removeReported(db, answer.told ?? [])
  // The position isn't valid any more, or the person can read other rows now. The next pull handles both cases.
  if (answer.cursor === '') return 'moved'
  let quiet: Quiet | null = null
  for (const part of knownParts(answer)) {
    if (part.c !== plan.left[0]) break
    let next = await comparePart(db, cursor, plan, part, null)
    if (next === 'differs') {
      quiet ??= await quietSince(transport, client, answer.cursor)
      if (quiet === null) return 'moved'
      next = await comparePart(db, cursor, plan, part, quiet)
    }
    if (typeof next === 'string') return 'moved'
    plan = next
  }
  return 'more'
}

/**
 * Shows that the log has no new entries. `cutoff` is the first day of an admin's window; '' = the device has no windows.
 */
interface Quiet {
  cutoff: string
}

/**
 * Asks the server whether the log has entries between the device's position and the page's, because they would explain a
 * difference. The page's position was created after its rows were read, so it is invalid if the server's data was restored
 * since then.
 * @returns null if there is something to pull
 */
async function quietSince(transport: SyncTransport, client: string, cursor: Position): Promise<Quiet | null> {
  const answer = await transport.pull({ schema: SYNC_SCHEMA, cursor, since: 0, client, limit: 1, acked: [] })
  const announced = Object.keys(answer.up).length + Object.keys(answer.gone).length
  return isLogPage(answer) && announced === 0 ? { cutoff: answer.window?.cutoff ?? '' } : null
}

/**
 * Compares a part of a page with the rows on the device, and stores the server's rows if the log has no new entries
 * (`quiet`).
 * @returns the plan after this part; `differs`: rows differ, but the log may contain the changes; `moved`: the device's
 * position has changed
 */
async function comparePart(
  db: CoterieDb,
  cursor: Position,
  plan: RefetchPlan,
  part: KnownPart,
  quiet: Quiet | null,
): Promise<RefetchPlan | 'differs' | 'moved'> {
  const { c } = part
  return db.transaction('rw', [c, 'shadow', 'outbox', ...packTables], async () => {
    if (!(await isAtPosition(db, cursor))) return 'moved'
    const { up, gone, more, counted } = await differencesOf(db, part, plan.after, quiet)
    if (quiet === null && up.length + gone.length > 0) return 'differs'
    await storeServerRows(db, c, up, gone)
    const next = more ? plan : planAfter(plan, part)
    const differed = await readMeta(db, 'differed')
    await writeMeta(db, { refetch: next, ...(counted && { differed: [...differed, counted] }) })
    return next
  })
}

/** The rows to write so that the device matches a part of a page. */
interface Differences {
  up: WireRow[]
  gone: string[]
  more: boolean
  /** The difference to report to the server; null = none. */
  counted: Difference | null
}

async function differencesOf(db: CoterieDb, part: KnownPart, after: string, quiet: Quiet | null): Promise<Differences> {
  const { c, rows } = part
  const [stored, shadows, cut] = await Promise.all([
    readIdsInRange(db, part, after),
    db.shadow.where('[c+id]').between([c, ''], [c, '\uffff']).toArray(),
    readMeta(db, 'cut'),
  ])
  // The server lists only the most urgent rows of a window that is too large. The device may have other rows and may lack
  // some of these.
  const isPartial = part.cut === true || collectionsOfParents(cut).includes(c)
  const listed = rows.map(({ id }) => id)
  const unlisted = new Set([...stored, ...shadows.map(({ id }) => id).filter(isInRange(part, after))])
  for (const id of listed) unlisted.delete(id)
  const others = isPartial ? [] : [...unlisted].slice(0, PAGE_ROWS)
  const held = await serverRowsOf(db, c, [...listed, ...others], shadows)
  const up = rows.filter((row) => reuseEqualParts(held.get(row.id), row) !== held.get(row.id))
  const extra = others.filter((id) => wouldBeListed(db, c, quiet?.cutoff ?? '', held.get(id)))
  const gone = extra.slice(0, PAGE_ROWS - up.length)
  const changed = up.filter(({ id }) => held.has(id)).length
  const missing = isPartial ? 0 : up.length - changed
  return {
    up,
    gone,
    more: extra.length > gone.length || (gone.length > 0 && unlisted.size > others.length),
    counted: missing + gone.length + changed > 0 ? { key: newId(), c, missing, extra: gone.length, changed } : null,
  }
}

/** Rows as the server last sent them, without unsent changes. */
async function serverRowsOf(
  db: CoterieDb,
  c: SyncedCollection,
  ids: readonly string[],
  shadows: readonly ServerRow[],
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

/**
 * Reports whether the server would list a row that it still has. Rows outside an admin's window expire by the clock,
 * without a change.
 */
function wouldBeListed(db: CoterieDb, c: SyncedCollection, cutoff: string, row: WireRow | undefined): boolean {
  if (row === undefined) return false
  const window = deviceWindows.find(({ name }) => name === c)
  if (window === undefined || cutoff === '' || row['window_from'] === '') return true
  return String(row['window_from']) >= cutoff || (window.owner !== undefined && row[window.owner] === db.userId)
}

const planAfter = ({ left }: RefetchPlan, { c, last, done }: KnownPart): RefetchPlan =>
  done ? { left: left.filter((each) => each !== c), after: '' } : { left, after: last }

async function removeReported(db: CoterieDb, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.transaction('rw', ['meta'], async () => {
    const differed = (await readMeta(db, 'differed')).filter(({ key }) => !keys.includes(key))
    await writeMeta(db, { differed })
  })
}

/** Ends the refetch. The next exchange rebuilds the packs. */
async function finishRefetch(db: CoterieDb): Promise<RefetchResult> {
  await writeMeta(db, { refetch: null, packed: [] })
  return 'done'
}
