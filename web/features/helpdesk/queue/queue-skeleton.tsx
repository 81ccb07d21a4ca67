import { memo } from 'react'
import { Skeleton } from '../../../ui/states/empty-state'

const lengths = ['w-44', 'w-56', 'w-36', 'w-52', 'w-40', 'w-48', 'w-44'] as const

export const QueueSkeleton = memo(() => (
  <ul aria-hidden className="min-h-0 flex-1 overflow-hidden">
    {lengths.map((length, at) => (
      <li key={at} className="grid gap-2.5 border-b border-line py-3.5 pr-3.5 pl-6.5">
        <span className="flex justify-between gap-3">
          <Skeleton className={`h-3.5 ${length}`} />
          <Skeleton className="h-2.5 w-8" />
        </span>
        <Skeleton className="h-2.5 w-32" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-2.5 w-24" />
      </li>
    ))}
  </ul>
))

export const ConversationSkeleton = memo(() => (
  <div aria-hidden className="@container flex min-h-0 min-w-0">
    <div className="grid min-h-0 min-w-0 flex-1 @min-[46rem]:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-h-0 flex-col bg-raised">
        <div className="grid gap-2.5 border-b border-line px-4 py-4 md:px-5">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-3 w-44" />
        </div>
        <div className="grid flex-1 content-start gap-5 px-4 py-6 md:px-5">
          <Skeleton className="h-3 w-24 justify-self-center" />
          <span className="flex gap-2.5">
            <Skeleton className="size-7 flex-none" />
            <Skeleton className="h-18 w-4/5 rounded-lg" />
          </span>
          <Skeleton className="h-18 w-3/4 justify-self-end rounded-lg" />
        </div>
        <div className="grid gap-3 border-t border-line px-4 py-5 md:px-5">
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-22 rounded-md" />
          <Skeleton className="h-9 w-32 justify-self-end" />
        </div>
      </div>
      <div className="grid content-start gap-4 border-l border-line px-4.5 py-4 @max-[46rem]:hidden">
        <span className="flex items-center gap-2.5">
          <Skeleton className="size-9 flex-none" />
          <Skeleton className="h-3.5 w-32" />
        </span>
        {lengths.slice(0, 6).map((length, at) => (
          <Skeleton key={at} className={`h-3 ${length}`} />
        ))}
      </div>
    </div>
  </div>
))
