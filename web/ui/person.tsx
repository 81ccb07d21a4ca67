import type { ReactNode } from 'react'
import { Disc } from './pictures/disc'

/** Disc, name and a second line, as in tables. */
export const Person = ({ name, seed, sub }: { name: string; seed: string; sub?: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Disc name={name} seed={seed} />
    <span className="grid min-w-0 leading-tight">
      <b className="truncate font-semibold">{name}</b>
      {sub !== undefined && <small className="truncate text-xs text-muted">{sub}</small>}
    </span>
  </span>
)
