import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from './button-classes'
import { Avatar } from './pictures/avatar'

interface Props {
  name: string
  seed: string
  sub?: ReactNode
  href?: string | undefined
  /** Shows both lines in full, for screens on which the user must be certain who the person is. */
  whole?: boolean | undefined
}

export function Person({ name, seed, sub, href, whole = false }: Props) {
  const fit = whole ? 'wrap-break-word' : 'truncate'
  return (
    <span className={classNames('flex items-center gap-2.5', whole ? 'min-w-44 max-md:min-w-0' : 'min-w-0')}>
      <Avatar name={name} seed={seed} />
      <span className="grid min-w-0 leading-tight">
        {href === undefined ? (
          <b className={`${fit} font-semibold`}>{name}</b>
        ) : (
          <Link to={href} className={`${fit} font-semibold text-accent underline underline-offset-3`}>
            {name}
          </Link>
        )}
        {sub !== undefined && <small className={`${fit} text-xs text-muted`}>{sub}</small>}
      </span>
    </span>
  )
}

interface TwoLinesProps {
  children: ReactNode
  below?: ReactNode
  truncate?: boolean | undefined
}

export const TwoLines = ({ children, below, truncate = false }: TwoLinesProps) => (
  <span className={truncate ? 'grid min-w-0 leading-tight *:truncate' : 'grid leading-tight'}>
    <span>{children}</span>
    {below !== undefined && below !== false && below !== '' && <small className="text-xs text-muted">{below}</small>}
  </span>
)
