import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../i18n/format'
import { lists } from '../i18n/lists'
import { useMessages } from '../i18n/messages'
import { Button } from '../ui/button'
import { toast } from '../ui/layers/toast'
import { csvOf, saveCsv } from './csv'
import type { ListColumn } from './list-column'

interface Props<Row> {
  /** The file's name without its ending. */
  name: string
  columns: readonly ListColumn<Row>[]
  shown?: readonly string[] | undefined
  /** All rows under the filter, in the list's order; `cut` when there are more than a file takes. */
  rows: () => Promise<{ rows: readonly Row[]; cut: boolean }> | { rows: readonly Row[]; cut: boolean }
  disabled?: boolean | undefined
  kind?: 'quiet' | 'field' | undefined
}

/** Saves what the list shows: the filter's rows, the visible columns. */
export function CsvButton<Row>({ name, columns, shown, rows, disabled = false, kind = 'quiet' }: Props<Row>) {
  const t = useMessages(lists)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const all = await rows()
      const written = columns.filter(({ key, text }) => text !== undefined && (shown?.includes(key) ?? true))
      const cells = all.rows.map((row) => written.map(({ text }) => text?.(row) ?? ''))
      saveCsv(
        name,
        csvOf(
          written.map(({ head }) => head),
          cells,
        ),
      )
      if (all.cut) toast({ kind: 'info', title: t.csvCut(formatCount(all.rows.length)) })
    } catch {
      toast({ kind: 'bad', title: t.csvFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind={kind}
      size="sm"
      busy={busy}
      aria-disabled={disabled || undefined}
      title={t.csvOf}
      aria-label={t.csvOf}
      onClick={() => void save()}
    >
      <Download aria-hidden />
      {t.csv}
    </Button>
  )
}
