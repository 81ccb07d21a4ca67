import {
  syncedCollections,
  type SyncedCollection,
  deviceWindows,
  collectionsOfParents,
} from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type Difference,
  type Position,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { reuseEqualParts } from '../../browser/observable'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetaValues, writeMeta } from '../../db/meta'
import type { RefetchPlan, ServerRow } from '../../db/local-tables'
import { packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { isInRange, isSyncedCollection, readIdsInRange, knownParts, type KnownPart } from './bootstrap'
import { isAtPosition, isLogPage } from './pull'
import { storeServerRows } from './server-rows'

/** `moved`: the device has to pull first. */
export type RefetchResult = 'done' | 'more' | 'moved'

const maxFindings = 50

/**
 * A row that differs although there is nothing to pull was missed by the log: the server's row is stored and the difference
 * reported. Unsent changes stay. @throws RemoteError
 */
export async function refetchStep(db: CoterieDb, transport: SyncTransport): Promise<RefetchResult> {
  const { cursor, client, since, refetch, differed } = await readMetaValues(db, [
    'cursor',
    'client',
    'since',
    'refetch',
    'differed',
  ])
  if (cursor === '' || !(await isAtPosition(db, cursor))) return 'moved'
  // A plan of an app version with other collections starts over.
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
  // The position isn't valid any more, or the person can read other rows now. The next pull handles both.
  if (answer.cursor === '') return 'moved'
  let quiet: Quiet | null = null
  for (const part of knownParts(answer)) {
    if (part.c !== plan.left[0]) break
    let next = await comparePart(db, cursor, plan, part, null)
    if (next === 'differs') {
      quiet ??= await quietSince(transport, { client, since, cursor: answer.cursor })
      if (quiet === null) return 'moved'
      next = await comparePart(db, cursor, plan, part, quiet)
    }
    if (typeof next === 'string') return 'moved'
    plan = next
  }
  return 'more'
}

/** A log without new entries. `cutoff`: first day of an admin's window, '' = no windows. */
interface Quiet {
  cutoff: string
}

/**
 * Returns null if the log has entries that would explain a difference, or if the device was away for longer than an admin's
 * window, after which rows expire without an entry. The page's position is newer than its rows, so a restore since then
 * invalidates it.
 */
async function quietSince(
  transport: SyncTransport,
  at: { client: string; since: number; cursor: Position },
): Promise<Quiet | null> {
  const answer = await transport.pull({ schema: SYNC_SCHEMA, ...at, limit: 1, acked: [] })
  const announced = Object.keys(answer.up).length + Object.keys(answer.gone).length
  return isLogPage(answer) && announced === 0 ? { cutoff: answer.window?.cutoff ?? '' } : null
}

/** `differs`: the log may contain the changes. `moved`: the device's position has changed. */
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

interface Differences {
  up: WireRow[]
  gone: string[]
  more: boolean
  counted: Difference | null
}

async function differencesOf(db: CoterieDb, part: KnownPart, after: string, quiet: Quiet | null): Promise<Differences> {
  const { c, rows } = part
  const [stored, shadows, cut] = await Promise.all([
    readIdsInRange(db, part, after),
    db.shadow.where('[c+id]').between([c, ''], [c, '\uffff']).toArray(),
    readMeta(db, 'cut'),
  ])
  // The server lists only the most urgent rows of a window that is too large; the device may have others.
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

/** Rows outside an admin's window expire by the clock, without a change. */
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

async function finishRefetch(db: CoterieDb): Promise<RefetchResult> {
  await writeMeta(db, { refetch: null, packed: [] })
  return 'done'
}
