import { syncedCollections, type SyncedCollection } from '../../../../../domain/sync/collections'
import { digestOf, spelled } from '../../../../../domain/sync/digest'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type DigestAnswer,
  type DigestPart,
  type Difference,
  type Position,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { newId } from '../../../../../domain/sync/new-id'
import { familyOf } from '../../../../../domain/sync/window'
import type { CoterieDb } from '../../db/database'
import { readMeta, writeMeta } from '../../db/meta'
import type { DigestPlan } from '../../db/meta-values'
import { isPacked, packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { heldIds, heldOf, isTooMuch, keysOf, type Stretch } from './server-view-rows'
import { mendPacks } from './mend-packs'
import { takeIn } from './server-rows'
import { standsAt } from './stands-at'

/** How a step went: all is compared, there is more, or there is something to pull first. */
export type Compared = 'done' | 'more' | 'moved'

/** So often a stretch is read again; what differs after that is told as such, and the comparison goes on. */
const triesMost = 3

/**
 * Compares the next page of what this device holds with what the server says it should hold: both as of where the device stands, so a
 * difference is a fault, of the device's storage, of the log, or of ours. What differs is read again, row by row; the outbox and what was
 * written here stay. What was found is told with the next request. A step reads and writes no more than a page.
 * @throws RemoteError
 */
export async function digestStep(db: CoterieDb, transport: SyncTransport): Promise<Compared> {
  const cursor = await readMeta(db, 'cursor')
  if (cursor === '' || !(await standsAt(db, cursor))) return 'moved'
  const plan = (await readMeta(db, 'digest')) ?? { left: [...syncedCollections], after: '', tries: 0 }
  const [first] = plan.left
  if (first === undefined) return finished(db, transport, cursor)
  const cut = familyOf(await readMeta(db, 'cut'))
  if (cut.includes(first) || plan.byIds === first) return namedStep(db, transport, cursor, plan, first)
  const end = plan.left.findIndex((c) => cut.includes(c))
  const asked = { collections: end === -1 ? plan.left : plan.left.slice(0, end), after: plan.after }
  const answer = await ask(db, transport, cursor, asked)
  if (answer.moved) return 'moved'
  for (const part of answer.parts) {
    const now = (await readMeta(db, 'digest')) ?? plan
    const c = now.left[0]
    // a server of another version may name what wasn't asked
    if (c === undefined || part.c !== c) break
    if (part.cut === true) {
      await writeMeta(db, { digest: { ...now, byIds: c } })
      break
    }
    const stretch: Stretch = { c, after: now.after, last: part.last, done: part.done, cutoff: answer.cutoff }
    const how = await judged(db, transport, cursor, now, stretch, part)
    if (how !== 'same') return how
  }
  return 'more'
}

/** Asks about the rows that are here, where the server can't know which they are. What is missing isn't missed. */
async function namedStep(
  db: CoterieDb,
  transport: SyncTransport,
  cursor: Position,
  plan: DigestPlan,
  c: SyncedCollection,
): Promise<Compared> {
  const { after } = plan
  const { ids, last, done } = await heldIds(db, c, after, await readMeta(db, 'cutoff'))
  const stretch: Stretch = { c, after, last, done, ids, cutoff: '' }
  if (ids.length > 0) {
    const answer = await ask(db, transport, cursor, { collections: [c], after, ids })
    const [part] = answer.parts
    if (answer.moved || part === undefined) return 'moved'
    const how = await judged(db, transport, cursor, plan, stretch, part)
    return how === 'same' ? 'more' : how
  }
  await goOn(db, plan, stretch)
  return 'more'
}

/** Compares a stretch with what the server says of it. What is the same is behind, what differs is read again. */
async function judged(
  db: CoterieDb,
  transport: SyncTransport,
  cursor: Position,
  plan: DigestPlan,
  stretch: Stretch,
  part: DigestPart,
): Promise<Compared | 'same'> {
  const how = await compare(db, cursor, stretch, part)
  if (how === 'differs') return heal(db, transport, cursor, plan, stretch)
  if (how === 'same') await goOn(db, plan, stretch)
  return how
}

async function ask(
  db: CoterieDb,
  transport: SyncTransport,
  cursor: Position,
  about: { collections: readonly SyncedCollection[]; after: string; ids?: string[]; rows?: true; held?: string[] },
): Promise<DigestAnswer> {
  const found = (await readMeta(db, 'differed')).slice(0, foundMost)
  const answer = await transport.digest({
    schema: SYNC_SCHEMA,
    client: await readMeta(db, 'client'),
    cursor,
    limit: PAGE_ROWS,
    found,
    ...about,
    collections: [...about.collections],
  })
  const told = new Set(answer.told)
  if (told.size > 0)
    await db.transaction('rw', ['meta'], async () => {
      const differed = (await readMeta(db, 'differed')).filter(({ key }) => !told.has(key))
      await writeMeta(db, { differed })
    })
  return answer
}

/** As many as one request tells. */
const foundMost = 50

async function compare(
  db: CoterieDb,
  cursor: Position,
  stretch: Stretch,
  part: DigestPart,
): Promise<'same' | 'differs' | 'moved'> {
  const rows = await db.transaction('r', [stretch.c, 'shadow', 'meta'], async () => {
    if (!(await standsAt(db, cursor))) return 'moved'
    return (await isTooMuch(db, stretch)) ? 'differs' : heldOf(db, stretch)
  })
  if (typeof rows === 'string') return rows
  return (await digestOf(rows)) === part.hash ? 'same' : 'differs'
}

/** Reads a stretch again. It is compared once more before the comparison goes on. */
async function heal(
  db: CoterieDb,
  transport: SyncTransport,
  cursor: Position,
  plan: DigestPlan,
  stretch: Stretch,
): Promise<Compared> {
  const { c, after, ids } = stretch
  // only what the server was told of may go: it makes sure that its log names all of them it should
  const held = ids ?? (await db.transaction('r', [c, 'shadow'], () => keysOf(db, stretch))).slice(0, 2 * PAGE_ROWS)
  const how = { rows: true as const, ...(ids ? { ids } : { held }) }
  const answer = await ask(db, transport, cursor, { collections: [c], after, ...how })
  const [part] = answer.parts
  if (answer.moved || part === undefined) return 'moved'
  const now: Stretch = ids ? stretch : { ...stretch, last: part.last, done: part.done, cutoff: answer.cutoff }
  const rows = part.rows ?? []
  const healed = plan.tries < triesMost
  const stood = await db.transaction('rw', [c, 'shadow', 'outbox', ...packTables], async () => {
    if (!(await standsAt(db, cursor))) return false
    const { up, gone, more, missing } = await wrongRows(db, now, rows, new Set(held))
    if (healed) await takeIn(db, c, up, gone)
    const told: Difference = { key: newId(), c, missing, extra: gone.length, changed: up.length - missing, healed }
    const next = { ...plan, tries: more && gone.length > 0 ? plan.tries : plan.tries + 1 }
    await writeMeta(db, {
      digest: healed ? next : beyond(plan, now),
      ...(up.length + gone.length > 0 && { differed: [...(await readMeta(db, 'differed')), told] }),
    })
    return true
  })
  return stood ? 'more' : 'moved'
}

/**
 * What has to be written and what has to go, so that a stretch holds these rows: a page of both. Inside the caller's transaction.
 * @returns missing: of `up` those that aren't here at all; more: there is more that has to go
 */
async function wrongRows(
  db: CoterieDb,
  stretch: Stretch,
  rows: readonly WireRow[],
  named: ReadonlySet<string>,
): Promise<{ up: WireRow[]; gone: string[]; missing: number; more: boolean }> {
  const there = new Set(rows.map(({ id }) => id))
  const extra = (await keysOf(db, stretch)).filter((id) => !there.has(id))
  const some = extra.filter((id) => named.has(id)).slice(0, PAGE_ROWS)
  const held = new Map((await heldOf(db, { ...stretch, ids: [...there, ...some] })).map((row) => [row.id, row]))
  const up = rows.filter((row) => spelled(held.get(row.id)) !== spelled(row))
  const gone = some.filter((id) => held.has(id)).slice(0, PAGE_ROWS - up.length)
  const missing = up.filter(({ id }) => !held.has(id)).length
  return { up, gone, missing, more: extra.length > gone.length }
}

/** The stretch is as it should be. At the end of a collection its packs are looked at as well. */
async function goOn(db: CoterieDb, plan: DigestPlan, stretch: Stretch): Promise<void> {
  const { c } = stretch
  const changed = stretch.done && isPacked(c) ? await mendPacks(db, c) : 0
  await db.transaction('rw', ['meta'], async () => {
    const told: Difference = { key: newId(), c, missing: 0, extra: 0, changed, healed: true }
    await writeMeta(db, {
      digest: beyond(plan, stretch),
      ...(changed > 0 && { differed: [...(await readMeta(db, 'differed')), told] }),
    })
  })
}

const beyond = ({ left }: DigestPlan, { c, last, done }: Stretch): DigestPlan =>
  done ? { left: left.filter((each) => each !== c), after: '', tries: 0 } : { left, after: last, tries: 0 }

/** All is compared: what was found last is told, and the next comparison begins at its beginning. */
async function finished(db: CoterieDb, transport: SyncTransport, cursor: Position): Promise<Compared> {
  if ((await readMeta(db, 'differed')).length > 0) await ask(db, transport, cursor, { collections: [], after: '' })
  await writeMeta(db, { digest: null })
  return 'done'
}
