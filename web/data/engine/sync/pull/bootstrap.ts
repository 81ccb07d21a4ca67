import type { Id } from '../../../../../domain/entities'
import {
  syncedCollections,
  syncGroups,
  type SyncedCollection,
  deviceWindows,
} from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type BootstrapAnswer,
  type BootstrapPart,
  type BootstrapRequest,
  type PullAnswer,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { recordServerTime } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetaValues, writeMeta } from '../../db/meta'
import type { BootstrapPlan, Meta } from '../../db/local-tables'
import { deletePacks, isPacked, packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { clearDatabase, startFullFetch } from './reset'
import { readServerRowIds, storeServerRows } from './server-rows'

/** The next page, requested while the previous one is stored. It belongs to one exchange. */
export interface Prefetch {
  page: { request: string; answer: Promise<BootstrapAnswer> } | null
}

const earlyMs = 10_000

let early: { userId: Id; at: number; page: NonNullable<Prefetch['page']> } | null = null

/** Requests the first page early, because creating the database's tables takes as long as the answer. */
export function prefetchFirstPage(userId: Id, transport: SyncTransport): void {
  const page = requestNext(transport, pageAfter(null, ''))
  early = { userId, at: Date.now(), page }
}

/** Returns the early page, only once and only for the same person. A failed request is repeated. */
function takeEarly(userId: Id, transport: SyncTransport): Prefetch['page'] {
  const found = early
  early = null
  if (found?.userId !== userId || Date.now() - found.at >= earlyMs) return null
  return { ...found.page, answer: found.page.answer.catch(() => ask(transport, pageAfter(null, ''))) }
}

/** `waiting`: stored, and a change is ready to be sent. `stale`: not stored, because the position had changed. */
type StoreResult = 'stored' | 'waiting' | 'stale'

/**
 * Fetches and stores a page. The page replaces its range of ids, so the same code fills an empty device and repairs a
 * filled one without showing an empty screen. With `prefetch` it fetches all following pages, each while the previous one
 * is stored, until a change is ready to be sent.
 */
export async function bootstrapStep(db: CoterieDb, transport: SyncTransport, prefetch?: Prefetch): Promise<void> {
  const { bootstrap, client, ...before } = await readMetaValues(db, ['bootstrap', 'client', ...wholeKeys])
  const first = isFirst(before)
  let plan = bootstrap
  let storing: Promise<StoreResult> = Promise.resolve('stored')
  try {
    for (;;) {
      const page = prefetch?.page ?? takeEarly(db.userId, transport)
      if (prefetch) prefetch.page = null
      const answer = await pageFrom(transport, pageAfter(plan, client), page)
      // The person's permissions have changed since the first page (Y4).
      if (answer.reset || answer.lost.length + answer.gained.length > 0) {
        await storing
        return await (answer.lost.length > 0 ? clearDatabase(db) : restart(db, plan))
      }
      const next = planAfter(plan ?? fullPlan(answer, first), answer)
      const hasMore = prefetch !== undefined && next.left.length > 0
      if (hasMore) prefetch.page = requestNext(transport, pageAfter(next, client))
      const before = storing
      storing = applyParts(db, plan, answer)
      storing.catch(() => undefined)
      if ((await before) !== 'stored' || !hasMore) break
      plan = next
    }
  } finally {
    await storing
  }
}

const wholeKeys = ['syncedAt', 'opened'] as const

/** Reports whether the device has no complete data, so that screens wait for this sync. */
const isFirst = ({ syncedAt, opened }: Pick<Meta, (typeof wholeKeys)[number]>): boolean => syncedAt === 0 || !opened

const pageFrom = (
  transport: SyncTransport,
  request: BootstrapRequest,
  page: Prefetch['page'],
): Promise<BootstrapAnswer> => (page?.request === requestKey(request) ? page.answer : ask(transport, request))

/** Returns the request as text, without the client id, which a device receives with its first change. */
const requestKey = (request: BootstrapRequest): string => JSON.stringify({ ...request, client: '' })

/** The server counts rows only from the second page on, so that the first arrives sooner. */
const pageAfter = (plan: BootstrapPlan | null, client: string): BootstrapRequest => ({
  schema: SYNC_SCHEMA,
  client,
  cursor: plan?.cursor ?? '',
  collections: [...(plan?.left ?? syncedCollections)],
  after: plan?.after ?? '',
  limit: PAGE_ROWS,
  ...(plan !== null && plan.expected === undefined && { totals: true }),
})

async function ask(transport: SyncTransport, request: BootstrapRequest): Promise<BootstrapAnswer> {
  const answer = await transport.bootstrap(request)
  recordServerTime(answer.now)
  return answer
}

function requestNext(transport: SyncTransport, request: BootstrapRequest): NonNullable<Prefetch['page']> {
  const answer = ask(transport, request)
  answer.catch(() => undefined)
  return { request: requestKey(request), answer }
}

export async function planRebootstrap(
  db: CoterieDb,
  answer: PullAnswer,
  collections: readonly string[],
): Promise<void> {
  const left = syncedCollections.filter((c) => collections.includes(c))
  const { cursor } = answer
  if (left.length === 0) return writeMeta(db, { cursor })
  await writeMeta(db, { bootstrap: { cursor, full: false, first: false, at: answer.now, left, after: '' } })
}

async function restart(db: CoterieDb, from: BootstrapPlan | null): Promise<void> {
  await db.transaction('rw', ['meta'], async () => {
    if (isSame(await readMeta(db, 'bootstrap'), from)) await startFullFetch(db)
  })
}

const isSame = (plan: BootstrapPlan | null, from: BootstrapPlan | null): boolean =>
  JSON.stringify(plan) === JSON.stringify(from)

/**
 * Checks the position in parallel with the writes, so that IndexedDB is never idle; rolls back if another tab has moved it.
 */
async function applyParts(db: CoterieDb, from: BootstrapPlan | null, answer: BootstrapAnswer): Promise<StoreResult> {
  const parts = knownParts(answer)
  const touched = [...new Set(parts.map((part) => part.c))]
  const stale = new Error('another tab has gone on')
  const applied = db.transaction('rw', [...touched, 'shadow', 'outbox', ...packTables], async () => {
    const reading = Promise.all([
      readMetaValues(db, ['bootstrap', 'cut', 'opened']),
      from === null ? readMetaValues(db, ['cursor', ...wholeKeys]) : null,
      db.outbox.where('state').equals('waiting').count(),
      readServerRowIds(db),
      Promise.all(parts.map((part) => readIdsInRange(db, part, rangeStart(part, from)))),
    ])
    const writing = Promise.all(parts.map(({ c, rows }) => db.table<WireRow, string>(c).bulkPut(rows)))
    writing.catch(() => undefined)
    const [was, begins, waiting, shadows, stored] = await reading
    // Another tab has finished the first sync: there is a cursor but no plan.
    if (!isSame(was.bootstrap, from) || (begins !== null && begins.cursor !== '')) throw stale
    let { cut } = was
    for (const [at, part] of parts.entries()) {
      const after = rangeStart(part, from)
      if (isPacked(part.c)) await deletePacks(db, part.c)
      await replaceRange(db, part, { after, stored: stored[at] ?? [], shadowed: shadows(part.c) })
      cut = nextCut(part, after === '', cut)
    }
    const next = planAfter(from ?? fullPlan(answer, begins !== null && isFirst(begins)), answer)
    const isWhole = next.left.length === 0
    const opened = isWhole ? next.full : syncGroups[0]?.every((c) => !next.left.includes(c))
    await writeMeta(db, {
      ...(isWhole ? { bootstrap: null, cursor: next.cursor } : { bootstrap: next }),
      ...(isWhole && next.full && { since: next.at }),
      ...(opened && !was.opened && { opened }),
      ...(cut !== was.cut && { cut }),
    })
    await writing
    return waiting > 0 ? 'waiting' : 'stored'
  })
  return applied.catch((error: unknown) => {
    if (error === stale) return 'stale'
    throw error
  })
}

export type KnownPart = BootstrapPart & { c: SyncedCollection }

export const knownParts = ({ parts }: BootstrapAnswer): KnownPart[] =>
  parts.filter((part): part is KnownPart => isSyncedCollection(part.c))

function planAfter(plan: BootstrapPlan, answer: BootstrapAnswer): BootstrapPlan {
  const next = { ...plan, cursor: answer.cursor, ...(answer.totals !== undefined && { expected: answer.totals }) }
  for (const part of knownParts(answer)) {
    next.came = { ...next.came, [part.c]: (next.came?.[part.c] ?? 0) + part.rows.length }
    if (part.done) next.left = next.left.filter((c) => c !== part.c)
    next.after = part.done ? '' : part.last
  }
  return next
}

const fullPlan = ({ cursor, now: at }: BootstrapAnswer, first: boolean): BootstrapPlan => ({
  cursor,
  full: true,
  at,
  left: [...syncedCollections],
  after: '',
  first,
})

function nextCut(part: BootstrapPart, first: boolean, cut: SyncedCollection[]): SyncedCollection[] {
  const window = deviceWindows.find(({ name }) => name === part.c)
  if (window === undefined) return cut
  const { name, parent } = window
  const others = cut.filter((each) => each !== parent)
  if (part.cut === true) return [...others, parent]
  return first && name === parent ? others : cut
}

/** Only the first collection of a plan can be partly fetched. */
const rangeStart = ({ c }: BootstrapPart, plan: BootstrapPlan | null): string =>
  plan !== null && c === plan.left[0] ? plan.after : ''

export const isInRange =
  ({ done, last }: BootstrapPart, after: string) =>
  (id: string): boolean =>
    id > after && (done || id <= last)

export function readIdsInRange(db: CoterieDb, part: KnownPart, after: string): Promise<string[]> {
  const byId = db.table<WireRow, string>(part.c).where('id')
  return (part.done ? byId.above(after) : byId.between(after, part.last, false, true)).primaryKeys()
}

function replaceRange(
  db: CoterieDb,
  part: KnownPart,
  { after, stored, shadowed }: { after: string; stored: readonly string[]; shadowed: ReadonlySet<string> },
): Promise<void> {
  const obsolete = new Set([...stored, ...[...shadowed].filter(isInRange(part, after))])
  if (obsolete.size > 0) for (const { id } of part.rows) obsolete.delete(id)
  return storeServerRows(db, part.c, part.rows, [...obsolete], { shadowed })
}

export const isSyncedCollection = (c: string): c is SyncedCollection =>
  (syncedCollections as readonly string[]).includes(c)
