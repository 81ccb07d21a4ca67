import type { CalendarDate, Id } from '../entities'
import type { ErrorCode } from '../error-codes'

/** The version of the protocol and row shapes. Raise it if an older client can't read or write correctly. */
export const SYNC_SCHEMA = 2
/** Rows in a page, and the maximum per device transaction, because longer ones block other tabs. */
export const PAGE_ROWS = 500
/** Mutations in a push. */
export const PUSH_MUTATIONS = 50
/** JSON bytes of a push with more than one mutation. */
export const PUSH_BYTES = 256 * 1024
/** Outbox entries that a request names in addition to those it sends. */
export const NAMED_ENTRIES = 500
/** The maximum random delay (ms) of a device after a reset, so that not all devices refetch at once. */
export const RESET_SPREAD_MS = 60_000
/** The realtime topic of sync pings, which carry no data. */
export const SYNC_PING_TOPIC = 'sync'
/** The event that the server sends every 20 seconds to show that a stream is alive (`server/sync/poke.go`). */
export const PING_EVENT = 'ping'
/** A stream without events for this long (ms) is reconnected; two keepalives may be lost (Y19). */
export const STREAM_SILENT_MS = 45_000

/**
 * Messages between devices (`web/data/engine/sync`) and the server (`server/sync`). Each change of a synced row gets a
 * sequence number in its own transaction, with one current log entry for each audience (a person's id, `role:admin`, or
 * `*`). A device pulls the entries of its audiences after its position, and pushes mutations with unique keys, which the
 * server applies once.
 */

/**
 * A device's position in the log, encrypted by the server, so that sequence numbers don't reveal how much others changed.
 * Devices store, compare and return it as a whole.
 */
export type Position = string

/** A row as JSON. */
export type WireRow = { id: Id; [field: string]: unknown }
export type RowsByCollection = { [collection: string]: WireRow[] }
export type IdsByCollection = { [collection: string]: Id[] }

/** `POST /api/sync/pull` */
export interface PullRequest {
  schema: number
  cursor: Position
  client: string
  limit: number
  /**
   * When the device's data was current on the server (ms); 0 = unknown. After an absence longer than the window the device
   * refetches everything.
   */
  since: number
  /** Keys of acknowledged entries whose rows haven't arrived yet. */
  acked: string[]
}

/** The rows that admins' devices store of collections with a window (`domain/sync/window`). */
export interface WindowAnswer {
  /** Rows finished before this UTC day leave the device, except the person's own and those with unsent changes. */
  cutoff: CalendarDate
  /** Collections small enough to store completely, and those too large for it; for others nothing changes. */
  whole: string[]
  cut: string[]
}

export interface PullAnswer {
  /** The device's new position; '' if there are no rows because of `reset`, `lost` or `gained`. */
  cursor: Position
  more: boolean
  /** The position isn't in the server's history, or is older than the log: refetch everything and keep the outbox. */
  reset: boolean
  /** Collections whose definition changed: refetch them from `cursor`. This response has no rows. */
  regen: string[]
  /** Audiences that the person left or joined. If there are any, this response has no rows. */
  lost: string[]
  gained: string[]
  up: RowsByCollection
  /** Deleted rows, and rows that are no longer visible to the person. */
  gone: IdsByCollection
  /**
   * Keys of `acked` in this history. Their rows have arrived once nothing more follows; other entries must be sent again.
   */
  known: string[]
  /** Null for devices without a window. */
  window: WindowAnswer | null
  /** The server's time in ms. */
  now: number
  /** The protocol versions that the server supports. */
  min: number
  max: number
}

/** `POST /api/sync/bootstrap`: rows of whole collections by id; a page may contain several collections. */
export interface BootstrapRequest {
  schema: number
  client: string
  /** The position of the page before; '' for a first fetch; that of the pull for a refetch. */
  cursor: Position
  /** The remaining collections, in order. */
  collections: string[]
  /** The last id of the first collection on the page before; '' at its start. */
  after: Id
  limit: number
  /** Requests the row counts of these collections, once at the start. */
  totals?: true
  /** Differences found by a refetch and not reported yet. */
  found?: Difference[]
}

/** A part of one collection. All parts but the last are `done`. */
export interface BootstrapPart {
  c: string
  rows: WireRow[]
  /** The last scanned id: all visible rows up to it are in `rows`. */
  last: Id
  done: boolean
  /** The window has more rows than a device stores: these are the most urgent, with related rows. */
  cut?: boolean
}

export interface BootstrapAnswer {
  /** The position for the pull after the fetch; changes made during the fetch come again. '' without parts. */
  cursor: Position
  /** The page before isn't in the server's history: start the fetch again. */
  reset: boolean
  /** Audiences left or joined since the page before: the pages don't fit together. This response has no parts. */
  lost: string[]
  gained: string[]
  parts: BootstrapPart[]
  /** Row counts, if requested; they may change during the fetch. Older servers send none. */
  totals?: { [collection: string]: number }
  /** Keys of `found` that were stored, or can't be. */
  told?: string[]
  now: number
}

export type MutationOp = 'create' | 'update' | 'delete'

/** A change of one row. */
export interface Mutation {
  /** A random key; the server applies it once, whatever its number. */
  key: string
  /** An increasing number on this client, for the order only. */
  n: number
  op: MutationOp
  c: string
  id: Id
  /** Create: the written fields; update: the changed fields; delete: empty. */
  patch: { [field: string]: unknown }
  /** The values of the patched fields that the person saw. */
  base: { [field: string]: unknown }
}

/** `POST /api/sync/push` */
export interface PushRequest {
  schema: number
  client: string
  /** The number of the last decided mutation before these. Numbers may be skipped, but must not go back. */
  last: number
  /** Keys of all other sent entries that haven't been decided; the server may forget those not named. Missing = unknown. */
  held?: string[]
  muts: Mutation[]
}

/** The result of a mutation. Rejections are final: sending it again doesn't succeed. */
export interface MutationResult {
  key: string
  n: number
  ok: boolean
  /**
   * `sequence-gap`: its number was passed by others. `idempotency-mismatch`: its key was used for something else. Send it
   * again under a new number or key. All other codes are final.
   */
  code?: ErrorCode
  fields?: { [field: string]: string }
  /** With `conflict`: the server's values of the patched fields. */
  server?: { [field: string]: unknown }
}

/** Results up to the first mutation that couldn't be decided now (`stopped`: retry later). */
export interface PushAnswer {
  results: MutationResult[]
  /** The number of the last decided mutation. */
  last: number
  stopped: ErrorCode | null
  now: number
}

/** Unexplained differences between a device's collection and the server, in rows. */
export interface Difference {
  /** A random key; reported twice, it is stored once. */
  key: string
  c: string
  missing: number
  extra: number
  changed: number
}
