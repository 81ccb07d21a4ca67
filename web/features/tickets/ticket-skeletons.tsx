import { Skeleton } from '../../ui/states/empty-state'

export const ListSkeleton = () => (
  <ul aria-hidden>
    {['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'].map((width) => (
      <li key={width} className="flex items-center gap-6 border-t border-line py-4 pl-6 first:border-t-0">
        <span className="grid min-w-0 flex-1 gap-2.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-11/12" />
        </span>
        <Skeleton className="h-3 w-20 max-md:hidden" />
        <Skeleton className="h-3 w-12" />
      </li>
    ))}
  </ul>
)

export const ThreadSkeleton = () => (
  <div className="flex min-h-80 flex-col md:rounded-xl md:bg-raised md:shadow-sm" aria-hidden>
    <div className="grid gap-2.5 border-b border-line p-4 md:px-6 md:py-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
    <div className="flex flex-1 flex-col gap-6 p-4 md:p-6">
      <Skeleton className="ml-auto h-12 w-1/2 rounded-lg" />
      <Skeleton className="h-16 w-3/5 rounded-lg" />
      <Skeleton className="ml-auto h-12 w-2/5 rounded-lg" />
    </div>
    <Skeleton className="m-4 h-26 rounded-lg md:m-5" />
  </div>
)
