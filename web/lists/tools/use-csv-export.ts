import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readHistoryState } from '../use-list-state'
import { recordListExportRoute, type ExportedList } from '../../../domain/api/people/list-exports'
import { toCsv } from '../../../domain/texts/csv'
import { sendCommand } from '../../data/queries/commands'
import { useOnline } from '../../data/queries/network'
import { formatCount } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { lists } from '../../i18n/areas'
import { toast } from '../../ui/layers/toast'
import { saveCsv } from '../../ui/save-file'
import type { ListColumn } from '../../ui/column'

/** URL parameters that are not filters. */
const notFilters: readonly string[] = ['page', 'tab']

/** Filters for the audit log. Search texts name people, so only whether there is one is reported. */
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
  /** Keys of the exported columns, by default all columns with `text`. */
  shown?: readonly string[] | undefined
  /** Returns all matching rows in the list's order; `cut` if a file can't contain them all. */
  rows: () => Promise<{ rows: readonly Row[]; cut: boolean }> | { rows: readonly Row[]; cut: boolean }
  /** Why exporting is disabled, other than offline; '' = enabled. */
  blocked?: string | undefined
}

/** Saves the rows as a CSV file. The audit log must record the export first, otherwise the export fails (P14). */
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
      await sendCommand(recordListExportRoute, { list: name, ...filtersOfUrl(location), rows: cells.length })
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
