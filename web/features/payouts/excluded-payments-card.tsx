import { payoutCandidatesRoute, type PayoutCandidates } from '../../../domain/api/money/payouts'
import type { Id } from '../../../domain/entities'
import { useRoute } from '../../data/queries/use-route'
import { formatCents, formatCount, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/states/empty-state'

/** Lists people with a due amount whose payment isn't in a batch, with the reason. */
export function ExcludedPaymentsCard({ batch }: { batch: Id }) {
  const t = useMessages(payouts)
  const { value } = useRoute(payoutCandidatesRoute, batch === '' ? {} : { batch }, { keep: true })
  if (value === undefined) return <Skeleton className="h-40 rounded-xl" />
  const { leftOut, leftOutMore } = value
  const sum = leftOut.reduce((cents, row) => cents + row.cents, 0)
  const summary = leftOutMore
    ? t.leftOutMore(leftOut.length)
    : t.leftOutSum(formatCount(leftOut.length), formatCents(sum))
  return (
    <Card title={t.leftOut} aside={<span className="text-muted">{summary}</span>}>
      {leftOut.length === 0 && <p className="text-muted">{t.leftOutNone}</p>}
      <ul className="grid">
        {leftOut.map((row) => (
          <li key={row.payment} className="border-t border-line py-2 first:border-t-0 first:pt-0">
            <p className="flex justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">{row.name || t.noName}</b>
              <b className="font-semibold">{formatCents(row.cents)}</b>
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              <ExclusionReason row={row} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ExclusionReason({ row: { reason, detail } }: { row: PayoutCandidates['leftOut'][number] }) {
  const t = useMessages(payouts)
  const language = useLanguage()
  return t.leftOutWhy[reason](
    reason === 'payee-cooling-off' || reason === 'holding-period' ? formatDayMonth(detail, language) : detail,
  )
}
