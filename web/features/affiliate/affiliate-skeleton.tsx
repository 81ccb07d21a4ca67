import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/skeleton'

/** The affiliate's overview before its first figures: the same shapes. */
export function AffiliateSkeleton({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="grid gap-4 px-4 pt-3 md:gap-5 md:px-6 md:pt-5 lg:max-w-304">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} className="grid gap-3">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-8 w-4/5 rounded-md" />
          </Card>
        ))}
      </div>
      <Card className="grid gap-4">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-12 w-full rounded-md" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </Card>
    </div>
  )
}
