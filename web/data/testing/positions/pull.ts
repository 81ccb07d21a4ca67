import type { Device, Entry } from './device'
import type { Position, Store } from './store'
import type { Step } from './rules'

const PAGE = 4
const COPY_PAGE = 2

interface Acks {
  last: number
  known: ReadonlySet<string>
  /** Ids of the entries that the request listed. */
  asked: ReadonlySet<string>
}

function acksOf(device: Device, store: Store): Acks {
  const asked = device.acknowledged()
  const known = new Set([...asked].filter((id) => store.ledger.has(id)))
  return { last: store.last.get(device.name) ?? 0, known, asked }
}

/** Sends entries again that are missing in this history. */
function resendLost(device: Device, { last, known, asked }: Acks): void {
  const { acks } = device.environment.rules
  if (acks === 'known') device.resend(({ id }) => asked.has(id) && !known.has(id))
  if (acks !== 'number') return
  device.resend(({ id, n }) => asked.has(id) && n > last)
}

/** Deletes entries that were acknowledged before the request and are confirmed by the answer. */
function deleteConfirmed(device: Device, { last, known, asked }: Acks, after: number, isLastPage: boolean): void {
  const back: Record<typeof device.environment.rules.acks, (entry: Entry) => boolean> = {
    known: ({ id }) => isLastPage && asked.has(id) && known.has(id),
    number: ({ id, n }) => isLastPage && asked.has(id) && n <= last,
    seq: ({ seq }) => seq <= after,
  }
  device.deleteEntries(back[device.environment.rules.acks])
}

/** Returns the position of an answer that has read the log up to `after`. */
function positionOf(device: Device, store: Store, after: number, top: { run: string; head: number }): Position {
  const { position } = device.environment.rules
  if (position === 'page') return { run: store.runOf(after), after, top: after }
  if (position === 'sealed') return { run: top.run, after, top: top.head }
  const own = store.own(device.audiences, after)
  return { run: store.run(), after: own, top: own }
}

/** Pulls one page. At each `yield` other requests may commit, or the answer may be lost. */
export function* pull(device: Device): Generator<Step> {
  const { environment, cursor: from } = device
  const { rules } = environment
  if (from === undefined || device.plan !== undefined) {
    yield* firstSync(device)
    return
  }
  const acks = acksOf(device, environment.store)
  if (rules.reads === 'several') yield 'work'
  const head = environment.store.seq
  const holds = environment.store.holds(from)
  if (!holds) {
    environment.countRestart()
    yield 'answer'
    if (device.cursor !== from) return
    resendLost(device, acks)
    const sent = device.outbox.filter(({ state }) => state === 'waiting').map(({ n }) => n)
    device.next = Math.max(acks.last, ...(rules.acks === 'known' ? sent : [])) + 1
    if (rules.acks !== 'known') device.realign(acks.last)
    device.cursor = undefined
    return
  }
  if (rules.reads === 'several') yield 'work'
  const found = environment.store.page(device.audiences, from.after, head)
  const page = found.slice(0, PAGE)
  const isLastPage = found.length <= PAGE
  const after = isLastPage ? head : (page.at(-1)?.seq ?? head)
  let top = { run: environment.store.run(), head: environment.store.seq }
  yield 'work'
  const rows = page.map(({ row }) => ({ row, marks: environment.store.seen(device.audiences, row) }))
  yield 'work'
  if (rules.top === 'last') top = { run: environment.store.run(), head: environment.store.seq }
  const next = positionOf(device, environment.store, after, top)
  yield 'answer'
  if (device.cursor !== from || device.plan !== undefined) return
  for (const { row, marks } of rows) device.write(row, marks)
  device.cursor = next
  resendLost(device, acks)
  deleteConfirmed(device, acks, next.after, isLastPage)
}

/** Fetches one page of a first sync, ordered by id. */
function* firstSync(device: Device): Generator<Step> {
  const { environment, plan } = device
  const { rules } = environment
  const { store } = environment
  const acks = acksOf(device, store)
  const isValid = plan === undefined || (rules.plan === 'run' ? plan.run === store.run() : store.holds(plan.position))
  const head = store.seq
  let top = { run: store.run(), head }
  const started = { run: top.run, position: positionOf(device, store, head, top) }
  if (rules.reads === 'several') yield 'work'
  const from = isValid ? (plan?.from ?? '') : ''
  const ids = idsAfter(device, from)
  yield 'work'
  const rows = ids.map((row) => ({ row, marks: environment.store.seen(device.audiences, row) }))
  yield 'work'
  if (rules.top === 'last') top = { run: environment.store.run(), head: environment.store.seq }
  yield 'answer'
  if (device.plan !== plan || (device.cursor !== undefined && plan === undefined)) return
  if (!isValid) {
    environment.countRestart()
    device.plan = undefined
    device.cursor = undefined
    if (rules.acks !== 'known') device.realign(acks.last)
    return
  }
  const isLastPage = ids.length < COPY_PAGE
  const upTo = isLastPage ? undefined : ids.at(-1)
  for (const row of device.rows.keys()) {
    if (row > from && (upTo === undefined || row <= upTo) && !ids.includes(row)) device.rows.delete(row)
  }
  for (const { row, marks } of rows) device.write(row, marks)
  const kept = plan ?? started
  const position =
    rules.position === 'sealed' ? { run: top.run, after: kept.position.after, top: top.head } : kept.position
  device.plan = upTo === undefined ? undefined : { from: upTo, run: kept.run, position }
  if (upTo !== undefined) return
  device.cursor = position
  if (rules.acks === 'number') resendLost(device, acks)
  if (rules.acks === 'seq') deleteConfirmed(device, acks, position.after, true)
}

function idsAfter({ environment, audiences }: Device, from: string): string[] {
  const ids = new Set<string>()
  for (const { row, aud } of environment.store.log.values()) if (row > from && audiences.includes(aud)) ids.add(row)
  return [...ids].toSorted().slice(0, COPY_PAGE)
}
