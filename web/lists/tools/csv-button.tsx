import { Download } from 'lucide-react'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { useCsvExport, type CsvExport } from './use-csv-export'

interface Props<Row> extends CsvExport<Row> {
  kind?: 'quiet' | 'bar-quiet' | undefined
  className?: string | undefined
}

/** Exports the filtered rows and visible columns. */
export function CsvButton<Row>({ kind = 'quiet', className, ...file }: Props<Row>) {
  const t = useMessages(lists)
  const { busy, save, blocked } = useCsvExport(file)
  return (
    <Button
      kind={kind}
      size="sm"
      busy={busy}
      blocked={blocked}
      title={t.csvOf}
      aria-label={t.csvOf}
      className={className}
      onClick={() => void save()}
    >
      <Download aria-hidden />
      {t.csv}
    </Button>
  )
}
