import type { CalendarDate, Collections, Id } from '../../../../domain/entities'
import type { ErrorCode } from '../../../../domain/error-codes'
import type { Difference, MutationOp, Position, WireRow } from '../../../../domain/sync/protocol'
import type { SyncedCollection } from '../../../../domain/sync/collections'

export const localTables = {
  shadow: '[c+id]',
  outbox: '++order, n, state, [c+id], key',
  meta: 'key',
  drafts: 'key',
  commands: 'key, print',
  pages: 'key, at',
  /** Derived from the tables of the packed collections (`packs.ts`). */
  packs: '[c+group+v]',
  outbox_files: 'id, entry, place',
  files: 'id, at',
  /** Separate, so that listing files doesn't read their bytes. */
  file_bytes: 'id',
}

/** The server's version of a record with local changes; `row` is null if the server has no such record (yet). */
export interface ServerRow {
  c: SyncedCollection
  id: Id
  row: WireRow | null
}

/** `acknowledged`: the server has applied it, but no pull has confirmed it yet. `rejected`: the person has to decide. */
export type EntryState = 'waiting' | 'acknowledged' | 'rejected'

/** A local change that no pull has confirmed yet. It is never deleted without the person's knowledge. */
export interface OutboxEntry {
  order: number
  /**
   * Key in the server's ledger. It stays the same if the entry gets another sequence number, but changed content needs a
   * new key.
   */
  key: string
  /** Sequence number, which only defines the order; 0 until the first send. */
  n: number
  state: EntryState
  op: MutationOp
  c: SyncedCollection
  id: Id
  patch: { [field: string]: unknown }
  base: { [field: string]: unknown }
  local: { [field: string]: unknown }
  at: number
  /** Server time (ms) before which the entry isn't sent. */
  notBefore: number
  code: ErrorCode | ''
  fields: { [field: string]: string }
  /** Number of requests that got no answer, although the server answered the pull right after each of them; missing = 0. */
  tries?: number
  server: { [field: string]: unknown }
}

export interface SentEntry {
  c: SyncedCollection
  op: MutationOp
  id: Id
  fields: string[]
  ticket: Id
  at: number
}

export interface Draft {
  key: string
  value: unknown
  at: number
}

/** The key is stored before the command is sent, so that a retry after a lost answer is the same command. */
export interface PendingCommand {
  key: string
  print: string
  at: number
}

export interface CachedPage {
  /** Hash of the query. It is in the person's own database, because answers may contain searched names. */
  key: string
  data: unknown
  at: number
}

/** A copy of the rows of one group, such as a month, that is read as one value. */
export interface Pack {
  c: SyncedCollection
  group: string
  /** New with each rebuild, so that a reader sees which packs have changed. */
  v: Id
  rows: Collections['earnings' | 'payment_lines'][]
}

export interface OutboxFile {
  id: Id
  /** Id of the message that contains the file; '' while the message is being written. */
  entry: Id
  place: string
  ticket: Id
  name: string
  type: string
  size: number
  sent: boolean
  offset?: number
  /** Requests without an answer since the last progress, although the server could be reached; missing = 0. */
  tries?: number
  /** A proxy refuses even the smallest parts of the file (Y17). */
  tooLarge?: boolean
  at: number
}

export interface CachedFile {
  id: Id
  /** Id of the message or note with the file; '' = viewed online, and this device doesn't store its ticket. */
  carrier: Id
  name: string
  type: string
  size: number
  at: number
}

export interface FileBytes {
  id: Id
  bytes: ArrayBuffer
}

/** Progress of a first or repeated sync: the remaining collections, and how far the first of them was fetched. */
export interface BootstrapPlan {
  /** The device's position after the plan; updated by each page. */
  cursor: Position
  /** False if the plan covers only the collections whose definition or window has changed. */
  full: boolean
  at: number
  left: SyncedCollection[]
  after: string
  /** True if the device has no complete data yet, so that screens wait for this plan. */
  first: boolean
  /** Received rows, and rows that the server counted at the beginning; missing = unknown. */
  came?: { [c in SyncedCollection]?: number }
  expected?: { [c in SyncedCollection]?: number }
}

export interface RefetchPlan {
  left: SyncedCollection[]
  after: Id
}

/** The values before a first sync. */
export const initialMeta = {
  client: '',
  /** '' = nothing was fetched yet, or all data has to be fetched again. */
  cursor: '' as Position,
  /** Server time (ms) before which a full refetch doesn't start, so that not all devices start together. */
  beginsAt: 0,
  /** Server time (ms) at which this device's data was current; 0 = unknown. */
  since: 0,
  /**
   * Collections that this device stores only partially: it has the most urgent rows of the window (`domain/sync/window`).
   */
  cut: [] as SyncedCollection[],
  packed: [] as SyncedCollection[],
  cutoff: '' as CalendarDate,
  /** Number of the next change. No number is assigned twice. */
  nextN: 1,
  lastN: 0,
  /** True if the server has lost numbers that it had confirmed. Nothing is sent until it says which entries it knows. */
  asksBack: false,
  bootstrap: null as BootstrapPlan | null,
  refetchFrom: 0,
  refetch: null as RefetchPlan | null,
  differed: [] as Difference[],
  syncedAt: 0,
  clockOffset: 0,
  /** True as soon as the first group of rows of the first sync has arrived. */
  opened: false,
  restoredKept: 0,
  announcementClosed: '',
  pagesEra: 0,
  pushTold: null as { endpoint: string; device: Id } | null,
  device: '' as Id,
  sent: [] as SentEntry[],
}
export type Meta = typeof initialMeta
export type MetaKey = keyof Meta
