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
import { leaderLock, type CoterieDb } from '../../db/database'
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
 * filled one without showing an empty screen. With `prefetch` it fetches all following pages, each while the previous ones
 * are stored, until a change is ready to be sent. At most two transactions are open.
 */
export async function bootstrapStep(db: CoterieDb, transport: SyncTransport, prefetch?: Prefetch): Promise<void> {
  const { bootstrap, client, ...before } = await readMetaValues(db, ['bootstrap', 'client', ...wholeKeys])
  const first = isFirst(before)
  const store = pageStore(db, bootstrap)
  let plan = bootstrap
  try {
    for (;;) {
      const page = prefetch?.page ?? takeEarly(db.userId, transport)
      if (prefetch) prefetch.page = null
      const answer = await pageFrom(transport, pageAfter(plan, client), page)
      // The person's permissions have changed since the first page (Y4).
      if (answer.reset || answer.lost.length + answer.gained.length > 0) {
        const stored = await store.end()
        return await (answer.lost.length > 0 ? clearDatabase(db) : restart(db, stored))
      }
      plan = planAfter(plan ?? fullPlan(answer, first), answer)
      const hasMore = prefetch !== undefined && plan.left.length > 0
      if (hasMore) prefetch.page = requestNext(transport, pageAfter(plan, client))
      if (!(await store.add(answer, plan)) || !hasMore) break
    }
  } finally {
    await store.end()
  }
}

/** The most rows of one transaction while this is the only tab. Otherwise it is a page, so that other tabs don't wait. */
const LARGE_ROWS = 4 * PAGE_ROWS

interface PageStore {
  /** Adds a page that follows the last one. Returns false once nothing more should be added. */
  add(answer: BootstrapAnswer, plan: BootstrapPlan): Promise<boolean>
  /** Stores what was added. Returns the position of the stored pages. */
  end(): Promise<BootstrapPlan | null>
}

/** Stores pages in order. In the only tab, pages that arrive while two transactions are open are stored together. */
function pageStore(db: CoterieDb, from: BootstrapPlan | null): PageStore {
  let held: BootstrapAnswer[] = []
  let next = from
  let open = 0
  let older: Promise<unknown> = Promise.resolve()
  let newest: Promise<unknown> = Promise.resolve()
  let result: StoreResult = 'stored'
  const begin = () => {
    if (held.length === 0 || result === 'stale') return
    const applied = applyPages(db, from, held)
    held = []
    from = next
    open++
    older = newest
    newest = applied
      .then((now) => {
        if (result === 'stored') result = now
      })
      .finally(() => open--)
    newest.catch(() => undefined)
  }
  return {
    add: async (answer, plan) => {
      held.push(answer)
      next = plan
      const isAlone = await isOnlyTab(db.userId)
      const isFull = rowCount(held) + PAGE_ROWS > (isAlone ? LARGE_ROWS : PAGE_ROWS)
      if (open > 1 && isFull) await older
      if (open < 2) begin()
      if (!isAlone) await older
      return result === 'stored'
    },
    end: async () => {
      begin()
      await Promise.all([older, newest])
      return from
    },
  }
}

/** Reports whether no other tab has this person's database open. False if the browser can't tell. */
async function isOnlyTab(userId: Id): Promise<boolean> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager | null }
  if (!locks) return false
  const { pending = [] } = await locks.query()
  return pending.every(({ name }) => name !== leaderLock(userId))
}

const rowCount = (answers: readonly BootstrapAnswer[]): number =>
  answers.reduce((sum, { parts }) => sum + parts.reduce((rows, part) => rows + part.rows.length, 0), 0)

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
 * Stores pages that follow each other. Checks the position in parallel with the writes, so that IndexedDB is never idle;
 * rolls back if another tab has moved it.
 */
async function applyPages(
  db: CoterieDb,
  from: BootstrapPlan | null,
  answers: readonly BootstrapAnswer[],
): Promise<StoreResult> {
  const ranges = rangesOf(from, answers)
  const touched = [...new Set(ranges.map(({ part }) => part.c))]
  const stale = new Error('another tab has gone on')
  const applied = db.transaction('rw', [...touched, 'shadow', 'outbox', ...packTables], async () => {
    const reading = Promise.all([
      readMetaValues(db, ['bootstrap', 'cut', 'opened']),
      from === null ? readMetaValues(db, ['cursor', ...wholeKeys]) : null,
      db.outbox.where('state').equals('waiting').count(),
      readServerRowIds(db),
      Promise.all(ranges.map(({ part, after }) => readIdsInRange(db, part, after))),
    ])
    const writing = Promise.all(ranges.map(({ part: { c, rows } }) => db.table<WireRow, string>(c).bulkPut(rows)))
    writing.catch(() => undefined)
    const [was, begins, waiting, shadows, stored] = await reading
    // Another tab has finished the first sync: there is a cursor but no plan.
    if (!isSame(was.bootstrap, from) || (begins !== null && begins.cursor !== '')) throw stale
    let { cut } = was
    for (const [at, { part, after }] of ranges.entries()) {
      if (isPacked(part.c)) await deletePacks(db, part.c)
      await replaceRange(db, part, { after, stored: stored[at] ?? [], shadowed: shadows(part.c) })
      cut = nextCut(part, after === '', cut)
    }
    let plan = from
    for (const answer of answers) plan = planAfter(plan ?? fullPlan(answer, begins !== null && isFirst(begins)), answer)
    if (plan !== null) await writePlan(db, plan, { wasOpened: was.opened, cut: cut === was.cut ? undefined : cut })
    await writing
    return waiting > 0 ? 'waiting' : 'stored'
  })
  return applied.catch((error: unknown) => {
    if (error === stale) return 'stale'
    throw error
  })
}

async function writePlan(
  db: CoterieDb,
  plan: BootstrapPlan,
  { wasOpened, cut }: { wasOpened: boolean; cut: SyncedCollection[] | undefined },
): Promise<void> {
  const isWhole = plan.left.length === 0
  const opened = isWhole ? plan.full : syncGroups[0]?.every((c) => !plan.left.includes(c))
  await writeMeta(db, {
    ...(isWhole ? { bootstrap: null, cursor: plan.cursor } : { bootstrap: plan }),
    ...(isWhole && plan.full && { since: plan.at }),
    ...(opened && !wasOpened && { opened }),
    ...(cut && { cut }),
  })
}

/** Returns the parts of pages, each with the id after which its range begins. */
function rangesOf(
  from: BootstrapPlan | null,
  answers: readonly BootstrapAnswer[],
): { part: KnownPart; after: string }[] {
  let plan = from
  return answers.flatMap((answer) => {
    const ranges = knownParts(answer).map((part) => ({ part, after: rangeStart(part, plan) }))
    plan = planAfter(plan ?? fullPlan(answer, false), answer)
    return ranges
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
