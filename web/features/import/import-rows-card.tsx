import { Download } from 'lucide-react'
import { useRef, useState, useId, type KeyboardEvent, type SyntheticEvent, useEffect, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import {
  importFields,
  importVerdicts,
  type ImportRow,
  type ImportVerdict,
  type ImportField,
} from '../../../domain/people/import/import-rows'
import { toCsv } from '../../../domain/texts/csv'
import { formatCount } from '../../i18n/format'
import { peopleImport } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { saveCsv } from '../../ui/save-file'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button } from '../../ui/button'
import type { Column } from '../../ui/column'
import { FilterTabs } from '../../ui/filter-tabs'
import { Table } from '../../ui/table'
import type { DryRun, ImportState } from './use-import'
import { suggestCell } from '../../../domain/people/import/cell-corrections'
import { TextInput } from '../../ui/fields/inputs'
import { adminPersonPath } from '../../../domain/paths'

const pageSize = 25

/** Lists the result of each row, rows with problems first, and lets the person correct them here. */
export function ImportRowsCard({ state, dryRun, online }: { state: ImportState; dryRun: DryRun; online: boolean }) {
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

const rowOf = (rows: readonly ImportRow[], { row }: RowResult): ImportRow | undefined => {
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
        return (
          <b className="font-semibold wrap-anywhere">
            {`${raw?.first_name ?? ''} ${raw?.last_name ?? ''}`.trim() || raw?.email || t.empty}
          </b>
        )
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

/** Shows the value from the file with a suggested correction. A row without a problem has no buttons. */
function ImportCell(props: { row: RowResult; raw: ImportRow | undefined; correction: CellCorrection }) {
  const { row, raw, correction } = props
  const t = useMessages(peopleImport)
  if (raw === undefined) return null
  // The cell shows the wrong field, or the email if none is wrong.
  const field = row.field === '' ? 'email' : row.field
  const text = raw[field]
  const isCorrectable = row.verdict === 'wrong' || row.verdict === 'twice'
  if (isCorrectable && correction.row === row.row) return <Editor field={field} raw={raw} correction={correction} />
  const suggestion = row.verdict === 'wrong' ? suggestCell(raw, field) : null
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="grid min-w-0 font-mono text-xs wrap-anywhere">
        {suggestion === null ? (
          text.slice(0, 200) || t.empty
        ) : (
          <>
            <del className="text-danger decoration-1">{text.slice(0, 200)}</del>
            <ins className="font-semibold text-positive no-underline">{suggestion}</ins>
          </>
        )}
      </span>
      {isCorrectable && (
        <span className="ml-auto flex flex-none gap-1">
          {suggestion !== null && (
            <Button
              kind="quiet"
              size="xs"
              data-mend={row.row}
              aria-label={t.useOf(suggestion, row.row)}
              {...correction.blocked}
              onClick={() => correction.use(raw, field, suggestion)}
            >
              {t.use}
            </Button>
          )}
          <Button
            kind="bare"
            size="xs"
            data-mend={row.row}
            aria-label={t.mendOf(t.heads[field], row.row)}
            {...correction.blocked}
            onClick={() => correction.edit(row.row)}
          >
            {t.mend}
          </Button>
        </span>
      )}
    </span>
  )
}

/** Edits the cell: Enter checks the file again, Escape discards the edit. */
function Editor({ field, raw, correction }: { field: ImportField; raw: ImportRow; correction: CellCorrection }) {
  const t = useMessages(peopleImport)
  const [text, setText] = useState(raw[field])
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    correction.use(raw, field, text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    correction.leave()
  }
  return (
    <form id={id} onSubmit={submit} className="flex flex-wrap items-center gap-2 py-1">
      <TextInput
        small
        // The person has just asked to edit this cell.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        aria-label={t.instead(t.heads[field], raw.row)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-32 flex-1 basis-32 font-mono"
      />
      <Button type="submit" kind="quiet" size="xs" busy={correction.busy} {...correction.blocked}>
        {t.check}
      </Button>
      <Button kind="bare" size="xs" onClick={correction.leave}>
        {t.leaveIt}
      </Button>
    </form>
  )
}

type RowResult = DryRun['rows'][number]

function RowResultText({ row, mended }: { row: RowResult; mended: boolean }) {
  const t = useMessages(peopleImport)
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
  return (
    <span>
      {row.invited ? t.invited : t.said.new}
      {mended && <span className="text-muted"> · {t.mended}</span>}
    </span>
  )
}

/** Corrects one cell at a time. After each check it announces the row's result and focuses the next problem. */
export function useCellCorrection(
  state: ImportState,
  dryRun: DryRun,
  online: boolean,
  section: RefObject<HTMLElement | null>,
) {
  const t = useMessages(peopleImport)
  const [row, setRow] = useState(0)
  const [message, setMessage] = useState('')
  // The row being checked; 0 for none.
  const checkedRow = useRef(0)
  const previous = useRef(dryRun)
  const lastRow = useRef(0)
  useEffect(() => {
    const checkedNow = checkedRow.current
    if (previous.current === dryRun) return
    previous.current = dryRun
    if (checkedNow === 0) return
    checkedRow.current = 0
    const now = dryRun.rows.find((each) => each.row === checkedNow)
    setRow(0)
    setMessage(
      now?.verdict === 'twice'
        ? t.mendedStill(checkedNow, t.said.also(now.also))
        : now?.verdict === 'wrong' && now.field !== '' && now.why !== ''
          ? t.mendedStill(checkedNow, `${t.heads[now.field]}, ${t.problems[now.why]}`)
          : t.mendedGood(checkedNow),
    )
  }, [dryRun, t])
  useEffect(() => {
    if (message === '' || row !== 0) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])]
    const last = lastRow.current
    const next = buttons.find((button) => Number(button.dataset['mend']) >= last) ?? buttons.at(-1)
    ;(next ?? section.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-current], button'))?.focus()
  }, [message, row, section])
  return {
    row,
    said: message,
    busy: state.isChecking,
    blocked:
      state.busy || state.done !== null
        ? { disabled: true }
        : online
          ? {}
          : { 'aria-disabled': true as const, title: t.needsNetwork },
    edit: (next: number) => {
      setMessage('')
      setRow(next)
    },
    leave: () => setRow(0),
    use: (raw: ImportRow, field: ImportField, text: string) => {
      if (!online) return
      checkedRow.current = raw.row
      lastRow.current = raw.row
      setMessage('')
      state.correctCell(raw, field, text)
    },
  }
}

export type CellCorrection = ReturnType<typeof useCellCorrection>
