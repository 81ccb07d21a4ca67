import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/empty-state'
import { SkeletonCard, SkeletonStats, SkeletonPage } from '../../ui/states/page-skeletons'

/** Layout of the share page: the link and the texts beside the QR code and the labels. */
export const shareLayoutClass =
  'grid max-w-304 grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:grid-cols-2'

export const SharePageSkeleton = ({ name }: { name: string }) => (
  <div className={shareLayoutClass}>
    <ShareKitSkeleton name={name} />
  </div>
)

export const ShareKitSkeleton = ({ name }: { name: string }) => (
  <div
    role="status"
    aria-busy
    aria-label={name}
    className="grid items-start gap-4 md:gap-5 lg:col-span-2 lg:grid-cols-2"
  >
    <Card className="grid gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-12 w-full rounded-md" />
      <div className="flex gap-2">
        <Skeleton className="h-11 w-32" />
        <Skeleton className="h-11 w-28" />
      </div>
    </Card>
    <SkeletonCard lines={['h-6 w-2/5', 'h-4 w-4/5', 'h-4 w-3/5', 'h-4 w-4/5']} />
  </div>
)

export const AffiliateSkeleton = ({ name }: { name: string }) => (
  <SkeletonPage name={name} className="gap-4 pt-3 md:gap-5 md:pt-5 lg:max-w-304">
    <SkeletonStats count={4} className="lg:grid-cols-4" />
    <SkeletonCard lines={['h-6 w-2/5', 'h-12 w-full rounded-md', 'h-40 w-full rounded-lg']} />
  </SkeletonPage>
)
