import { Skeleton } from '../../../ui/states/empty-state'

export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-busy className="grid gap-6 border-t border-line py-3">
    {Array.from({ length: rows }, (_, n) => (
      <span key={n} className="flex justify-between gap-4">
        <span className="grid gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-[60vw]" />
        </span>
        <Skeleton className="h-3.5 w-16" />
      </span>
    ))}
  </div>
)

export const DryRunSkeleton = () => (
  <div aria-busy className="mt-6 grid gap-6">
    <span className="flex flex-wrap gap-2">
      {Array.from({ length: 48 }, (_, n) => (
        <Skeleton key={n} className="size-4" />
      ))}
    </span>
    <RowsSkeleton rows={6} />
  </div>
)
