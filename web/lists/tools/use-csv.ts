import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readHidden } from '../use-list-state'
import { listExportRoute } from '../../../domain/api/people/list-exports'
import type { ExportedList } from '../../../domain/record/exported-lists'
import { csvOf } from '../../../domain/texts/csv'
import { sendCommand } from '../../data/queries/commands'
import { useOnline } from '../../data/queries/network'
import { formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { lists } from '../../i18n/areas/signed-in'
import { useMessages } from '../../i18n/messages'
import { toast } from '../../ui/layers/toast'
import { saveCsv } from './csv'
import type { ListColumn } from '../list-column'

/** What stands in an address beside a list's filters: where its page begins, and the tab of the screen that it is on. */
const besides: readonly string[] = ['page', 'tab']

/** How a list is narrowed, out of its address, for the record, without the words that name a person. */
function narrowedBy({ search, state }: { search: string; state: unknown }): {
  filters: { [name: string]: string }
  searched: boolean
} {
  const filters = [...new URLSearchParams(search)].filter(([name]) => !besides.includes(name)).slice(0, 20)
  return {
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(0, 100), value.slice(0, 100)])),
    searched: readHidden(state).search.trim() !== '',
  }
}

/** What a file of a list holds. */
export interface ListFile<Row> {
  /** The list, which is the file's name without its ending. */
  name: ExportedList
  columns: readonly ListColumn<Row>[]
  /** Keys of the columns on the screen; all that have `text` without it. */
  shown?: readonly string[] | undefined
  /** All rows under the filter, in the list's order; `cut` when there are more than a file takes. */
  rows: () => Promise<{ rows: readonly Row[]; cut: boolean }> | { rows: readonly Row[]; cut: boolean }
  /** Why it can't be made now, besides that it needs a connection; '' = it can. */
  blocked?: string | undefined
}

/**
 * Saves what the list shows as a CSV file; one at a time, and says when it couldn't. That it was taken stands on the record first: without
 * that there is no file (P14), which is why it needs a connection.
 */
export function useCsv<Row>({ name, columns, shown, rows, blocked = '' }: ListFile<Row>) {
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
      await sendCommand(listExportRoute, { list: name, ...narrowedBy(location), rows: cells.length })
      saveCsv(name, csvOf(language, heads, cells))
      if (all.cut) toast({ kind: 'info', title: t.csvCut(formatCount(all.rows.length)) })
    } catch {
      toast({ kind: 'bad', title: t.csvFailed })
    } finally {
      setBusy(false)
    }
  }

  return { busy, save, blocked: why }
}
