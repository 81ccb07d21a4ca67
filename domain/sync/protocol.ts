import type { CalendarDate, Id } from '../entities'
import type { ErrorCode } from '../error-codes'

/** The protocol's version. It must be raised if an older client can't read or write correctly. */
export const SYNC_SCHEMA = 2
/** The maximum number of rows in a page, and in a transaction on the device, because longer ones block other tabs. */
export const PAGE_ROWS = 500
export const PUSH_MUTATIONS = 50
export const PUSH_BYTES = 256 * 1024
/** The maximum number of outbox entries that a request lists in addition to those that it sends. */
export const NAMED_ENTRIES = 500
/** The maximum random delay in ms after a reset, so that not all devices fetch everything at the same time. */
export const RESET_SPREAD_MS = 60_000
export const SYNC_PING_TOPIC = 'sync'
/** The event that the server sends every 20 seconds to show that a stream works (`server/sync/poke.go`). */
export const PING_EVENT = 'ping'
/** A stream without events for this time in ms is reconnected. Two events can be lost before (Y19). */
export const STREAM_SILENT_MS = 45_000

/** A device pulls its audiences' log entries after its position, and pushes mutations, each applied only once. */

/** Encrypted by the server, because sequence numbers would reveal how much others have changed. */
export type Position = string

export type WireRow = { id: Id; [field: string]: unknown }
export type RowsByCollection = { [collection: string]: WireRow[] }
export type IdsByCollection = { [collection: string]: Id[] }

export interface PullRequest {
  schema: number
  cursor: Position
  client: string
  limit: number
  /**
   * The server time in ms at which the device's data was current. After more than `windowDays`, the device fetches
   * everything again.
   */
  since: number
  /** Keys of acknowledged outbox entries whose rows haven't arrived yet. */
  acked: string[]
  /** The device's event stream, whose pages continue at the position of the answer. */
  stream?: string
}

export interface WindowAnswer {
  /** Finished rows before this UTC day are removed, except the person's own and those with unsent changes. */
  cutoff: CalendarDate
  /**
   * `whole`: collections that fit completely on a device. `cut`: collections that don't fit. Nothing changes for all
   * others.
   */
  whole: string[]
  cut: string[]
}

export interface PullAnswer {
  /** The device's new position; '' if there are no rows because of `reset`, `lost` or `gained`. */
  cursor: Position
  more: boolean
  /** The position isn't in the server's history. The device must fetch everything again and keep its outbox. */
  reset: boolean
  /** Collections whose definition has changed. The device must fetch them again; this response has no rows. */
  regen: string[]
  /** Audiences that the person has left or joined. This response then has no rows. */
  lost: string[]
  gained: string[]
  up: RowsByCollection
  /** Deleted rows, and rows that are no longer visible to the person. */
  gone: IdsByCollection
  /** The keys in `acked` that this history contains. The other entries must be sent again. */
  known: string[]
  window: WindowAnswer | null
  now: number
  min: number
  max: number
}

/** A sync event's data: the answer that a pull from a position would get. `{}` says only that something changed. */
export interface StreamPage {
  from: Position
  answer: PullAnswer
}

export interface BootstrapRequest {
  schema: number
  client: string
  /** The position of the previous page. For the first page: '' on a new device, otherwise the position of the pull. */
  cursor: Position
  collections: string[]
  after: Id
  limit: number
  totals?: true
  found?: Difference[]
}

/** A collection's rows in a page. If a page has several parts, all parts except the last are `done`. */
export interface BootstrapPart {
  c: string
  rows: WireRow[]
  /** The id up to which `rows` contains all visible rows. */
  last: Id
  done: boolean
  /** Whether there are more rows than a device stores. `rows` then has the most urgent ones, with related rows. */
  cut?: boolean
}

export interface BootstrapAnswer {
  /** The position for the pull after the last page, which repeats the changes made in the meantime. */
  cursor: Position
  /** The previous page isn't in the server's history. The device must start again. */
  reset: boolean
  /** Audiences that the person left or joined since the previous page, so the pages don't fit together. */
  lost: string[]
  gained: string[]
  parts: BootstrapPart[]
  totals?: { [collection: string]: number }
  told?: string[]
  now: number
}

export type MutationOp = 'create' | 'update' | 'delete'

export interface Mutation {
  /** A random key. The server applies the mutation only once for each key, whatever its number is. */
  key: string
  n: number
  op: MutationOp
  c: string
  id: Id
  /** The written fields of a new row, or the changed fields of an existing row; empty for a deletion. */
  patch: { [field: string]: unknown }
  /** The values of the patched fields that the person saw. */
  base: { [field: string]: unknown }
}

export interface PushRequest {
  schema: number
  client: string
  /** The number of the last earlier mutation that has a result. Numbers can be skipped, but must not decrease. */
  last: number
  /** Keys of all other sent entries without a result. The server may forget keys that aren't listed. */
  held?: string[]
  muts: Mutation[]
  /** Those of the pull that the answer's page replaces; without a position the answer has no page. */
  cursor?: Position
  since?: number
  acked?: string[]
  stream?: string
}

/** The result of a mutation. A rejection is final. */
export interface MutationResult {
  key: string
  n: number
  ok: boolean
  /** After `sequence-gap` and `idempotency-mismatch` the mutation must be sent again with a new number or key. */
  code?: ErrorCode
  fields?: { [field: string]: string }
  server?: { [field: string]: unknown }
}

/** `stopped`: a mutation can't be applied or rejected now, and the device retries later. */
export interface PushAnswer {
  results: MutationResult[]
  last: number
  stopped: ErrorCode | null
  now: number
  /** What a pull after this push would answer. It confirms `acked` and the accepted mutations. */
  page?: PullAnswer
}

/** An unexplained difference between a collection's rows on a device and on the server, as numbers of rows. */
export interface Difference {
  /** Identifies the report. If a difference is reported twice, it is stored only once. */
  key: string
  c: string
  missing: number
  extra: number
  changed: number
}
