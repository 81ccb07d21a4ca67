import { useState, type ReactNode, type RefObject } from 'react'
import type { ListSource } from '../data/queries/list-source'
import { useOnline } from '../data/queries/network'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/states/empty-state'
import { ListEmpty } from './list-empty'
import { ListFooter } from './list-footer'
import { ListMobile } from './list-mobile'
import { RowsSkeleton } from './list-skeleton'
import { ListTable } from './list-table'
import { ListNotice } from './list-notice'
import type { ListColumn } from '../ui/column'
import { selectRange, toggleKey, type SelectionHandlers } from './selection'
import { emptySelection, type ListControl, type RowSelection } from './use-list-state'
import { useRowCursor } from './use-row-cursor'
import { useDesktopLayout } from './use-desktop-layout'

interface KeyboardOptions {
  /** The search field, which `/` focuses. */
  search?: RefObject<HTMLInputElement | null> | undefined
  /** Shortcuts by lower-case letter. The handler gets the focused row's key, '' = none. */
  shortcuts?: Readonly<Record<string, (row: string) => void>> | undefined
}

interface ListViewProps<Row extends object> extends KeyboardOptions {
  list: ListControl
  source: ListSource<Row>
  caption: string
  columns: readonly ListColumn<Row>[]
  /** Replaces the table. Each row needs a `data-row` attribute. */
  body?: ((drawn: { rows: readonly Row[]; cursor: string }) => ReactNode) | undefined
  shown?: readonly string[] | undefined
  rowKey: (row: Row) => string
  current?: string | undefined
  /** Returns a row's accessible name. Makes rows selectable. */
  nameOf?: ((row: Row) => string) | undefined
  banner?: ReactNode
  /** Title of the error. */
  failed: string
  /**
   * The empty state, shown only after a successful read (P10). With filters the list shows its own text with a button that
   * clears them.
   */
  empty: { title: string; noneFound?: string; text: ReactNode; action?: ReactNode; instead?: ReactNode }
}

/** A list in all its states: skeleton, rows, empty, failed with a retry above the last rows (T6), offline. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { list, source, caption, columns, shown, rowKey, current, nameOf, banner, search } = props
  const t = useMessages(lists)
  const isDesktop = useDesktopLayout()
  const online = useOnline()
  const { rows, loading, known, error } = source
  const keys = rows.map(rowKey)
  const { cursor, picked } = useSelection(list, keys, nameOf, { search, shortcuts: props.shortcuts })
  // The user would not notice the missing rows of a partial download (P10).
  const waiting = !known && error === null && online
  const table = {
    caption,
    columns,
    rows: waiting ? [] : rows,
    rowKey,
    shown,
    current,
    cursor: cursor.cursor,
    banner,
    waiting,
  }
  const drawn = waiting || rows.length > 0
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <ListNotice source={source} failed={props.failed} />
      {known && error === null && !loading && rows.length === 0 && list.state.page === 1 && (
        <div className="rounded-lg bg-raised py-4 shadow-sm">
          <ListEmpty list={list} {...props.empty} />
        </div>
      )}
      {rows.length === 0 && list.state.page > 1 && !loading && <NoSuchPage list={list} />}
      {drawn && (
        <div
          {...cursor.props}
          aria-busy={waiting || loading || undefined}
          className={`overflow-hidden rounded-lg bg-raised shadow-sm ${loading && !waiting ? 'opacity-70' : ''}`}
        >
          {waiting && (
            <p role="status" className="sr-only">
              {t.loading}
            </p>
          )}
          {props.body !== undefined ? (
            waiting ? (
              <RowsSkeleton columns={columns} picks={false} />
            ) : (
              props.body({ rows, cursor: cursor.cursor })
            )
          ) : isDesktop ? (
            <ListTable
              {...table}
              picked={picked}
              sort={list.state.sort}
              onSort={(sort) => list.choose({ sort: sort ?? list.spec.sort })}
            />
          ) : (
            <ListMobile {...table} picked={picked} />
          )}
          {!waiting && <ListFooter list={list} source={source} keys={isDesktop} picks={nameOf !== undefined} />}
        </div>
      )}
    </div>
  )
}

/** Shown if the page number is too high. It is not an empty state, because other pages contain rows. */
function NoSuchPage({ list }: { list: ListControl }) {
  const t = useMessages(lists)
  return (
    <EmptyState
      title={t.noPage(list.state.page)}
      action={
        <Button kind="quiet" onClick={() => list.goToPage(1)}>
          {t.firstPage}
        </Button>
      }
    />
  )
}

/** Returns the selected rows of this page and handles the shortcuts. Rows of other pages stay selected. */
function useSelection<Row>(
  list: ListControl,
  keys: readonly string[],
  nameOf: ((row: Row) => string) | undefined,
  own: KeyboardOptions,
) {
  const { picked, search } = list.state
  const selectedOnPage = (of: RowSelection) =>
    new Set(of.all === null ? of.keys.filter((key) => keys.includes(key)) : keys)
  const pick = (change: (here: ReadonlySet<string>) => Iterable<string>) =>
    list.pick((before) => {
      const otherPages = before.keys.filter((key) => !keys.includes(key))
      return { keys: [...otherPages, ...change(selectedOnPage(before))], all: null }
    })
  const [anchor, setAnchor] = useState('')
  const picking: SelectionHandlers<Row> | undefined = nameOf && {
    keys: selectedOnPage(picked),
    nameOf,
    onRow: (key, upTo) => {
      pick((here) => (upTo ? selectRange(here, keys, anchor, key) : toggleKey(here, key)))
      setAnchor(key)
    },
    onPage: (on) => pick(() => (on ? keys : [])),
  }
  const cursor = useRowCursor({
    rows: keys,
    ...own,
    onPick: picking?.onRow,
    onPickPage: picking && (() => picking.onPage(true)),
    onClear:
      picked.keys.length > 0 || picked.all !== null
        ? () => list.pick(emptySelection)
        : search !== ''
          ? () => list.type('')
          : undefined,
  })
  return { cursor, picked: picking }
}
