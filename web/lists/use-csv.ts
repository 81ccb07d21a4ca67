import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listExportRoute } from '../../domain/api/list-exports'
import type { ExportedList } from '../../domain/record/exported-lists'
import { csvOf } from '../../domain/texts/csv'
import { sendCommand } from '../data/queries/commands'
import { formatCount } from '../i18n/format'
import { useLanguage } from '../i18n/language'
import { lists } from '../i18n/lists'
import { useMessages } from '../i18n/messages'
import { toast } from '../ui/layers/toast'
import { saveCsv } from './csv'
import type { ListColumn } from './list-column'
import { narrowedBy } from './narrowed-by'

/** What a file of a list holds. */
export interface ListFile<Row> {
  /** The list, which is the file's name without its ending. */
  name: ExportedList
  columns: readonly ListColumn<Row>[]
  /** Keys of the columns on the screen; all that have `text` without it. */
  shown?: readonly string[] | undefined
  /** All rows under the filter, in the list's order; `cut` when there are more than a file takes. */
  rows: () => Promise<{ rows: readonly Row[]; cut: boolean }> | { rows: readonly Row[]; cut: boolean }
  disabled?: boolean | undefined
  /** Why it is disabled; "Needs a connection" without it. */
  why?: string | undefined
}

/**
 * Saves what the list shows as a CSV file; one at a time, and says when it couldn't. That it was taken stands on the record first: without
 * that there is no file (P14).
 */
export function useCsv<Row>({ name, columns, shown, rows, disabled = false }: ListFile<Row>) {
  const t = useMessages(lists)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const location = useLocation()

  async function save(): Promise<void> {
    if (busy || disabled) return
    setBusy(true)
    try {
      const all = await rows()
      const written = columns.filter(({ key, text }) => text !== undefined && (shown?.includes(key) ?? true))
      const cells = all.rows.map((row) => written.map(({ text }) => text?.(row) ?? ''))
      const heads = written.map(({ head }) => head)
      await sendCommand(listExportRoute, { list: name, ...narrowedBy(location), rows: cells.length })
      saveCsv(name, csvOf(language, heads, cells))
      if (all.cut) toast({ kind: 'info', title: t.csvCut(formatCount(all.rows.length)) })
    } catch {
      toast({ kind: 'bad', title: t.csvFailed })
    } finally {
      setBusy(false)
    }
  }

  return { busy, save }
}
