import type { WireRow } from '../../../../../domain/sync/protocol'
import type { OutboxEntry } from '../../db/local-tables'

export type VisibleChange = Pick<OutboxEntry, 'state' | 'op' | 'id' | 'patch' | 'local'>

/** The server's row with the person's changes applied in order, without rejected ones; null = no row. */
export function optimisticRow(server: WireRow | null, entries: readonly VisibleChange[]): WireRow | null {
  let row = server
  for (const entry of entries) {
    if (entry.state === 'rejected') continue
    if (entry.op === 'delete') row = null
    // The server's row takes precedence, because the server may have completed or trimmed the input.
    else if (entry.op === 'create') row ??= { created: '', updated: '', ...entry.local, ...entry.patch, id: entry.id }
    else if (row !== null) row = { ...row, ...entry.local, ...entry.patch }
  }
  return row
}
