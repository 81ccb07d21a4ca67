import type { CalendarDate, Id } from '../entities'
import type { ErrorCode } from '../error-codes'

/** Version of the protocol and of the rows' shapes. Raise it when an older client could no longer read or write correctly. */
export const SYNC_SCHEMA = 2
/** Rows of one page: also the most a device writes in one transaction, because a longer one blocks every other tab. */
export const PAGE_ROWS = 500
/** Mutations of one push. */
export const PUSH_MUTATIONS = 50
/** Bytes (JSON) of one push, when it holds more than one mutation. */
export const PUSH_BYTES = 256 * 1024
/** Entries that one request names beside those it sends. */
export const NAMED_ENTRIES = 500
/** A device that the server sends back to the beginning waits at most so long (ms), by chance, so that not all begin at once. */
export const RESET_SPREAD_MS = 60_000
/** The realtime topic of the poke, never data. */
export const POKE_TOPIC = 'sync'
/** The event by which the server says on a stream every 20 seconds that it is alive (`server/sync/notifier.go`). */
export const PING_EVENT = 'ping'
/** A stream without any event for so long (ms) is renewed: two pings may be lost (Y19). */
export const STREAM_SILENT_MS = 45_000

/**
 * Every message between a device and the server's sync. The server's side is `server/sync`, the device's `web/data/engine/sync`.
 *
 * The model: each change of a synced row gets a sequence number inside its own commit, one live entry for each audience (a
 * person's id, `role:admin`, or `*`). A device pulls what its audiences saw after its position, and pushes mutations with keys of their
 * own that a ledger on the server applies once.
 */

/**
 * Where a device stands, sealed by the server: it is kept, compared and returned as a whole. No number of the log leaves the server in any
 * other way, so nobody can count what isn't theirs.
 */
export type Position = string

/** A row as it travels. */
export type WireRow = { id: Id; [field: string]: unknown }
/** Rows by collection. */
export type RowsByCollection = { [collection: string]: WireRow[] }
/** Ids by collection. */
export type IdsByCollection = { [collection: string]: Id[] }

/** `POST /api/sync/pull` */
export interface PullRequest {
  schema: number
  cursor: Position
  client: string
  limit: number
  /** When what the device holds was true on the server (ms), 0 = not known. Who was away for longer than a window fetches anew. */
  since: number
  /** The keys of entries that were acknowledged before this request and haven't come back yet. */
  acked: string[]
}

/** Which rows an admin's device holds of the collections with a window (`domain/sync/window`). */
export interface WindowAnswer {
  /** What was done before this UTC day leaves the device, unless it is the person's own or has a change of theirs on its way. */
  cutoff: CalendarDate
  /** Collections of which a device takes all rows of the window, and those that are far too large for it; between the two nothing changes. */
  whole: string[]
  cut: string[]
}

export interface PullAnswer {
  /** Where the device stands with this answer; '' when it holds no rows because of `reset`, `lost` or `gained`. */
  cursor: Position
  more: boolean
  /** The position isn't part of the server's history, or is older than the log: fetch everything again, keep the outbox. */
  reset: boolean
  /** Collections whose definition changed: fetch them again, from `cursor`. No rows in this answer. */
  regen: string[]
  /** Audiences left and joined. When one is named, this answer holds no rows. */
  lost: string[]
  gained: string[]
  up: RowsByCollection
  /** Deleted, or no longer visible to this person. */
  gone: IdsByCollection
  /** Those of `acked` that this history took. They are part of what came once nothing more is to come; the others are sent again. */
  known: string[]
  /** Null for those who hold everything that is for them. */
  window: WindowAnswer | null
  /** Server time, ms. */
  now: number
  /** Protocol versions the server speaks. */
  min: number
  max: number
}

/** `POST /api/sync/bootstrap`: rows of whole collections, by id, as many collections as fit into one page. */
export interface BootstrapRequest {
  schema: number
  client: string
  /** The position of the page before; '' where a first copy begins; a pull's where collections are fetched again. */
  cursor: Position
  /** What is still to fetch, in order. */
  collections: string[]
  /** The last id of the page before in the first of them, '' at its start. */
  after: Id
  limit: number
  /** Asks how many rows each of these collections has for the person: once, when a copy begins. */
  totals?: true
  /** What a refetch found to differ and wasn't told yet. */
  found?: Difference[]
}

/** A stretch of one collection. All parts of an answer but the last are `done`. */
export interface BootstrapPart {
  c: string
  rows: WireRow[]
  /** The last id looked at: every visible row up to here is in `rows`. */
  last: Id
  done: boolean
  /** An admin's window holds more rows than a device takes: these are the most urgent ones and what belongs to them. */
  cut?: boolean
}

export interface BootstrapAnswer {
  /** Where the pull goes on once the copy is whole: what moved while it was fetched comes again. '' with no parts. */
  cursor: Position
  /** The page before isn't part of the server's history any more: begin the copy anew. */
  reset: boolean
  /** Audiences left and joined since the page before: pages of before and after make no whole. No parts in this answer. */
  lost: string[]
  gained: string[]
  parts: BootstrapPart[]
  /** Rows by collection, when they were asked for: true but for what moves meanwhile. A server of before names none. */
  totals?: { [collection: string]: number }
  /** The keys of what of `found` was written down, or can't be. */
  told?: string[]
  now: number
}

export type MutationOp = 'create' | 'update' | 'delete'

/** One change of one row. */
export interface Mutation {
  /** Random, and its own for good: whatever number it is sent under, it is applied once. */
  key: string
  /** Counts up on this client, and only orders. */
  n: number
  op: MutationOp
  c: string
  id: Id
  /** Create: the fields written; update: the fields changed; delete: empty. */
  patch: { [field: string]: unknown }
  /** The values of the patched fields that the person saw. */
  base: { [field: string]: unknown }
}

/** `POST /api/sync/push` */
export interface PushRequest {
  schema: number
  client: string
  /** The number of the last mutation before these that was decided. A number may be left out, but none comes before one it follows. */
  last: number
  /** The keys of all other entries that were sent and haven't come back: what isn't named any more may be forgotten. Missing: not said. */
  held?: string[]
  muts: Mutation[]
}

/** What became of one mutation. Final: a refusal never turns into a success by sending it again. */
export interface MutationResult {
  key: string
  n: number
  ok: boolean
  /**
   * `sequence-gap`: its number was passed by others; send it under a new one. `idempotency-mismatch`: something else was taken under its
   * key; send it under a new one. All other codes are final.
   */
  code?: ErrorCode
  fields?: { [field: string]: string }
  /** With `conflict`: what the server holds in the patched fields. */
  server?: { [field: string]: unknown }
}

/** Results up to the first mutation that couldn't be decided now (`stopped`: try it again later). */
export interface PushAnswer {
  results: MutationResult[]
  /** The number of the last mutation that is decided now. */
  last: number
  stopped: ErrorCode | null
  now: number
}

/** What of a collection on a device wasn't as the server has it although it was announced nowhere, in rows. */
export interface Difference {
  /** Random and its own: told twice, it is written down once. */
  key: string
  c: string
  missing: number
  extra: number
  changed: number
}
