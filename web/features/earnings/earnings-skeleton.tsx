import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/skeleton'

/** Three figures and a list, before they are there. */
export function EarningsSkeleton({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="grid max-w-304 gap-4 px-4 pt-2 pb-6 md:gap-5 md:px-8 md:pt-4">
      <div className="grid gap-4 md:gap-5 lg:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Card key={card} className="grid gap-3">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-10 w-3/5 rounded-md" />
            <Skeleton className="h-3.5 w-4/5" />
          </Card>
        ))}
      </div>
      <Card className="grid gap-4">
        <Skeleton className="h-5 w-1/4" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </Card>
    </div>
  )
}
