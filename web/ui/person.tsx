import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from './button-classes'
import { Disc } from './pictures/disc'

interface Props {
  name: string
  seed: string
  sub?: ReactNode
  /** The person's page: the name is the link. */
  href?: string | undefined
  /** Name and second line stand in full, on as many lines as they need: where it has to be certain who is meant. */
  whole?: boolean | undefined
}

/** Disc, name and a second line, as in tables. */
export function Person({ name, seed, sub, href, whole = false }: Props) {
  const fit = whole ? 'wrap-break-word' : 'truncate'
  return (
    <span className={classNames('flex items-center gap-2.5', whole ? 'min-w-44 max-md:min-w-0' : 'min-w-0')}>
      <Disc name={name} seed={seed} />
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
