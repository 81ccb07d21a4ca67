import type { ReactNode, RefObject } from 'react'
import type { ListSource } from '../data/repos/list-source'
import { formatMoment } from '../i18n/format'
import { useLanguage } from '../i18n/language'
import { lists } from '../i18n/lists'
import { useMessages } from '../i18n/messages'
import { Band } from '../ui/band'
import { EmptyState } from '../ui/states/empty-state'
import { ErrorState } from '../ui/states/error-state'
import { Skeleton } from '../ui/states/skeleton'
import { ListFoot } from './list-foot'
import { ListPhone } from './list-phone'
import { ListTable } from './list-table'
import type { ListColumn } from './list-column'
import { nothingPicked, type ListControl } from './use-list-state'
import { useRowCursor } from './use-row-cursor'
import { useWide } from './use-wide'

export interface ListViewProps<Row extends object> {
  list: ListControl
  source: ListSource<Row>
  caption: string
  columns: readonly ListColumn<Row>[]
  /** Draws the rows otherwise than as a table: each in an element with `data-row`. */
  body?: ((drawn: { rows: readonly Row[]; cursor: string }) => ReactNode) | undefined
  shown?: readonly string[] | undefined
  rowKey: (row: Row) => string
  /** The row on phones. */
  phoneRow?: ((row: Row) => ReactNode) | undefined
  /** The key of the opened row. */
  current?: string | undefined
  /** Rows can be picked: the name of a row, read by screen readers. */
  nameOf?: ((row: Row) => string) | undefined
  /** Between the head and the rows: what a selection of the whole page offers. */
  band?: ReactNode
  search?: RefObject<HTMLInputElement | null> | undefined
  online: boolean
  /** Said offline by a list whose rows lie on the device; without it the list is read from the server. */
  offline?: string | undefined
  /** What couldn't be read; nothing to read is `empty`, and only after an answer (P10). */
  failed: string
  empty: { title: string; text: ReactNode }
}

/** A list in all its states: skeleton, rows, nothing, failed with a retry beside the last known rows (T6), as of. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { list, source, caption, columns, shown, rowKey, phoneRow, current, nameOf, band, search, online } = props
  const t = useMessages(lists)
  const language = useLanguage()
  const wide = useWide()
  const { rows, loading, known, error, asOf, retry } = source
  const keys = rows.map(rowKey)
  const { picked } = list.state
  const pickedKeys = new Set(picked.all === null ? picked.keys : keys)
  const pick = (next: Iterable<string>) => list.pick({ keys: [...next], all: null })
  const cursor = useRowCursor({
    rows: keys,
    search,
    onPick: nameOf === undefined ? undefined : (key) => pick(toggled(pickedKeys, key)),
    onClear: picked.keys.length > 0 || picked.all !== null ? () => list.pick(nothingPicked) : undefined,
  })
  // what was picked on other pages stays picked
  const elsewhere = picked.keys.filter((key) => !keys.includes(key))
  const selection =
    nameOf === undefined
      ? undefined
      : { keys: pickedKeys, nameOf, onChange: (now: Set<string>) => pick([...elsewhere, ...now]) }
  const table = { caption, columns, rows, rowKey, shown, current, cursor: cursor.cursor, picked: selection, band }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      {error !== null && online && (
        <ErrorState title={props.failed} onRetry={retry}>
          {rows.length > 0 && asOf !== null && t.asOf(formatMoment(isoOf(asOf), language))}
        </ErrorState>
      )}
      {!online && props.offline !== undefined && <Band title={t.offline}>{props.offline}</Band>}
      {!online && props.offline === undefined && (
        <Band title={t.offline}>
          {rows.length === 0 ? t.notRead : asOf === null ? t.asOfText : t.asOf(formatMoment(isoOf(asOf), language))}
        </Band>
      )}
      {!known && error === null && online && <Skeleton className="h-96 rounded-lg" />}
      {known && error === null && !loading && rows.length === 0 && (
        <EmptyState title={props.empty.title}>{props.empty.text}</EmptyState>
      )}
      {rows.length === 0 && list.state.page > 1 && !loading && (
        <ListFoot list={list} source={source} keys={false} picks={false} />
      )}
      {rows.length > 0 && (
        <div
          {...cursor.props}
          aria-busy={loading || undefined}
          className={`overflow-hidden rounded-lg bg-raised shadow-sm ${loading ? 'opacity-70' : ''}`}
        >
          {props.body !== undefined ? (
            props.body({ rows, cursor: cursor.cursor })
          ) : wide ? (
            <ListTable
              {...table}
              sort={list.state.sort}
              onSort={(sort) => list.choose({ sort: sort ?? list.spec.sort })}
            />
          ) : (
            <ListPhone {...table} phoneRow={phoneRow ?? (() => null)} />
          )}
          <ListFoot list={list} source={source} keys={wide} picks={nameOf !== undefined} />
        </div>
      )}
    </div>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
