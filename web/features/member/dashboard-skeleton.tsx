import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/empty-state'

/** The overview before its first figures: the same shapes. */
export function DashboardSkeleton({ name }: { name: string }) {
  return (
    <div
      role="status"
      aria-label={name}
      className="grid items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid gap-4 md:gap-5">
        <Card className="grid items-center gap-6 md:px-8 md:py-7 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid gap-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-16 w-4/5 rounded-md" />
            <Skeleton className="h-5 w-3/5" />
          </div>
          <Skeleton className="mx-auto aspect-square w-full max-w-68 rounded-full" />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-5 w-2/5" />
          <Skeleton className="h-56 w-full rounded-md" />
        </Card>
      </div>
      <div className="grid gap-4 md:gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 md:grid-cols-2 md:gap-5">
          {[0, 1].map((card) => (
            <Card key={card} className="grid gap-3">
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-8 w-4/5 rounded-md" />
            </Card>
          ))}
        </div>
        <Card className="grid gap-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
        </Card>
      </div>
    </div>
  )
}
