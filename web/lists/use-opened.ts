import { useLocation, useNavigate, useSearchParams, type To } from 'react-router-dom'

/** The row that is opened beside or over its list: its id stands in the address, the list's own place stays as it is. */
export interface Opened {
  id: string
  /** Where a row opens; '' = none. */
  to: (id: string) => To
  /** What the list's place carries; each link to it takes it along, so that search and selection stay. */
  state: unknown
  /** What a link to a row is given: `<RowOpener {...opened.link(row.id)}>`. */
  link: (id: string) => { to: To; state: unknown }
  open: (id: string) => void
  close: () => void
}

/** `name` is the parameter: `?payment=…`. */
export function useOpened(name: string): Opened {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const navigate = useNavigate()
  const to = (id: string) => {
    const next = new URLSearchParams(params)
    if (id === '') next.delete(name)
    else next.set(name, id)
    return { pathname, search: next.size === 0 ? '' : `?${next.toString()}` }
  }
  const go = (id: string) => void navigate(to(id), { state, preventScrollReset: true })
  return { id: params.get(name) ?? '', to, state, link: (id) => ({ to: to(id), state }), open: go, close: () => go('') }
}
