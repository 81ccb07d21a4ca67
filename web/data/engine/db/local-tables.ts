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
  /** Files that are sent with a message, or belong to the draft of one (`sync/push/outbox-files`). */
  outbox_files: 'id, entry, place',
  files: 'id, at',
  /** The bytes of both kinds of files. They are separate so that listing files doesn't read them. */
  file_bytes: 'id',
}

/** The server's version of a record that has local changes; `row` is null if the server has no such record (yet). */
export interface ServerRow {
  c: SyncedCollection
  id: Id
  row: WireRow | null
}

/**
 * `waiting`: the server hasn't accepted or rejected the entry yet. `acknowledged`: the server has applied it, but no pull
 * has confirmed it yet. `rejected`: the server refused it, and the person has to decide.
 */
export type EntryState = 'waiting' | 'acknowledged' | 'rejected'

/**
 * A local change that no pull has confirmed yet. An entry is never deleted from the outbox without the person's knowledge.
 */
export interface OutboxEntry {
  order: number
  /**
   * Random key of the entry in the server's ledger, the same for every sequence number that it is sent with. Changed
   * content needs a new key.
   */
  key: string
  /** Sequence number, which only defines the order. It is assigned just before the first send and is 0 until then. */
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
  /** Server time (ms) before which the entry isn't sent, so that it can be undone. */
  notBefore: number
  /** The reason of the rejection; '' = not rejected. */
  code: ErrorCode | ''
  fields: { [field: string]: string }
  /**
   * Number of requests with this entry that got no answer, although the server answered the pull right after; missing = 0.
   */
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

/**
 * A command in progress. Its key is stored before the command is sent, so that a retry after a lost answer is the same
 * command.
 */
export interface PendingCommand {
  key: string
  print: string
  at: number
}

/** A page of an online list as last received, which an admin can read offline. */
export interface CachedPage {
  /** Hash of the query. The answer may contain searched names, so it stays in the person's database. */
  key: string
  data: unknown
  at: number
}

/**
 * A second copy of the rows of one group (the earnings lines of a month, the lines of a payment), which is read as one
 * value (`packs`).
 */
export interface Pack {
  c: SyncedCollection
  group: string
  /** Random version, new with each rebuild, which shows a reader which packs have changed. */
  v: Id
  rows: Collections['earnings' | 'payment_lines'][]
}

export interface OutboxFile {
  /** Id on the server, generated on the device. */
  id: Id
  /** Id of the message that contains the file; '' while the message is being written. */
  entry: Id
  /** Key of the draft for which the file was chosen. */
  place: string
  ticket: Id
  name: string
  type: string
  size: number
  sent: boolean
  /** Number of bytes that the server has confirmed; missing = none. */
  offset?: number
  /** Number of requests without an answer since the last progress, although the server could be reached; missing = 0. */
  tries?: number
  /** A proxy refuses even the smallest parts of the file (Y17). */
  tooLarge?: boolean
  /** Order in which the files were chosen. */
  at: number
}

/** A viewed file, cached for reading offline. */
export interface CachedFile {
  id: Id
  /** Id of the message or note with the file; '' = it was viewed online, and this device doesn't store its ticket. */
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
