import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  below?: ReactNode
  truncate?: boolean | undefined
}

export const TwoLines = ({ children, below, truncate = false }: Props) => (
  <span className={truncate ? 'grid min-w-0 leading-tight *:truncate' : 'grid leading-tight'}>
    <span>{children}</span>
    {below !== undefined && below !== false && below !== '' && <small className="text-xs text-muted">{below}</small>}
  </span>
)
