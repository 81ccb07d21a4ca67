import { useLocation, useNavigate, useSearchParams, type To } from 'react-router-dom'
import { useEffect, useEffectEvent } from 'react'

/** The row opened next to its list or in place of it. Its id is in the URL. */
export type OpenedRow = ReturnType<typeof useOpenedRow>

/**
 * Returns the row opened from a list, and functions to open and close one. `name` is the URL parameter with its id:
 * `?payment=…`.
 */
export function useOpenedRow(name: string) {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const navigate = useNavigate()
  const to = (id: string): To => {
    const next = new URLSearchParams(params)
    if (id === '') next.delete(name)
    else next.set(name, id)
    return { pathname, search: next.size === 0 ? '' : `?${next.toString()}` }
  }
  const openRow = (id: string): void => void navigate(to(id), { state, preventScrollReset: true })
  return {
    id: params.get(name) ?? '',
    /** Returns the link that opens a row; '' closes it. */
    to,
    /** History state that every link to a row must contain, so that search and selection are kept. */
    state,
    /** Returns the props of a row's link: `<RowLink {...opened.link(row.id)}>`. */
    link: (id: string) => ({ to: to(id), state }),
    open: openRow,
    close: () => openRow(''),
  }
}

/**
 * Starts the action of a link (`?do=…`) once its data `isReady`, and removes the parameter so that it doesn't start again.
 */
export function useLinkedAction(action: string, isReady: boolean, begin: () => void): void {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const isAsked = isReady && params.get('do') === action
  const onAsked = useEffectEvent(() => {
    begin()
    const left = new URLSearchParams(params)
    left.delete('do')
    setParams(left, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])
}
