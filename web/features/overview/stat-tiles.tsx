import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/states/empty-state'

export interface StatTile {
  key: string
  label: ReactNode
  mark?: ReactNode
  note?: ReactNode
  /** Undefined while loading; null if loading failed. */
  value: string | undefined | null
  sub?: string | undefined
  href: string
}

export const StatTiles = ({ label, figures }: { label: string; figures: readonly StatTile[] }) => (
  <section
    aria-label={label}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] overflow-hidden rounded-xl bg-raised shadow-sm sm:grid-cols-4 xl:grid-cols-8 xl:group-has-data-few/first:grid-cols-4"
  >
    {figures.map((figure) => (
      <Link
        key={figure.key}
        to={figure.href}
        className="-mt-px -ml-px grid content-start gap-1 border-t border-l border-line p-4 no-underline hover:bg-surface md:px-5 xl:px-4"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {figure.mark}
          {figure.label}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-display text-2xl leading-2xl font-semibold tracking-[-.02em]">
            {figure.value === undefined ? <Skeleton className="my-2 h-5 w-14" /> : (figure.value ?? '–')}
          </span>
          {figure.note}
        </span>
        {figure.sub !== undefined && <span className="text-xs text-muted">{figure.sub}</span>}
      </Link>
    ))}
  </section>
)
