import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Disc } from './pictures/disc'

interface Props {
  name: string
  seed: string
  sub?: ReactNode
  /** The person's page: the name is the link. */
  href?: string | undefined
}

/** Disc, name and a second line, as in tables. */
export const Person = ({ name, seed, sub, href }: Props) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Disc name={name} seed={seed} />
    <span className="grid min-w-0 leading-tight">
      {href === undefined ? (
        <b className="truncate font-semibold">{name}</b>
      ) : (
        <Link to={href} className="truncate font-semibold text-accent underline underline-offset-3">
          {name}
        </Link>
      )}
      {sub !== undefined && <small className="truncate text-xs text-muted">{sub}</small>}
    </span>
  </span>
)
