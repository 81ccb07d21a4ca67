import type { ReactNode } from 'react'
import { Card } from '../card'
import { Skeleton } from './empty-state'

interface PageProps {
  name: string
  className: string
  children: ReactNode
}

export const SkeletonPage = ({ name, className, children }: PageProps) => (
  <div
    role="status"
    aria-busy
    aria-label={name}
    className={`grid grid-cols-[minmax(0,1fr)] content-start px-4 md:px-6 ${className}`}
  >
    {children}
  </div>
)

/** `lines` are the class names of the skeleton lines, which set their sizes. */
export const SkeletonCard = ({ lines, className = 'gap-4' }: { lines: readonly string[]; className?: string }) => (
  <div className={`grid min-w-0 content-start rounded-xl bg-raised p-5 shadow-sm md:p-6 ${className}`}>
    {lines.map((line, at) => (
      <Skeleton key={at} className={line} />
    ))}
  </div>
)

export const SkeletonStats = ({ count, className = '' }: { count: number; className?: string }) => (
  <div
    className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 md:grid-cols-2 md:gap-5 ${className}`}
  >
    {Array.from({ length: count }, (_, at) => (
      <SkeletonCard key={at} className="gap-3" lines={['h-3.5 w-3/5', 'h-8 w-4/5 rounded-md']} />
    ))}
  </div>
)

interface LoadingCardProps {
  name: string
  title?: string
  /** The class names of the skeleton lines, which set their sizes. */
  lines: readonly string[]
  className?: string
}

/** A card whose content is loading. */
export const LoadingCard = ({ name, title, lines, className = 'gap-4' }: LoadingCardProps) => (
  <Card title={title}>
    <div role="status" aria-label={name} className={`grid ${className}`}>
      {lines.map((line, at) => (
        <Skeleton key={at} className={line} />
      ))}
    </div>
  </Card>
)
