import { Fragment, useState, type ReactNode } from 'react'

interface Props {
  /** The headings, each with its class names if it has any. */
  columns: readonly (readonly [text: string, className?: string])[]
  /** The class names of the row. */
  className?: string
  /** Whether the rows are stacked on mobile, where only screen readers get the headings. */
  stacked?: boolean
}

/** The headings of a small table. */
export const TableHead = ({ columns, className = '*:pr-3 *:last:pr-0', stacked = false }: Props) => (
  <thead className={stacked ? 'max-md:sr-only' : undefined}>
    <tr className={`text-left text-sm text-muted *:pb-2.5 *:font-semibold ${className}`}>
      {columns.map(([text, own]) => (
        <th key={text} scope="col" className={own}>
          {text}
        </th>
      ))}
    </tr>
  </thead>
)

interface KeysetPagesProps {
  /** Renders the page after a key, '' for the first; `onMore` is null if the next page is already loaded. */
  page: (after: string, onMore: ((next: string) => void) | null) => ReactNode
}

/** Shows pages below each other, each loaded with the key that the previous page returned. */
export function KeysetPages({ page }: KeysetPagesProps) {
  const [keys, setKeys] = useState<readonly string[]>([''])
  return keys.map((after, at) => (
    <Fragment key={after}>{page(after, at === keys.length - 1 ? (next) => setKeys([...keys, next]) : null)}</Fragment>
  ))
}
