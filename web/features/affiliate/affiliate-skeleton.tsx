import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/empty-state'
import { SkeletonCard, SkeletonStats, SkeletonPage } from '../../ui/states/page-skeletons'

/** Layout of the share page: the QR code beside the ready texts. */
export const shareLayoutClass =
  'grid max-w-304 items-start gap-8 px-4 pt-3 pb-6 md:px-6 md:pt-5 md:pb-12 lg:grid-cols-[23rem_minmax(0,1fr)]'

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
    className="grid items-start gap-8 lg:col-span-2 lg:grid-cols-[23rem_minmax(0,1fr)]"
  >
    <Card className="grid justify-items-center gap-4">
      <Skeleton className="aspect-square w-full max-w-88 rounded-lg" />
      <Skeleton className="h-5 w-3/5" />
      <div className="grid w-full grid-cols-2 gap-2.5">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="h-4 w-4/5" />
    </Card>
    <div className="grid content-start">
      <Skeleton className="mt-1 h-6 w-40" />
      <Skeleton className="mt-4 mb-4 h-4 w-3/5" />
      {[0, 1, 2].map((text) => (
        <div key={text} className="grid gap-3 border-t border-line py-5">
          <div className="flex items-center justify-between gap-4">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-9 w-24" />
          </div>
          <Skeleton className="h-4 w-full max-w-[64ch]" />
          <Skeleton className="h-4 w-3/5 max-w-[64ch]" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  </div>
)

export const AffiliateSkeleton = ({ name }: { name: string }) => (
  <SkeletonPage name={name} className="gap-4 pt-3 md:gap-5 md:pt-5 lg:max-w-304">
    <SkeletonStats count={4} className="lg:grid-cols-4" />
    <SkeletonCard lines={['h-6 w-2/5', 'h-12 w-full rounded-md', 'h-40 w-full rounded-lg']} />
  </SkeletonPage>
)
