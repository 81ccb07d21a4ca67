import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  importVerdicts,
  type ImportField,
  type ImportRow,
  type ImportVerdict,
} from '../../../domain/people/import-rows'
import { adminPersonPath } from '../../../domain/paths'
import { csvOf } from '../../../domain/texts/csv'
import { formatCount } from '../../i18n/format'
import { importing } from '../../i18n/import'
import { useMessages } from '../../i18n/messages'
import { saveCsv } from '../../lists/csv'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { Table, type Column } from '../../ui/table'
import type { DryRun } from './use-import'

type Said = DryRun['rows'][number]
interface Props {
  seen: DryRun
  /** The rows as they stand in the file. */
  raw: readonly ImportRow[]
}

const aPage = 25

/** What is said of each row: those that need somebody first, with why and what to do. */
export function ImportRowsCard({ seen, raw }: Props) {
  const t = useMessages(importing)
  const [verdict, setVerdict] = useState<ImportVerdict>(seen.counts.wrong > 0 ? 'wrong' : 'new')
  const [from, setFrom] = useState(0)
  const rawOf = new Map(raw.map((row) => [row.row, row]))
  const rows = seen.rows.filter((row) => row.verdict === verdict)
  const shown = rows.slice(from, from + aPage)
  const columns = useColumns(rawOf)
  const save = () => {
    const fields: readonly ImportField[] = [
      'email',
      'first_name',
      'last_name',
      'phone',
      'linkedin_url',
      'language',
      'code',
      'note',
    ]
    const cells = rows.map((row) => [
      ...fields.map((field) => rawOf.get(row.row)?.[field] ?? ''),
      row.field === '' || row.why === '' ? '' : `${t.heads[row.field]}: ${t.problems[row.why]}`,
    ])
    saveCsv(t.wrongName, csvOf([...fields.map((field) => t.exampleHeads[field]), t.reason], cells))
  }
  return (
    <section aria-label={t.rows} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterTabs
          label={t.rows}
          options={(['wrong', ...importVerdicts.filter((each) => each !== 'wrong')] as const).map((value) => ({
            value,
            label: t.verdicts[value],
            count: formatCount(seen.counts[value]),
          }))}
          value={verdict}
          onChange={(next) => {
            setVerdict(next)
            setFrom(0)
          }}
        />
        {verdict === 'wrong' && rows.length > 0 && (
          <Button kind="quiet" size="sm" onClick={save}>
            <Download aria-hidden />
            {t.wrongFile}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="rounded-xl bg-raised p-5 text-muted shadow-sm">{t.none[verdict]}</p>
      ) : (
        <Table
          dense
          caption={t.caption[verdict]}
          columns={columns}
          rows={shown}
          rowKey={(row) => String(row.row)}
          phoneRow={(row) => <PhoneSaid row={row} raw={rawOf.get(row.row)} />}
        />
      )}
      {rows.length > aPage && (
        <div className="flex items-center justify-between gap-3 text-sm text-muted">
          <span>{t.range(from + 1, Math.min(from + aPage, rows.length), rows.length)}</span>
          <span className="flex gap-2">
            <Button kind="bare" size="sm" disabled={from === 0} onClick={() => setFrom(from - aPage)}>
              {t.previous}
            </Button>
            <Button kind="bare" size="sm" disabled={from + aPage >= rows.length} onClick={() => setFrom(from + aPage)}>
              {t.next}
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}

const nameIn = (raw: ImportRow | undefined): string => `${raw?.first_name ?? ''} ${raw?.last_name ?? ''}`.trim()

function useColumns(rawOf: ReadonlyMap<number, ImportRow>): Column<Said>[] {
  const t = useMessages(importing)
  return [
    { key: 'row', head: t.row, end: true, cell: (row) => formatCount(row.row) },
    {
      key: 'person',
      head: t.person,
      cell: (row) => (
        <b className="font-semibold wrap-anywhere">
          {nameIn(rawOf.get(row.row)) || rawOf.get(row.row)?.email || t.empty}
        </b>
      ),
    },
    { key: 'what', head: t.what, cell: (row) => <What row={row} /> },
    {
      key: 'file',
      head: t.inFile,
      cell: (row) => (
        <span className="font-mono text-xs wrap-anywhere">{cellOf(row, rawOf.get(row.row)) || t.empty}</span>
      ),
    },
  ]
}

/** The cell that is spoken of: the wrong one, else the address. */
const cellOf = (row: Said, raw: ImportRow | undefined): string =>
  raw?.[row.field === '' ? 'email' : row.field].slice(0, 200) ?? ''

function What({ row }: { row: Said }) {
  const t = useMessages(importing)
  if (row.verdict === 'wrong' && row.field !== '' && row.why !== '') {
    return (
      <span className="grid py-1 leading-tight">
        <span className="text-danger">{t.heads[row.field]}</span>
        <small className="text-xs text-muted">{t.problems[row.why]}</small>
      </span>
    )
  }
  if (row.verdict === 'twice') return t.said.also(row.also)
  if (row.verdict === 'there') {
    return (
      <span>
        {t.said.there} · <Link to={adminPersonPath(row.person)}>{t.open}</Link>
      </span>
    )
  }
  return row.invited ? t.invited : t.said.new
}

function PhoneSaid({ row, raw }: { row: Said; raw: ImportRow | undefined }) {
  const t = useMessages(importing)
  return (
    <div className="grid gap-1">
      <span className="flex justify-between gap-3">
        <b className="min-w-0 font-semibold wrap-anywhere">{nameIn(raw) || raw?.email || t.empty}</b>
        <small className="flex-none text-muted">{t.rowOf(row.row)}</small>
      </span>
      <span className="text-sm">
        <What row={row} />
      </span>
      <span className="font-mono text-xs wrap-anywhere">{cellOf(row, raw) || t.empty}</span>
    </div>
  )
}
