import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readListUrl, writeListUrl, type ListUrlState, type ListSpec, type Sort } from './list-url'

/**
 * The count and sum that the user saw when selecting all rows of a filter. The server refuses a command if they have
 * changed.
 */
export interface SelectionSummary {
  count: number
  cents: number
}

export interface RowSelection {
  keys: readonly string[]
  all: SelectionSummary | null
}

export const emptySelection: RowSelection = { keys: [], all: null }

/** `search` and `picked` name people, so they are in `history.state` and not in URLs and logs. */
export interface ListState extends ListUrlState {
  search: string
  picked: RowSelection
  /** Cursor of this page, '' = first page. */
  after: string
}

export interface ListControl {
  spec: ListSpec
  state: ListState
  /** Changes filters, order, search or view. Adds a history entry, returns to page 1 and clears the selection. */
  choose: (choice: { filters?: { [name: string]: string }; sort?: Sort; search?: string; view?: string }) => void
  /** Changes the search while the user types. Replaces the history entry. */
  type: (search: string) => void
  /** Opens a page. `after` is the page's cursor. */
  goToPage: (page: number, after?: string) => void
  /** The function form gets the latest selection, so that the second of two quick clicks doesn't undo the first. */
  pick: (picked: RowSelection | ((before: RowSelection) => RowSelection)) => void
}

/** Keeps a list's state in the URL and `history.state`, so that Back and a reload restore it. */
export function useListState(spec: ListSpec): ListControl {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const stored = useMemo(() => readHistoryState(location.state), [location.state])
  const address = useMemo(() => {
    const read = readListUrl(spec, params)
    // The cursor is unknown here (a shared link, another tab), so the list starts at page 1.
    return spec.usesCursors && stored.trail.length < read.page - 1 ? { ...read, page: 1 } : read
  }, [spec, params, stored])

  const update = useCallback(
    (next: Omit<ListState, 'after'> & { trail: readonly string[] }, replace: boolean, flushSync = false) => {
      if (hasNavigatedAway(location.pathname)) return
      const { search, picked, trail, ...rest } = next
      const written = writeListUrl(spec, rest, params).toString()
      const list = { search, picked, trail }
      void navigate(
        { pathname: location.pathname, search: written === '' ? '' : `?${written}` },
        { replace, state: { ...asObject(location.state), list }, preventScrollReset: true, flushSync },
      )
    },
    [spec, params, location, navigate],
  )
  // The latest selection may not be rendered yet.
  const latest = useRef(stored.picked)
  useEffect(() => {
    latest.current = stored.picked
  }, [stored.picked])
  return useMemo(() => {
    const state = { ...address, ...stored }
    const reset = { page: 1, trail: [], picked: emptySelection }
    return {
      spec,
      state: { ...state, after: stored.trail[address.page - 2] ?? '' },
      choose: ({ filters = {}, ...choice }) =>
        update({ ...state, ...choice, filters: { ...state.filters, ...filters }, ...reset }, false),
      type: (search) => search !== state.search && update({ ...state, search, ...reset }, true),
      goToPage: (page, after) => {
        const trail = after === undefined ? stored.trail : [...stored.trail.slice(0, page - 2), after]
        update({ ...state, page, trail }, false)
      },
      pick: (next) => {
        const picked = typeof next === 'function' ? next(latest.current) : next
        latest.current = picked
        // Synchronous, because a checkbox that reacts late looks as if it had missed the click.
        update({ ...state, picked }, true, true)
      },
    }
  }, [spec, address, stored, update])
}

/** The router may have left the list while it is still rendered; updating its state would navigate back. */
const hasNavigatedAway = (pathname: string): boolean =>
  'key' in asObject(history.state) && window.location.pathname !== pathname

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Reads search, selection and cursors from the history state. Ignores invalid values. */
export function readHistoryState(state: unknown): Pick<ListState, 'search' | 'picked'> & { trail: readonly string[] } {
  const list = asObject((asObject(state) as { list?: unknown }).list) as { [name: string]: unknown }
  const picked = asObject(list['picked']) as Partial<RowSelection>
  return {
    search: typeof list['search'] === 'string' ? list['search'] : '',
    picked: { keys: stringsOf(picked.keys), all: picked.all ?? null },
    trail: stringsOf(list['trail']),
  }
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
