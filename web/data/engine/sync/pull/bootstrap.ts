import type { Id } from '../../../../../domain/entities'
import { syncedCollections, syncGroups, type SyncedCollection } from '../../../../../domain/sync/collections'
import {
  PAGE_ROWS,
  SYNC_SCHEMA,
  type BootstrapAnswer,
  type BootstrapPart,
  type BootstrapRequest,
  type PullAnswer,
  type WireRow,
} from '../../../../../domain/sync/protocol'
import { deviceWindows } from '../../../../../domain/sync/window'
import { noteServerTime } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, readMetas, writeMeta } from '../../db/meta'
import type { BootstrapPlan, Meta } from '../../db/meta-values'
import { dropPacks, isPacked, packTables } from '../../db/packs'
import type { SyncTransport } from '../../remote/sync-transport'
import { clearCopy, forgetCursor } from './reset'
import { shadowIds, takeIn } from './server-rows'

/** The next page of a copy, asked for while the one before is stored. Of one exchange: nothing of it outlives that. */
export interface Ahead {
  page: { asked: string; answer: Promise<BootstrapAnswer> } | null
}

/** How long a first page that was asked for early counts, ms: the copy is open by then, or something stands in its way. */
const earlyMs = 10_000

let early: { userId: Id; at: number; page: NonNullable<Ahead['page']> } | null = null

/** Asks for the first page of a person's first copy while that is made: making its tables takes as long as the answer, or longer. */
export function askFirstPage(userId: Id, transport: SyncTransport): void {
  const page = askAhead(transport, pageAfter(null, ''))
  early = { userId, at: Date.now(), page }
}

/** The first page that was asked for early, for the copy of the same person, once. What didn't come is asked for again. */
function takeEarly(userId: Id, transport: SyncTransport): Ahead['page'] {
  const found = early
  early = null
  if (found?.userId !== userId || Date.now() - found.at >= earlyMs) return null
  return { ...found.page, answer: found.page.answer.catch(() => ask(transport, pageAfter(null, ''))) }
}

/** What became of a page: it is here, and nothing or something waits to be sent; or the device stood somewhere else, and nothing of it was taken. */
type Stored = 'page' | 'waiting' | 'stale'

/**
 * Fetches the next page of whole collections. A page replaces its range of ids: what the device has in it and the server doesn't
 * name is gone. So the same code fills an empty device and heals one whose cursor is worth nothing any more, without ever showing
 * an empty screen. It goes on where it was interrupted.
 * @param ahead where given, all pages that follow are fetched too, until something waits to be sent. The page after one is under way while
 *   that is stored, and is taken only where the device stands there then; two are on their way into the tables at most, each in a
 *   transaction of its own, so that the second one's begins as soon as the first one's ends
 */
export async function bootstrapStep(db: CoterieDb, transport: SyncTransport, ahead?: Ahead): Promise<void> {
  const { bootstrap, client, ...before } = await readMetas(db, ['bootstrap', 'client', ...wholeKeys])
  const first = isFirst(before)
  let plan = bootstrap
  let storing: Promise<Stored> = Promise.resolve('page')
  try {
    for (;;) {
      const page = ahead?.page ?? takeEarly(db.userId, transport)
      if (ahead) ahead.page = null
      const answer = await pageFrom(transport, pageAfter(plan, client), page)
      // the person sees more or less than when this was begun: pages of before and after make no whole (Y4)
      if (answer.reset || answer.lost.length + answer.gained.length > 0) {
        await storing
        return await (answer.lost.length > 0 ? clearCopy(db) : beginAnew(db, plan))
      }
      const next = planAfter(plan ?? fullPlan(answer, first), answer)
      const goesOn = ahead !== undefined && next.left.length > 0
      if (goesOn) ahead.page = askAhead(transport, pageAfter(next, client))
      const before = storing
      storing = applyParts(db, plan, answer)
      storing.catch(() => undefined)
      if ((await before) !== 'page' || !goesOn) break
      plan = next
    }
  } finally {
    // whatever came between: nothing is stored after this, and that it couldn't be is what counts
    await storing
  }
}

const wholeKeys = ['syncedAt', 'opened'] as const

/** Whether screens wait for this copy: there was no whole one before. */
const isFirst = ({ syncedAt, opened }: Pick<Meta, (typeof wholeKeys)[number]>): boolean => syncedAt === 0 || !opened

/** A page: the one that was asked for ahead, where it is the one that is wanted now. */
const pageFrom = (transport: SyncTransport, asked: BootstrapRequest, page: Ahead['page']): Promise<BootstrapAnswer> =>
  page?.asked === whatOf(asked) ? page.answer : ask(transport, asked)

/** What a request asks: a device gets its number with its first change, and asks for the same. */
const whatOf = (request: BootstrapRequest): string => JSON.stringify({ ...request, client: '' })

/** The request for the page after a place; the rows to come are counted only where more than a page comes, so that the first isn't kept waiting. */
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
  noteServerTime(answer.now)
  return answer
}

function askAhead(transport: SyncTransport, request: BootstrapRequest): NonNullable<Ahead['page']> {
  const answer = ask(transport, request)
  // whoever takes it hears of its failure
  answer.catch(() => undefined)
  return { asked: whatOf(request), answer }
}

/** Plans to fetch some collections anew: their definition or their window changed. The log goes on from where the answer says. */
export async function planAgain(db: CoterieDb, answer: PullAnswer, collections: readonly string[]): Promise<void> {
  const left = syncedCollections.filter((c) => collections.includes(c))
  const { cursor } = answer
  if (left.length === 0) return writeMeta(db, { cursor })
  await writeMeta(db, { bootstrap: { cursor, full: false, first: false, at: answer.now, left, after: '' } })
}

/** The pages that are here don't go with those to come: from the first page on, unless another tab has begun anew already. */
async function beginAnew(db: CoterieDb, from: BootstrapPlan | null): Promise<void> {
  await db.transaction('rw', ['meta'], async () => {
    if (isSame(await readMeta(db, 'bootstrap'), from)) await forgetCursor(db)
  })
}

const isSame = (plan: BootstrapPlan | null, from: BootstrapPlan | null): boolean =>
  JSON.stringify(plan) === JSON.stringify(from)

/**
 * Applies an answer in one transaction, unless another tab has gone on from the same place already. Whether it has is read while the rows
 * are written, so that the browser's database never waits for this page; if so, nothing of them stays.
 */
async function applyParts(db: CoterieDb, from: BootstrapPlan | null, answer: BootstrapAnswer): Promise<Stored> {
  const parts = syncedParts(answer)
  const touched = [...new Set(parts.map((part) => part.c))]
  const stale = new Error('another tab has gone on')
  const applied = db.transaction('rw', [...touched, 'shadow', 'outbox', ...packTables], async () => {
    const reading = Promise.all([
      readMetas(db, ['bootstrap', 'cut', 'opened']),
      from === null ? readMetas(db, ['cursor', ...wholeKeys]) : null,
      db.outbox.where('state').equals('waiting').count(),
      shadowIds(db),
      Promise.all(parts.map((part) => storedIn(db, part, beginningOf(part, from)))),
    ])
    const writing = Promise.all(parts.map(({ c, rows }) => db.table<WireRow, string>(c).bulkPut(rows)))
    writing.catch(() => undefined)
    const [was, begins, waiting, shadows, stored] = await reading
    // a copy that another tab has brought to its end has no plan any more, but a cursor
    if (!isSame(was.bootstrap, from) || (begins !== null && begins.cursor !== '')) throw stale
    let { cut } = was
    for (const [at, part] of parts.entries()) {
      const after = beginningOf(part, from)
      // they would be packed anew with each page: once all are here is soon enough
      if (isPacked(part.c)) await dropPacks(db, part.c)
      await replaceRange(db, part, { after, stored: stored[at] ?? [], shadowed: shadows(part.c) })
      cut = cutBy(part, after === '', cut)
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
    return waiting > 0 ? 'waiting' : 'page'
  })
  return applied.catch((error: unknown) => {
    if (error === stale) return 'stale'
    throw error
  })
}

/** A part of a collection that this app knows. */
export type SyncedPart = BootstrapPart & { c: SyncedCollection }

export const syncedParts = ({ parts }: BootstrapAnswer): SyncedPart[] =>
  parts.filter((part): part is SyncedPart => isSynced(part.c))

/** Where a copy stands once an answer is stored. */
function planAfter(plan: BootstrapPlan, answer: BootstrapAnswer): BootstrapPlan {
  const next = { ...plan, cursor: answer.cursor, ...(answer.totals !== undefined && { expected: answer.totals }) }
  for (const part of syncedParts(answer)) {
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

/** The windows of which only a part is here, after this page. One of a part says so on every page. */
function cutBy(part: BootstrapPart, first: boolean, cut: SyncedCollection[]): SyncedCollection[] {
  const window = deviceWindows.find(({ name }) => name === part.c)
  if (window === undefined) return cut
  const { name, parent } = window
  const others = cut.filter((each) => each !== parent)
  if (part.cut === true) return [...others, parent]
  return first && name === parent ? others : cut
}

/** The last id before a part's range: only the first collection of a plan was begun. */
const beginningOf = ({ c }: BootstrapPart, plan: BootstrapPlan | null): string =>
  plan !== null && c === plan.left[0] ? plan.after : ''

/** Whether an id lies in a part's range. */
export const isInRange =
  ({ done, last }: BootstrapPart, after: string) =>
  (id: string): boolean =>
    id > after && (done || id <= last)

/** The ids that the device has in a part's range. */
export function storedIn(db: CoterieDb, part: SyncedPart, after: string): Promise<string[]> {
  const here = db.table<WireRow, string>(part.c).where('id')
  return (part.done ? here.above(after) : here.between(after, part.last, false, true)).primaryKeys()
}

function replaceRange(
  db: CoterieDb,
  part: SyncedPart,
  { after, stored, shadowed }: { after: string; stored: readonly string[]; shadowed: ReadonlySet<string> },
): Promise<void> {
  const here = new Set([...stored, ...[...shadowed].filter(isInRange(part, after))])
  if (here.size > 0) for (const { id } of part.rows) here.delete(id)
  return takeIn(db, part.c, part.rows, [...here], { shadowed })
}

/** Whether this app knows a collection. */
export const isSynced = (c: string): c is SyncedCollection => (syncedCollections as readonly string[]).includes(c)
