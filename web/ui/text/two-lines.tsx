import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The small second line; nothing = there is none. */
  below?: ReactNode
  /** Both lines are cut where there is no room. */
  truncate?: boolean | undefined
}

/** What a cell says, and a small line below it. */
export const TwoLines = ({ children, below, truncate = false }: Props) => (
  <span className={truncate ? 'grid min-w-0 leading-tight *:truncate' : 'grid leading-tight'}>
    <span>{children}</span>
    {below !== undefined && below !== false && below !== '' && <small className="text-xs text-muted">{below}</small>}
  </span>
)
