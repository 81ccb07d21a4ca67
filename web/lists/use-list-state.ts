import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readAddress, writeAddress, type ListAddress, type ListSpec, type Sort } from './list-address'

/** What was seen when everything under a filter was picked. A command carries it, and is refused when it no longer holds. */
export interface Seen {
  count: number
  cents: number
}

/** The picked rows: by key, or all of the filter. */
export interface Picked {
  keys: readonly string[]
  all: Seen | null
}

export const nothingPicked: Picked = { keys: [], all: null }

/** The whole state of a list. `search` and `picked` name people: they stand in `history.state`, in no address and no log. */
export interface ListState extends ListAddress {
  search: string
  picked: Picked
  /** Where this page begins in a list whose pages have keys; '' = at the beginning. */
  after: string
}

/** A list's state and what changes it. */
export interface ListControl {
  spec: ListSpec
  state: ListState
  /** A choice: one step that Back takes back. It begins at page 1 and ends a selection. */
  choose: (choice: { filters?: { [name: string]: string }; sort?: Sort; search?: string; view?: string }) => void
  /** Typing: replaces the step. */
  type: (search: string) => void
  /** `after`: where the page begins, when its list's pages have keys. */
  turnTo: (page: number, after?: string) => void
  /** A function is given what is picked by now: of two quick clicks the second knows the first. */
  pick: (picked: Picked | ((before: Picked) => Picked)) => void
}

/** A list's state out of the address and `history.state`: Back and reload keep both. */
export function useListState(spec: ListSpec): ListControl {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const hidden = useMemo(() => readHidden(location.state), [location.state])
  const address = useMemo(() => {
    const read = readAddress(spec, params)
    // a page whose way nobody knows here (a link, another tab) is not to be found: the list begins anew
    return spec.keyed && hidden.trail.length < read.page - 1 ? { ...read, page: 1 } : read
  }, [spec, params, hidden])

  const go = useCallback(
    (next: Omit<ListState, 'after'> & { trail: readonly string[] }, replace: boolean, flushSync = false) => {
      if (hasGoneOn(location.pathname)) return
      const { search, picked, trail, ...rest } = next
      const written = writeAddress(spec, rest, params).toString()
      const list = { search, picked, trail }
      void navigate(
        { pathname: location.pathname, search: written === '' ? '' : `?${written}` },
        { replace, state: { ...asObject(location.state), list }, preventScrollReset: true, flushSync },
      )
    },
    [spec, params, location, navigate],
  )
  // what was picked a moment ago may not have been drawn yet
  const latest = useRef(hidden.picked)
  useEffect(() => {
    latest.current = hidden.picked
  }, [hidden.picked])
  return useMemo(() => {
    const state = { ...address, ...hidden }
    const anew = { page: 1, trail: [], picked: nothingPicked }
    return {
      spec,
      state: { ...state, after: hidden.trail[address.page - 2] ?? '' },
      choose: ({ filters = {}, ...choice }) =>
        go({ ...state, ...choice, filters: { ...state.filters, ...filters }, ...anew }, false),
      type: (search) => search !== state.search && go({ ...state, search, ...anew }, true),
      turnTo: (page, after) => {
        const trail = after === undefined ? hidden.trail : [...hidden.trail.slice(0, page - 2), after]
        go({ ...state, page, trail }, false)
      },
      pick: (next) => {
        const picked = typeof next === 'function' ? next(latest.current) : next
        latest.current = picked
        // drawn at once: a box that is ticked only once the router finds the time looks as if it hadn't been hit
        go({ ...state, picked }, true, true)
      },
    }
  }, [spec, address, hidden, go])
}

/**
 * Whether the router is at another place already than the list that is still drawn: a screen that takes its time is drawn a moment
 * after the click. What the list would say now must not fetch anybody back.
 */
const hasGoneOn = (pathname: string): boolean =>
  'key' in asObject(history.state) && window.location.pathname !== pathname

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** What an earlier visit left; anything else counts as nothing. */
export function readHidden(state: unknown): Pick<ListState, 'search' | 'picked'> & { trail: readonly string[] } {
  const list = asObject((asObject(state) as { list?: unknown }).list) as { [name: string]: unknown }
  const picked = asObject(list['picked']) as Partial<Picked>
  return {
    search: typeof list['search'] === 'string' ? list['search'] : '',
    picked: { keys: texts(picked.keys), all: picked.all ?? null },
    trail: texts(list['trail']),
  }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
