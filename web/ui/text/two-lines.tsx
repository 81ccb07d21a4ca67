import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The small second line. */
  below?: ReactNode
  /** Truncates both lines instead of wrapping. */
  truncate?: boolean | undefined
}

/** A cell with a second, smaller line. */
export const TwoLines = ({ children, below, truncate = false }: Props) => (
  <span className={truncate ? 'grid min-w-0 leading-tight *:truncate' : 'grid leading-tight'}>
    <span>{children}</span>
    {below !== undefined && below !== false && below !== '' && <small className="text-xs text-muted">{below}</small>}
  </span>
)
