import { useLocation, useNavigate, useSearchParams, type To } from 'react-router-dom'

/** The row opened next to its list or in place of it. Its id is in the URL. */
export interface OpenedRow {
  id: string
  /** '' closes it. */
  to: (id: string) => To
  /** Every link to a row must contain it, so that search and selection are kept. */
  state: unknown
  /** `<RowLink {...opened.link(row.id)}>` */
  link: (id: string) => { to: To; state: unknown }
  open: (id: string) => void
  close: () => void
}

/** `name` is the URL parameter: `?payment=…`. */
export function useOpenedRow(name: string): OpenedRow {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const navigate = useNavigate()
  const to = (id: string) => {
    const next = new URLSearchParams(params)
    if (id === '') next.delete(name)
    else next.set(name, id)
    return { pathname, search: next.size === 0 ? '' : `?${next.toString()}` }
  }
  const openRow = (id: string) => void navigate(to(id), { state, preventScrollReset: true })
  return {
    id: params.get(name) ?? '',
    to,
    state,
    link: (id) => ({ to: to(id), state }),
    open: openRow,
    close: () => openRow(''),
  }
}
