import type { Collections, Id } from '../../../../domain/entities'
import type { ErrorCode } from '../../../../domain/error-codes'
import type { MutationOp, WireRow } from '../../../../domain/sync/protocol'
import type { SyncedCollection } from '../../../../domain/sync/collections'

/** Tables that exist only on this device. `n` is 0 until an entry is sent for the first time. */
export const localTables = {
  shadow: '[c+id]',
  outbox: '++order, n, state, [c+id], key',
  meta: 'key',
  drafts: 'key',
  commands: 'key, print',
  pages: 'key, at',
  /** Packed rows of long histories (`packs`), derived from their tables. */
  packs: '[c+group+v]',
  /** Files that wait with their message, or with the draft of one (`sync/push/outbox-files`). */
  outbox_files: 'id, entry, place',
  files: 'id, at',
  /** The bytes of both kinds of files, separate so that listing files doesn't read them. */
  file_bytes: 'id',
}

/** The server's version of a record that has local changes; `row` is null when the server has none (yet). */
export interface ServerRow {
  c: SyncedCollection
  id: Id
  row: WireRow | null
}

/**
 * `waiting`: not decided yet. `acknowledged`: applied by the server, until a pull confirms it. `rejected`: refused, until
 * the person decides.
 */
export type EntryState = 'waiting' | 'acknowledged' | 'rejected'

/** A local change that the server hasn't confirmed yet. An entry never leaves the outbox silently. */
export interface OutboxEntry {
  order: number
  /** Random key of the entry in the server's ledger, for every number it is sent with. Changed content needs a new key. */
  key: string
  /** Sequence number, which only orders; assigned just before the first send, 0 until then. */
  n: number
  state: EntryState
  op: MutationOp
  c: SyncedCollection
  id: Id
  patch: { [field: string]: unknown }
  base: { [field: string]: unknown }
  /** Values shown until the server's row arrives; never sent. */
  local: { [field: string]: unknown }
  at: number
  /** Server time (ms) before which it isn't sent, so that it can be undone. */
  notBefore: number
  /** Why it was rejected; '' = it wasn't. */
  code: ErrorCode | ''
  fields: { [field: string]: string }
  /** How often its request got no answer from the server although the pull right after it did; missing = never. */
  tries?: number
  /** The server's values after a `conflict`. */
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

/** A command in progress. Its key is stored before it is sent, so that a retry after a lost answer is the same command. */
export interface PendingCommand {
  key: string
  print: string
  at: number
}

/** A page of an online list as last received, so that an admin can read it offline. */
export interface CachedPage {
  /** Hash of the query. The answer may contain searched names, so it stays in the person's database. */
  key: string
  data: unknown
  at: number
}

/** A second copy of the rows of one group (a month's lines, a payment's lines), read in one piece (`packs`). */
export interface Pack {
  c: SyncedCollection
  group: string
  /** Random version, new with each rebuild, so that a reader knows which packs it has already read. */
  v: Id
  rows: Collections['earnings' | 'payment_lines'][]
}

export interface OutboxFile {
  /** Id on the server, generated on the device. */
  id: Id
  /** Id of the message that carries it; '' while the message is being written. */
  entry: Id
  /** Key of the draft it was chosen in. */
  place: string
  ticket: Id
  name: string
  type: string
  size: number
  sent: boolean
  /** Number of bytes that the server has confirmed; missing = none. */
  offset?: number
  /** How often its request got no answer since the last progress, although the server could be reached; missing = never. */
  tries?: number
  /** A proxy refuses even its smallest parts (Y17). */
  tooLarge?: boolean
  /** Order in which the files were chosen. */
  at: number
}

/** A viewed file, cached for reading offline. */
export interface CachedFile {
  id: Id
  /** Id of its message or note; '' = it was read online, of a ticket that this device doesn't store. */
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
