import { syncedCollections, syncGroups, type SyncedCollection } from '../../../domain/sync/collections'
import { PAGE_ROWS, SYNC_SCHEMA } from '../../../domain/sync/limits'
import type { BootstrapAnswer, BootstrapPart, PullAnswer, WireRow } from '../../../domain/sync/protocol'
import { deviceWindows } from '../../../domain/sync/window'
import { noteServerTime } from '../db/clock'
import type { CoterieDb } from '../db/database'
import { readMeta, writeMeta } from '../db/meta'
import type { BootstrapPlan } from '../db/meta-values'
import type { SyncTransport } from '../remote/sync-transport'
import { ackedCollections, dropEchoed } from './acked'
import { clearCopy, forgetCursor } from './reset'
import { shadowsOf, takeIn } from './server-rows'

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
    collections: [...(plan?.left ?? syncedCollections)],
    after: plan?.after ?? '',
    limit: PAGE_ROWS,
    ...(plan?.expected === undefined && { totals: true }),
  })
  noteServerTime(answer.now)
  const had = plan?.scopes ?? answer.scopes
  // the person sees more or less than when this was begun: pages of before and after make no whole (Y4)
  if (had.some((scope) => !answer.scopes.includes(scope))) await clearCopy(db)
  else if (answer.scopes.some((scope) => !had.includes(scope))) await forgetCursor(db)
  else await applyParts(db, plan, answer)
}

/** Plans to fetch some collections anew: their definition or their window changed. The cursor stays. */
export async function planAgain(db: CoterieDb, answer: PullAnswer, collections: readonly string[]): Promise<void> {
  const left = syncedCollections.filter((c) => collections.includes(c))
  if (left.length === 0) return writeMeta(db, { gen: answer.gen })
  const { epoch, head, gen } = answer
  const scopes = await readMeta(db, 'scopes')
  await writeMeta(db, { bootstrap: { epoch, head, gen, scopes, full: false, at: answer.now, left, after: '' } })
}

/** Applies an answer in one transaction, unless another tab has gone on from the same place already. */
export async function applyParts(db: CoterieDb, from: BootstrapPlan | null, answer: BootstrapAnswer): Promise<void> {
  const parts = answer.parts.filter((part): part is BootstrapPart & { c: SyncedCollection } => isSynced(part.c))
  const acked = await ackedCollections(db)
  const touched = [...new Set([...parts.map((part) => part.c), ...acked])]
  await db.transaction('rw', [...touched, 'shadow', 'outbox', 'meta'], async () => {
    const plan = await readMeta(db, 'bootstrap')
    let cut = await readMeta(db, 'cut')
    if (JSON.stringify(plan) !== JSON.stringify(from)) return
    if (from !== null && from.epoch !== answer.epoch) {
      // Restored meanwhile: from the start, with the new epoch.
      await writeMeta(db, { bootstrap: null, epoch: '' })
      return
    }
    const next = from ?? fullPlan(answer, (await readMeta(db, 'syncedAt')) === 0 || !(await readMeta(db, 'opened')))
    if (answer.totals !== undefined) next.expected = answer.totals
    for (const part of parts) {
      const after = part.c === next.left[0] ? next.after : ''
      await replaceRange(db, part, after)
      cut = cutBy(part, after === '', cut)
      next.came = { ...next.came, [part.c]: (next.came?.[part.c] ?? 0) + part.rows.length }
      if (part.done) next.left = next.left.filter((c) => c !== part.c)
      next.after = part.done ? '' : part.last
    }
    const opened = (syncGroups[0] as readonly SyncedCollection[]).every((c) => !next.left.includes(c))
    if (next.left.length > 0) return writeMeta(db, { bootstrap: next, cut, ...(opened ? { opened } : {}) })
    await writeMeta(db, {
      bootstrap: null,
      gen: next.gen,
      cut,
      ...(next.full
        ? { epoch: next.epoch, cursor: next.head, since: next.at ?? 0, scopes: next.scopes, opened: true }
        : {}),
    })
    if (next.full) await dropEchoed(db, next.head, acked)
  })
}

function fullPlan({ epoch, head, gen, scopes, now: at }: BootstrapAnswer, first: boolean): BootstrapPlan {
  return { epoch, head, gen, scopes, full: true, at, left: [...syncedCollections], after: '', first }
}

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
  const shadowed = (await shadowsOf(db, part.c)).map((shadow) => shadow.id).filter(inRange)
  const gone = [...new Set([...stored, ...shadowed])].filter((id) => !named.has(id))
  await takeIn(db, part.c, part.rows, gone)
}

const isSynced = (c: string): c is SyncedCollection => (syncedCollections as readonly string[]).includes(c)
