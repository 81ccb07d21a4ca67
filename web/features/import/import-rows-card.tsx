import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  importFields,
  importVerdicts,
  type ImportRow,
  type ImportVerdict,
} from '../../../domain/people/import/import-rows'
import { toCsv } from '../../../domain/texts/csv'
import { formatCount } from '../../i18n/format'
import { peopleImport } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { saveCsv } from '../../ui/save-file'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button } from '../../ui/button'
import type { Column } from '../../ui/column'
import { FilterTabs } from '../../ui/filter-tabs'
import { Table } from '../../ui/table'
import { ImportCell } from './import-cell'
import { rowFullName, RowResultText, type RowResult } from './row-result'
import { useCellCorrection, type CellCorrection } from './use-cell-correction'
import type { DryRun, ImportState } from './use-import'

interface Props {
  state: ImportState
  dryRun: DryRun
  online: boolean
}

const pageSize = 25
const noRows: readonly ImportRow[] = []

/** Lists the result of each row, rows with problems first, and lets the person correct them here. */
export function ImportRowsCard({ state, dryRun, online }: Props) {
  const t = useMessages(peopleImport)
  const language = useLanguage()
  const [verdict, setVerdict] = useState<ImportVerdict>(dryRun.counts.wrong > 0 ? 'wrong' : 'new')
  const [from, setFrom] = useState(0)
  const isDesktop = useDesktopLayout()
  const section = useRef<HTMLElement>(null)
  const correction = useCellCorrection(state, dryRun, online, section)
  const rows = dryRun.rows.filter((row) => row.verdict === verdict)
  // A correction can remove rows from this list, so its last page may no longer exist.
  const first = Math.min(from, Math.max(0, Math.floor((rows.length - 1) / pageSize) * pageSize))
  const columns = useColumns(state, correction)
  const save = () => {
    const cells = rows.map((row) => [
      ...importFields.map((field) => rowOf(state.rows, row)?.[field] ?? ''),
      row.field === '' || row.why === '' ? '' : `${t.heads[row.field]}: ${t.problems[row.why]}`,
    ])
    saveCsv(t.wrongName, toCsv(language, [...importFields.map((field) => t.heads[field]), t.reason], cells))
  }
  return (
    <section ref={section} aria-label={t.rows} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterTabs
          label={t.rows}
          options={(['wrong', ...importVerdicts.filter((each) => each !== 'wrong')] as const).map((value) => ({
            value,
            label: t.verdicts[value],
            count: formatCount(dryRun.counts[value]),
          }))}
          value={verdict}
          onChange={(next) => {
            setVerdict(next)
            setFrom(0)
            correction.leave()
          }}
        />
        {verdict === 'wrong' && rows.length > 0 && (
          <Button kind="quiet" size="sm" onClick={save}>
            <Download aria-hidden />
            {t.wrongFile}
          </Button>
        )}
      </div>
      <p role="status" className={correction.said === '' ? 'sr-only' : 'text-sm text-muted'}>
        {correction.said}
      </p>
      {rows.length === 0 ? (
        <p className="rounded-xl bg-raised p-5 text-muted shadow-sm">{t.none[verdict]}</p>
      ) : (
        <Table
          dense
          only={isDesktop ? 'desktop' : 'mobile'}
          caption={t.caption[verdict]}
          columns={columns}
          rows={rows.slice(first, first + pageSize)}
          rowKey={(row) => String(row.row)}
        />
      )}
      {rows.length > pageSize && (
        <div className="flex items-center justify-between gap-3 text-sm text-muted">
          <span>{t.range(first + 1, Math.min(first + pageSize, rows.length), rows.length)}</span>
          <span className="flex gap-2">
            <Button kind="bare" size="sm" disabled={first === 0} onClick={() => setFrom(first - pageSize)}>
              {t.previous}
            </Button>
            <Button
              kind="bare"
              size="sm"
              disabled={first + pageSize >= rows.length}
              onClick={() => setFrom(first + pageSize)}
            >
              {t.next}
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}

const rowOf = (rows: readonly ImportRow[] = noRows, { row }: RowResult): ImportRow | undefined => {
  // Rows are sorted by number and empty lines are omitted, so a row's index is less than its number.
  for (let at = Math.min(rows.length, row) - 1; at >= 0; at -= 1) if (rows[at]?.row === row) return rows[at]
  return undefined
}

function useColumns(state: ImportState, correction: CellCorrection): Column<RowResult>[] {
  const t = useMessages(peopleImport)
  return [
    {
      key: 'row',
      head: t.row,
      end: true,
      cell: (row) => formatCount(row.row),
      mobile: 'badge',
      mobileCell: (row) => <span className="text-muted">{t.rowOf(row.row)}</span>,
    },
    {
      key: 'person',
      head: t.person,
      cell: (row) => {
        const raw = rowOf(state.rows, row)
        return <b className="font-semibold wrap-anywhere">{rowFullName(raw) || raw?.email || t.empty}</b>
      },
      mobile: 'title',
    },
    {
      key: 'what',
      head: t.what,
      cell: (row) => <RowResultText row={row} mended={state.corrections.has(row.row)} />,
      mobile: 'actions',
      mobileCell: (row) => (
        <span className="text-sm">
          <RowResultText row={row} mended={state.corrections.has(row.row)} />
        </span>
      ),
    },
    {
      key: 'file',
      head: t.inFile,
      cell: (row) => <ImportCell row={row} raw={rowOf(state.rows, row)} correction={correction} />,
      mobile: 'actions',
    },
  ]
}
