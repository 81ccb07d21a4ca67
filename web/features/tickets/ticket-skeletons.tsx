import { Skeleton } from '../../ui/states/skeleton'

/** The list, before it is there. */
export const ListSkeleton = () => (
  <ul className="grid content-start gap-1" aria-hidden>
    {[0, 1, 2].map((row) => (
      <li key={row} className="grid gap-2.5 px-2 py-3.5 md:px-4">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-3.5 w-2/5" />
      </li>
    ))}
  </ul>
)

/** A conversation, before it is there. */
export const ThreadSkeleton = () => (
  <div className="flex min-h-80 flex-col gap-6 p-4 md:rounded-xl md:bg-raised md:p-6 md:shadow-sm" aria-hidden>
    <Skeleton className="h-6 w-3/5" />
    <Skeleton className="ml-auto h-12 w-1/2 rounded-lg" />
    <Skeleton className="h-16 w-3/5 rounded-lg" />
    <Skeleton className="ml-auto h-12 w-2/5 rounded-lg" />
  </div>
)
