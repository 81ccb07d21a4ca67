import { syncedCollections, syncGroups, type SyncedCollection } from '../../../domain/sync/collections'
import { PAGE_ROWS, SYNC_SCHEMA } from '../../../domain/sync/limits'
import type { BootstrapAnswer, BootstrapPart, PullAnswer, WireRow } from '../../../domain/sync/protocol'
import { deviceWindows } from '../../../domain/sync/window'
import { noteServerTime } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { readMeta, writeMeta } from '../db/meta'
import type { BootstrapPlan } from '../db/meta-values'
import { dropPacks, isPacked, packTables } from '../db/packs'
import type { SyncTransport } from '../remote/sync-transport'
import { clearCopy, forgetCursor } from './reset'
import { shadowIds, takeIn } from './server-rows'

/**
 * Fetches the next page of whole collections. A page replaces its range of ids: what the device has in it and the server doesn't
 * name is gone. So the same code fills an empty device and heals one whose cursor is worth nothing any more, without ever showing
 * an empty screen. It goes on where it was interrupted.
 */
export async function bootstrapStep(db: CoterieDb, transport: SyncTransport): Promise<void> {
  const plan = await readMeta(db, 'bootstrap')
  const answer = await transport.bootstrap({
    schema: SYNC_SCHEMA,
    client: await readMeta(db, 'client'),
    cursor: plan?.cursor ?? '',
    collections: [...(plan?.left ?? syncedCollections)],
    after: plan?.after ?? '',
    limit: PAGE_ROWS,
    ...(plan?.expected === undefined && { totals: true }),
  })
  noteServerTime(answer.now)
  // the person sees more or less than when this was begun: pages of before and after make no whole (Y4)
  if (answer.lost.length > 0) await clearCopy(db)
  else if (answer.reset || answer.gained.length > 0) await beginAnew(db, plan)
  else await applyParts(db, plan, answer)
}

/** Plans to fetch some collections anew: their definition or their window changed. The log goes on from where the answer says. */
export async function planAgain(db: CoterieDb, answer: PullAnswer, collections: readonly string[]): Promise<void> {
  const left = syncedCollections.filter((c) => collections.includes(c))
  const { cursor } = answer
  if (left.length === 0) return writeMeta(db, { cursor })
  await writeMeta(db, { bootstrap: { cursor, full: false, at: answer.now, left, after: '' } })
}

/** The pages that are here don't go with those to come: from the first page on, unless another tab has begun anew already. */
async function beginAnew(db: CoterieDb, from: BootstrapPlan | null): Promise<void> {
  await db.transaction('rw', ['meta'], async () => {
    if (isSame(await readMeta(db, 'bootstrap'), from)) await forgetCursor(db)
  })
}

const isSame = (plan: BootstrapPlan | null, from: BootstrapPlan | null): boolean =>
  JSON.stringify(plan) === JSON.stringify(from)

/** Applies an answer in one transaction, unless another tab has gone on from the same place already. */
export async function applyParts(db: CoterieDb, from: BootstrapPlan | null, answer: BootstrapAnswer): Promise<void> {
  const parts = answer.parts.filter((part): part is BootstrapPart & { c: SyncedCollection } => isSynced(part.c))
  const touched = [...new Set(parts.map((part) => part.c))]
  await db.transaction('rw', [...touched, 'shadow', 'outbox', ...packTables], async () => {
    const plan = await readMeta(db, 'bootstrap')
    let cut = await readMeta(db, 'cut')
    // a copy that another tab has brought to its end has no plan any more, but a cursor
    if (!isSame(plan, from) || (from === null && (await readMeta(db, 'cursor')) !== '')) return
    const next = from ?? fullPlan(answer, (await readMeta(db, 'syncedAt')) === 0 || !(await readMeta(db, 'opened')))
    next.cursor = answer.cursor
    if (answer.totals !== undefined) next.expected = answer.totals
    for (const part of parts) {
      const after = part.c === next.left[0] ? next.after : ''
      // they would be packed anew with each page: once all are here is soon enough
      if (isPacked(part.c)) await dropPacks(db, part.c)
      await replaceRange(db, part, after)
      cut = cutBy(part, after === '', cut)
      next.came = { ...next.came, [part.c]: (next.came?.[part.c] ?? 0) + part.rows.length }
      if (part.done) next.left = next.left.filter((c) => c !== part.c)
      next.after = part.done ? '' : part.last
    }
    const opened = (syncGroups[0] as readonly SyncedCollection[]).every((c) => !next.left.includes(c))
    if (next.left.length > 0) return writeMeta(db, { bootstrap: next, cut, ...(opened ? { opened } : {}) })
    const { cursor } = next
    await writeMeta(db, { bootstrap: null, cursor, cut, ...(next.full ? { since: next.at ?? 0, opened: true } : {}) })
  })
}

const fullPlan = ({ cursor, now: at }: BootstrapAnswer, first: boolean): BootstrapPlan => ({
  cursor,
  full: true,
  at,
  left: [...syncedCollections],
  after: '',
  first,
})

/** The windows of which only a part is here, after this page. One of a part says so on every page. */
function cutBy(part: BootstrapPart, first: boolean, cut: SyncedCollection[]): SyncedCollection[] {
  const window = deviceWindows.find(({ name }) => name === part.c)
  if (window === undefined) return cut
  const { name, parent } = window
  const others = cut.filter((each) => each !== parent)
  if (part.cut === true) return [...others, parent]
  return first && name === parent ? others : cut
}

async function replaceRange(
  db: CoterieDb,
  part: { c: SyncedCollection; rows: WireRow[]; last: string; done: boolean },
  after: string,
): Promise<void> {
  const named = new Set(part.rows.map((row) => row.id))
  const inRange = (id: string) => id > after && (part.done || id <= part.last)
  const here = db.table<WireRow, string>(part.c).where('id')
  const stored = await (part.done ? here.above(after) : here.between(after, part.last, false, true)).primaryKeys()
  const shadowed = [...(await shadowIds(db))(part.c)].filter(inRange)
  const gone = [...new Set([...stored, ...shadowed])].filter((id) => !named.has(id))
  await takeIn(db, part.c, part.rows, gone)
}

const isSynced = (c: string): c is SyncedCollection => (syncedCollections as readonly string[]).includes(c)
