import { Fragment, useState, type ReactNode } from 'react'

interface Props {
  /** Renders the page after a key, '' for the first; `onMore` is null if the next page is already loaded. */
  page: (after: string, onMore: ((next: string) => void) | null) => ReactNode
}

/** Shows pages below each other, each loaded with the key that the page before has returned. */
export function KeysetPages({ page }: Props) {
  const [keys, setKeys] = useState<readonly string[]>([''])
  return keys.map((after, at) => (
    <Fragment key={after}>{page(after, at === keys.length - 1 ? (next) => setKeys([...keys, next]) : null)}</Fragment>
  ))
}
