import { type HoldPage } from '../../../domain/api/money/holds'
import { formatCents, formatCount } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Skeleton } from '../../ui/states/empty-state'

export function HoldStats({ page }: { page: HoldPage | undefined }) {
  const t = useMessages(holdQueue)
  const decidedCount = page && page.counts.released + page.counts.refused
  const shareText = (n: number | undefined) =>
    n === undefined || decidedCount === undefined ? undefined : t.ofAll(formatCount(n), formatCount(decidedCount))
  const stats = [
    { name: t.heldNow, value: page && formatCents(page.open.cents), small: page && t.lines(page.open.lines) },
    { name: t.inTime, value: shareText(page?.inTime), small: undefined },
    { name: t.releasedSoFar, value: shareText(page?.counts.released), small: undefined },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 py-1 md:gap-x-0 md:*:not-last:mr-8 md:*:not-last:border-r md:*:not-last:border-line md:*:not-last:pr-8">
      {stats.map(({ name, value, small: note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl/7 font-semibold">
            {value ?? <Skeleton className="my-1 h-5 w-24 rounded-sm" />}
            {note !== undefined && (
              <span className="font-sans text-sm font-normal text-muted max-md:block md:ml-2">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
