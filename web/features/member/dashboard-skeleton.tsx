import { Card } from '../../ui/card'
import { SkeletonCard, SkeletonStats, SkeletonPage } from '../../ui/states/page-skeletons'
import { Skeleton } from '../../ui/states/empty-state'

export const DashboardSkeleton = ({ name }: { name: string }) => (
  <SkeletonPage
    name={name}
    className="items-start gap-4 pt-3 pb-6 md:gap-5 md:pt-5 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]"
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
      <SkeletonCard className="gap-6" lines={['h-5 w-2/5', 'h-56 w-full rounded-md']} />
    </div>
    <div className="grid gap-4 md:gap-5">
      <SkeletonStats count={2} />
      <SkeletonCard className="gap-3" lines={['h-5 w-3/5', 'h-4 w-full', 'h-4 w-full']} />
    </div>
  </SkeletonPage>
)
