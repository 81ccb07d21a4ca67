import type { CalendarDate, Id } from '../entities'
import type { ErrorCode } from '../error-codes'

/**
 * Every message between a device and the server's sync. The server's side is `server/sync`, the device's `web/data/sync`.
 *
 * The model: each change of a synced row gets a sequence number inside its own commit, one live entry for each audience (a
 * person's id, `role:admin`, or `*`). A device pulls what its audiences saw after its cursor, and pushes numbered mutations that a
 * ledger on the server applies once.
 */

/** A row as it travels. */
export type WireRow = { id: Id; [field: string]: unknown }
/** Rows by collection. */
export type RowsByCollection = { [collection: string]: WireRow[] }
/** Ids by collection. */
export type IdsByCollection = { [collection: string]: Id[] }

/** `POST /api/sync/pull` */
export interface PullRequest {
  schema: number
  /** '' on a device that has synced nothing yet. */
  epoch: string
  cursor: number
  /** The audiences this device was last told it belongs to. */
  scopes: string[]
  /** The newest collection change this device has taken in. */
  gen: number
  client: string
  limit: number
  /** When what the device holds was true on the server (ms), 0 = not known. Who was away for longer than a window fetches anew. */
  since: number
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
  epoch: string
  /** Newest sequence number. */
  head: number
  /** Where the next pull starts. */
  cursor: number
  more: boolean
  gen: number
  /** Another epoch, or a cursor older than the log: fetch everything again, keep the outbox. No rows in this answer. */
  reset: boolean
  /** Collections whose definition changed since `gen`: fetch them again. */
  regen: string[]
  /** Audiences left and joined. When one is named, this answer holds no rows and the cursor stays. */
  lost: string[]
  gained: string[]
  up: RowsByCollection
  /** Deleted, or no longer visible to this person. */
  gone: IdsByCollection
  /** The last mutation number of this client that the ledger knows. */
  acks: { last: number }
  /** Null for those who hold everything that is for them; a server of before knows no windows. */
  window?: WindowAnswer | null
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
  /** What is still to fetch, in order. */
  collections: string[]
  /** The last id of the page before in the first of them, '' at its start. */
  after: Id
  limit: number
  /** Asks how many rows each of these collections has for the person: once, when a copy begins. */
  totals?: true
}

/** A stretch of one collection. All parts of an answer but the last are `done`. */
export interface BootstrapPart {
  c: string
  rows: WireRow[]
  /** The last id looked at: every visible row up to here is in `rows`. */
  last: Id
  done: boolean
  /** Rows to expect in this collection, for apps that don't ask for totals; 0 unless this is its start. */
  total: number
  /** An admin's window holds more rows than a device takes: these are the most urgent ones and what belongs to them. */
  cut?: boolean
}

export interface BootstrapAnswer {
  epoch: string
  /** Taken before the rows were read: what moved meanwhile comes again in the pull from here. */
  head: number
  gen: number
  scopes: string[]
  parts: BootstrapPart[]
  /** Rows by collection, when they were asked for: true but for what moves meanwhile. A server of before names none. */
  totals?: { [collection: string]: number }
  now: number
}

export type MutationOp = 'create' | 'update' | 'delete'

/** One change of one row. */
export interface Mutation {
  /** 1, 2, 3 … of this client, without a gap. */
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
  muts: Mutation[]
}

/** What became of one mutation. Final: a refusal never turns into a success by sending it again. */
export interface MutationResult {
  n: number
  ok: boolean
  /** The sequence number that holds the effect; 0 for a refusal. */
  seq: number
  /** `sequence-gap`: this number was used for another mutation; send it under a new one. All other codes are final. */
  code?: ErrorCode
  fields?: { [field: string]: string }
  /** With `conflict`: what the server holds in the patched fields. */
  server?: { [field: string]: unknown }
}

/** Results up to the first mutation that couldn't be decided now (`stopped`: try it again later). */
export interface PushAnswer {
  epoch: string
  results: MutationResult[]
  last: number
  stopped: ErrorCode | null
  now: number
}
