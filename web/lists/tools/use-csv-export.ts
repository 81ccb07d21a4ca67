import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readHistoryState } from '../use-list-state'
import { logListExportRoute } from '../../../domain/api/people/list-exports'
import type { ExportedList } from '../../../domain/record/exported-lists'
import { toCsv } from '../../../domain/texts/csv'
import { sendCommand } from '../../data/queries/commands'
import { useOnline } from '../../data/queries/network'
import { formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { lists } from '../../i18n/areas/signed-in'
import { useMessages } from '../../i18n/messages'
import { toast } from '../../ui/layers/toast'
import { saveCsv } from './csv'
import type { ListColumn } from '../list-column'

/** URL parameters that are not filters. */
const notFilters: readonly string[] = ['page', 'tab']

/**
 * Returns the list's filters from its URL for the audit log. The search text names people, so only whether there is one is
 * reported.
 */
function filtersOfUrl({ search, state }: { search: string; state: unknown }): {
  filters: { [name: string]: string }
  searched: boolean
} {
  const filters = [...new URLSearchParams(search)].filter(([name]) => !notFilters.includes(name)).slice(0, 20)
  return {
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(0, 100), value.slice(0, 100)])),
    searched: readHistoryState(state).search.trim() !== '',
  }
}

export interface CsvExport<Row> {
  /** Name of the list and of the file, without extension. */
  name: ExportedList
  columns: readonly ListColumn<Row>[]
  /** Keys of the visible columns; by default all columns with `text`. */
  shown?: readonly string[] | undefined
  /** Reads all matching rows in the list's order. `cut` is true if there are more rows than a file can contain. */
  rows: () => Promise<{ rows: readonly Row[]; cut: boolean }> | { rows: readonly Row[]; cut: boolean }
  /** Why the export is disabled, other than a missing connection; '' = enabled. */
  blocked?: string | undefined
}

/**
 * Saves the rows of a list as a CSV file. The export is recorded in the audit log first and fails without that record
 * (P14), so it needs a connection.
 */
export function useCsvExport<Row>({ name, columns, shown, rows, blocked = '' }: CsvExport<Row>) {
  const t = useMessages(lists)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const location = useLocation()
  const online = useOnline()
  const why = blocked === '' && !online ? t.csvOffline : blocked

  async function save(): Promise<void> {
    if (busy || why !== '') return
    setBusy(true)
    try {
      const all = await rows()
      const written = columns.filter(({ key, text }) => text !== undefined && (shown?.includes(key) ?? true))
      const cells = all.rows.map((row) => written.map(({ text }) => text?.(row) ?? ''))
      const heads = written.map(({ head }) => head)
      await sendCommand(logListExportRoute, { list: name, ...filtersOfUrl(location), rows: cells.length })
      saveCsv(name, toCsv(language, heads, cells))
      if (all.cut) toast({ kind: 'info', title: t.csvCut(formatCount(all.rows.length)) })
    } catch {
      toast({ kind: 'bad', title: t.csvFailed })
    } finally {
      setBusy(false)
    }
  }

  return { busy, save, blocked: why }
}
