import type { WireRow } from '../../../../../domain/sync/protocol'
import type { OutboxEntry } from '../../db/local-tables'

/** What of a change shows. */
export type Shown = Pick<OutboxEntry, 'state' | 'op' | 'id' | 'patch' | 'local'>

/**
 * The row a person sees: the server's row with their own changes on top, in order. Parked entries don't count (a refused change
 * leaves no trace in the tables). Null: there is no such row.
 */
export function overlay(server: WireRow | null, entries: readonly Shown[]): WireRow | null {
  let row = server
  for (const entry of entries) {
    if (entry.state === 'rejected') continue
    if (entry.op === 'delete') row = null
    // Once the server's row is here it is the truth: the server may have completed or trimmed what was written.
    else if (entry.op === 'create') row ??= { created: '', updated: '', ...entry.local, ...entry.patch, id: entry.id }
    else if (row !== null) row = { ...row, ...entry.local, ...entry.patch }
  }
  return row
}
