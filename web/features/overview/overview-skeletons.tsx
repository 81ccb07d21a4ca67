import { Skeleton } from '../../ui/states/empty-state'

export const TodoSkeleton = () => (
  <div aria-hidden className="overflow-hidden rounded-xl bg-raised shadow-sm">
    <div className="px-5 pt-6 pb-4">
      <Skeleton className="h-4 w-40" />
    </div>
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-4 border-t border-line px-5 py-4.5 first-of-type:border-t-0">
        <span className="flex w-20 -space-x-1">
          <Skeleton className="size-7" />
          <Skeleton className="size-7 ring-2 ring-raised" />
        </span>
        <span className="grid flex-1 gap-2.5">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-2.5 w-4/5" />
        </span>
        <Skeleton className="h-3.5 w-16 max-md:hidden" />
        <Skeleton className="h-11 w-34 max-md:hidden" />
      </div>
    ))}
  </div>
)

export const CardSkeleton = ({ className = '' }: { className?: string | undefined }) => (
  <div aria-hidden className={`grid content-start gap-5 rounded-xl bg-raised p-5 shadow-sm md:p-6 ${className}`}>
    <Skeleton className="h-4 w-36" />
    <span className="flex flex-wrap gap-2">
      {Array.from({ length: 18 }, (_, at) => (
        <Skeleton key={at} className="size-5" />
      ))}
    </span>
    <Skeleton className="h-3 w-4/5" />
  </div>
)
