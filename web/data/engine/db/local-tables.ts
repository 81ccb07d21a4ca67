import type { Collections, Id } from '../../../../domain/entities'
import type { ErrorCode } from '../../../../domain/error-codes'
import type { MutationOp, WireRow } from '../../../../domain/sync/protocol'
import type { SyncedCollection } from '../../../../domain/sync/collections'

/** Tables that only this device has. `n` is 0 until an entry is sent for the first time. */
export const localTables = {
  shadow: '[c+id]',
  outbox: '++order, n, state, [c+id], key',
  meta: 'key',
  drafts: 'key',
  commands: 'key, print',
  /** Pages of online lists (`kept-pages`). */
  pages: 'key, at',
  /** Rows of long histories, packed (`packs`): worth nothing without the tables they are of. */
  packs: '[c+group+v]',
  /** Files that wait with their message, or in the place where one is written (`sync/outbox-files`). */
  outbox_files: 'id, entry, place',
  /** Files that were seen (`kept-files`). */
  files: 'id, at',
  /** The bytes of both: whoever lists files doesn't read them. */
  file_bytes: 'id',
}

/** The server's row of a record that was touched here; null when the server has none (yet). */
export interface Shadow {
  c: SyncedCollection
  id: Id
  row: WireRow | null
}

/** `waiting` not decided yet; `acked` applied, waits for its echo in a pull; `parked` refused, waits for the person. */
export type EntryState = 'waiting' | 'acknowledged' | 'rejected'

/** A change on its way. Nothing ever leaves the outbox silently. */
export interface OutboxEntry {
  /** Local order, from the start. */
  order: number
  /** Random, the entry's own: the server's ledger knows it by this, whatever number it is sent under. Of another content it is another one. */
  key: string
  /** Only orders; given just before a send, 0 until then. */
  n: number
  state: EntryState
  op: MutationOp
  c: SyncedCollection
  id: Id
  patch: { [field: string]: unknown }
  base: { [field: string]: unknown }
  /** Shown until the server's row arrives; never sent. */
  local: { [field: string]: unknown }
  /** Server time (ms) when it was made. */
  at: number
  /** Not sent before this server time (ms): room for undo. */
  notBefore: number
  /** Why it is parked. */
  code: ErrorCode | ''
  fields: { [field: string]: string }
  /** How often its request got no answer of the server's although the server could be read right after; missing = never. */
  tries?: number
  /** The server's values, when it is parked with `conflict`. */
  server: { [field: string]: unknown }
}

/** A change the server took: what it was of, without what was written. */
export interface SentEntry {
  c: SyncedCollection
  op: MutationOp
  id: Id
  /** The fields of its patch. */
  fields: string[]
  /** The ticket it belongs to, '' = none. */
  ticket: Id
  /** Server time, ms. */
  at: number
}

/** A half-written text or form. */
export interface Draft {
  key: string
  value: unknown
  at: number
}

/** A command under way: its key is kept before it is sent, so that a second try after a lost answer is the same command. */
export interface PendingCommand {
  key: string
  /** Hash of route and input. */
  print: string
  at: number
}

/** An online list's page as it was last answered: an admin can read it offline, with its time. */
export interface KeptPage {
  /** The query's hash: list, filter, sort, page. It may hold what somebody searched for, so it stays in the person's database. */
  key: string
  data: unknown
  /** When it was answered (this device's clock, ms). */
  at: number
}

/** The rows of one group (the lines of a month, what a payment holds) as they lie in their table, once more (`packs`). */
export interface Pack {
  c: SyncedCollection
  group: string
  /** Another one for each packing: whoever knows it has read these rows. */
  v: Id
  rows: Collections['earnings' | 'payment_lines'][]
}

/** A file on its way, or chosen for a message that is still being written. */
export interface OutboxFile {
  /** Its id on the server, made here. */
  id: Id
  /** The message that carries it; '' while that is being written. */
  entry: Id
  /** Where it is written, as its draft's key. */
  place: string
  ticket: Id
  name: string
  type: string
  size: number
  /** The server has it. */
  sent: boolean
  /** How many bytes of it the server has said to have; missing = none. */
  offset?: number
  /** How often its request got no answer of the server's since the last progress, although the server could be read; missing = never. */
  tries?: number
  /** A proxy refuses even the smallest part of it (Y17). */
  tooLarge?: boolean
  /** Counts up: the order in which they were chosen. */
  at: number
}

/** A file that was seen, kept to be read offline. */
export interface KeptFile {
  id: Id
  /** Its message or note; '' = read online, of a ticket that this device doesn't hold. */
  carrier: Id
  name: string
  type: string
  size: number
  /** When it was seen last (this device's clock, ms). */
  at: number
}

/** What is in a file. */
export interface FileBytes {
  id: Id
  bytes: ArrayBuffer
}
