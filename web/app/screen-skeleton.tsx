import type { ComponentType } from 'react'
import { SkeletonCard, SkeletonPage } from '../ui/states/page-skeletons'
import { Skeleton } from '../ui/states/empty-state'
import { shell } from '../i18n/areas'
import { useMessages } from '../i18n/language'

export interface SkeletonProps {
  name: string
}

export const FormSkeleton = ({ name }: SkeletonProps) => (
  <div
    role="status"
    aria-busy
    aria-label={name}
    className="grid min-h-dvh min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,44%)]"
  >
    <div className="flex flex-col px-4 pt-2 min-[22.5rem]:px-5 md:px-12 md:pt-5">
      <Skeleton className="mt-2.5 h-6 w-32" />
      <div className="m-auto grid w-full max-w-112 gap-4.5 py-3 max-md:mt-0 md:py-8">
        <Skeleton className="mb-2 h-9 w-3/5" />
        <Skeleton className="h-12 w-full rounded-md" />
        <Skeleton className="h-12 w-full rounded-md" />
        <Skeleton className="h-13 w-full" />
      </div>
    </div>
    <div className="bg-sunken max-[59.99rem]:hidden" />
  </div>
)

const rows = Array.from({ length: 9 }, (_, at) => `h-5 ${['w-full', 'w-11/12'][at % 2]}`)

export const ListSkeleton = ({ name }: SkeletonProps) => (
  <SkeletonPage name={name} className="max-w-336 gap-3 py-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-11 w-44 max-md:hidden" />
    </div>
    <SkeletonCard lines={rows} />
  </SkeletonPage>
)

export const TabsSkeleton = ({ name }: SkeletonProps) => (
  <SkeletonPage name={name} className="max-w-304 gap-5 pt-3 md:pt-4">
    <div className="flex h-11.5 items-center gap-5 border-b border-line">
      {['w-24', 'w-16', 'w-14'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonCard
        lines={['h-5 w-2/5', 'h-12 w-full rounded-md', 'h-12 w-full rounded-md', 'h-12 w-full rounded-md', 'h-11 w-28']}
      />
      <SkeletonCard lines={['h-5 w-3/5', 'h-4 w-full', 'h-4 w-full', 'h-4 w-full']} />
    </div>
  </SkeletonPage>
)

export const PanesSkeleton = ({ name }: SkeletonProps) => (
  <SkeletonPage name={name} className="gap-5 py-2 md:max-w-336 md:py-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <SkeletonCard lines={['h-9 w-2/5', ...rows.slice(0, 6)]} />
    <SkeletonCard lines={['h-5 w-3/5', 'h-4 w-full', 'h-4 w-full', 'h-4 w-full', 'h-4 w-full']} />
  </SkeletonPage>
)

export const CardSkeleton = ({ name }: SkeletonProps) => (
  <SkeletonPage name={name} className="max-w-304 gap-4 pt-2 md:gap-5 md:pt-4">
    <Skeleton className="my-3.5 h-4 w-40" />
    <SkeletonCard lines={['h-5 w-40', 'h-11 w-64', ...rows]} />
  </SkeletonPage>
)

export const OverviewSkeleton = ({ name }: SkeletonProps) => (
  <SkeletonPage name={name} className="gap-4 pt-1 md:pt-2">
    <Skeleton className="h-4 w-44" />
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <SkeletonCard lines={['h-5 w-40', ...rows.slice(0, 6)]} />
      <SkeletonCard lines={['h-5 w-36', 'h-24 w-full rounded-md', 'h-4 w-4/5']} />
    </div>
  </SkeletonPage>
)

/** The skeleton named in the screen table, shown while a screen's code is loading. */
export function PageSkeleton({ Skeleton = CardSkeleton }: { Skeleton?: ComponentType<SkeletonProps> | undefined }) {
  const t = useMessages(shell)
  return <Skeleton name={t.loadingPage} />
}
