import { Card } from '../../ui/card'
import { SkeletonCard, SkeletonPage } from '../../ui/states/page-skeletons'
import { Skeleton } from '../../ui/states/empty-state'

interface Props {
  name: string
  /** Whose page it is: a renter's page has three tiles, an affiliate's has two. */
  audience: 'renter' | 'affiliate'
}

const tilesByAudience = { renter: ['plain', 'ring', 'plain-too'], affiliate: ['plain', 'plain-too'] }
const columnsByAudience = { renter: 'lg:grid-cols-[1fr_1.3fr_1.1fr]', affiliate: 'md:grid-cols-2' }

export const EarningsSkeleton = ({ name, audience }: Props) => (
  <SkeletonPage name={name} className="max-w-304 gap-4 pt-2 pb-6 md:gap-5 md:pt-4 md:pb-12">
    <div className={`grid gap-4 md:gap-5 ${columnsByAudience[audience]}`}>
      {tilesByAudience[audience].map((tile) => (
        <Card key={tile} className="flex items-center gap-4">
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-9 w-3/5 rounded-md" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
          {tile === 'ring' && <Skeleton className="size-28 flex-none" />}
        </Card>
      ))}
    </div>
    <SkeletonCard className="gap-6" lines={['h-5 w-1/4', ...Array.from({ length: 8 }, () => 'h-5 w-full')]} />
  </SkeletonPage>
)
