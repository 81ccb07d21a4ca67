import type { CalendarDate, Id } from '../entities'
import type { ErrorCode } from '../error-codes'

/** The version of the protocol and the row shapes. It must be raised if an older client can't read or write correctly. */
export const SYNC_SCHEMA = 2
/**
 * The number of rows in a page, and the maximum number in one transaction on the device, because longer ones block other
 * tabs.
 */
export const PAGE_ROWS = 500
/** The maximum number of mutations in a push. */
export const PUSH_MUTATIONS = 50
/** The maximum size in JSON bytes of a push with more than one mutation. */
export const PUSH_BYTES = 256 * 1024
/** The maximum number of outbox entries that a request lists in addition to those that it sends. */
export const NAMED_ENTRIES = 500
/** The maximum random delay in ms of a device after a reset, so that not all devices fetch everything at the same time. */
export const RESET_SPREAD_MS = 60_000
/** The realtime topic of sync pings, which contain no data. */
export const SYNC_PING_TOPIC = 'sync'
/** The event that the server sends every 20 seconds to show that a stream works (`server/sync/poke.go`). */
export const PING_EVENT = 'ping'
/** A stream without events for this time in ms is connected again. Two of the regular events can be lost before (Y19). */
export const STREAM_SILENT_MS = 45_000

/**
 * Messages between devices (`web/data/engine/sync`) and the server (`server/sync`). Each change of a synced row gets a
 * sequence number in its own transaction, and one current log entry for each audience (a person's id, `role:admin`, or
 * `*`). A device pulls the entries of its audiences after its position. It pushes mutations with unique keys, and the
 * server applies each only once.
 */

/**
 * A device's position in the log. The server encrypts it, because sequence numbers would reveal how much others have
 * changed. Devices only store, compare and return it.
 */
export type Position = string

/** A row as JSON. */
export type WireRow = { id: Id; [field: string]: unknown }
export type RowsByCollection = { [collection: string]: WireRow[] }
export type IdsByCollection = { [collection: string]: Id[] }

/** The request body of `POST /api/sync/pull`. */
export interface PullRequest {
  schema: number
  cursor: Position
  client: string
  limit: number
  /**
   * When the device's data was current on the server (ms); 0 if unknown. After an absence of more than `windowDays`,
   * the device fetches everything again.
   */
  since: number
  /** Keys of acknowledged outbox entries whose rows haven't arrived yet. */
  acked: string[]
}

/** Which rows admins' devices store of collections that are not stored completely (`domain/sync/window`). */
export interface WindowAnswer {
  /**
   * Rows that were finished before this UTC day are removed from the device, except the person's own rows and those with
   * unsent changes.
   */
  cutoff: CalendarDate
  /**
   * Collections that are small enough to be stored completely, and those that are too large. For all others nothing
   * changes.
   */
  whole: string[]
  cut: string[]
}

export interface PullAnswer {
  /** The device's new position; '' if there are no rows because of `reset`, `lost` or `gained`. */
  cursor: Position
  more: boolean
  /**
   * Whether the position isn't in the server's history or is older than the log. The device must then fetch everything
   * again and keep its outbox.
   */
  reset: boolean
  /**
   * Collections whose definition has changed. The device must fetch them again from `cursor`; this response contains no
   * rows.
   */
  regen: string[]
  /** Audiences that the person has left or joined. If there are any, this response contains no rows. */
  lost: string[]
  gained: string[]
  up: RowsByCollection
  /** Deleted rows, and rows that are no longer visible to the person. */
  gone: IdsByCollection
  /**
   * The keys in `acked` that this history contains. Their rows have arrived when nothing more follows; the other entries
   * must be sent again.
   */
  known: string[]
  /** Null for devices that store all rows. */
  window: WindowAnswer | null
  /** The server's time in ms. */
  now: number
  /** The protocol versions that the server supports. */
  min: number
  max: number
}

/**
 * The request body of `POST /api/sync/bootstrap`, which returns rows of whole collections by id. A page can contain several
 * collections.
 */
export interface BootstrapRequest {
  schema: number
  client: string
  /** The position of the previous page. For the first page: '' on a new device, otherwise the position of the pull. */
  cursor: Position
  /** The collections that remain, in order. */
  collections: string[]
  /** The last id of the first collection on the previous page; '' at the start of the collection. */
  after: Id
  limit: number
  /** Set on the first page to request the number of rows in these collections. */
  totals?: true
  /** Differences that were found while fetching and are not reported yet. */
  found?: Difference[]
}

/** A part of one collection. All parts except the last are `done`. */
export interface BootstrapPart {
  c: string
  rows: WireRow[]
  /** The last id that was read. `rows` contains all visible rows up to it. */
  last: Id
  done: boolean
  /** Whether more rows are eligible than a device stores. `rows` then contains the most urgent ones, with related rows. */
  cut?: boolean
}

export interface BootstrapAnswer {
  /** The position for the pull after the last page; changes made in the meantime are sent again. '' without parts. */
  cursor: Position
  /** Whether the previous page isn't in the server's history. The device must then start again. */
  reset: boolean
  /**
   * Audiences that the person has left or joined since the previous page, so the pages don't fit together. This response
   * contains no parts.
   */
  lost: string[]
  gained: string[]
  parts: BootstrapPart[]
  /** The numbers of rows, if requested. They can change while the device fetches. Older servers send none. */
  totals?: { [collection: string]: number }
  /** Keys in `found` that were stored, or that can't be stored. */
  told?: string[]
  now: number
}

export type MutationOp = 'create' | 'update' | 'delete'

/** A change of one row. */
export interface Mutation {
  /** A random key. The server applies the mutation only once for each key, whatever its number is. */
  key: string
  /** A number that increases on this client, used only for the order. */
  n: number
  op: MutationOp
  c: string
  id: Id
  /** The written fields of a new row, or the changed fields of an existing row; empty for a deletion. */
  patch: { [field: string]: unknown }
  /** The values of the patched fields that the person saw. */
  base: { [field: string]: unknown }
}

/** The request body of `POST /api/sync/push`. */
export interface PushRequest {
  schema: number
  client: string
  /**
   * The number of the last mutation before these that the server applied or rejected. Numbers can be skipped, but must not
   * decrease.
   */
  last: number
  /** Keys of all other sent entries without a result. The server may forget keys that aren't listed. Missing if unknown. */
  held?: string[]
  muts: Mutation[]
}

/** The result of a mutation. A rejection is final: sending the mutation again doesn't succeed. */
export interface MutationResult {
  key: string
  n: number
  ok: boolean
  /**
   * `sequence-gap`: mutations with higher numbers were applied before. `idempotency-mismatch`: the key was used for
   * something else. After these two, the mutation must be sent again with a new number or key. All other codes are final.
   */
  code?: ErrorCode
  fields?: { [field: string]: string }
  /** For `conflict`: the server's values of the changed fields. */
  server?: { [field: string]: unknown }
}

/**
 * The results up to the first mutation that the server couldn't apply or reject now (`stopped`); the device retries later.
 */
export interface PushAnswer {
  results: MutationResult[]
  /** The number of the last mutation that was applied or rejected. */
  last: number
  stopped: ErrorCode | null
  now: number
}

/** A number of rows by which a collection on a device differs from the server without an explanation. */
export interface Difference {
  /** A random key. If the difference is reported twice, it is stored only once. */
  key: string
  c: string
  missing: number
  extra: number
  changed: number
}
