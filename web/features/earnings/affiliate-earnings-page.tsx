import { useLocation } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { partsOfPending } from '../../../domain/money/breakdown/amount-parts'
import { paidTotals, unpaidTotals } from '../../../domain/money/breakdown/totals'
import { useMoneyView } from '../../data/queries/money/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import { earnings } from '../../i18n/areas/members'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { LocalDataError } from '../../shared/local-data-error'
import { ForecastCard } from '../../shared/forecast-card'
import { Amount } from '../../ui/text/amount'
import { EmptyState } from '../../ui/states/empty-state'
import { LinkButton } from '../../ui/button'
import { EarningsSkeleton } from './earnings-skeleton'
import { PaymentHistory } from './payment-history'
import { StatementCard } from './statement-card'
import { Tile } from './tile'

export function AffiliateEarningsPage() {
  const t = useMessages(earnings)
  const language = useLanguage()
  const { pathname } = useLocation()
  const { view, error, reload } = useMoneyView(useCurrentPerson()?.id ?? '')
  const isComplete = useFirstSyncDone()
  const hrefOf = (why: string) => `${pathname}?why=${why}`
  if (view === undefined || !isComplete) {
    if (error === null) return <EarningsSkeleton audience="affiliate" name={t.loading} />
    return <LocalDataError title={t.loadFailed} known={false} onRetry={reload} className="px-4 pt-2 md:px-6 md:pt-4" />
  }
  const paid = paidTotals(view.facts, 'commission')
  const unpaid = unpaidTotals(view.facts.lines, 'commission')
  const threshold = view.facts.program?.payment_threshold_cents ?? 0
  const paymentsOnTheWay = partsOfPending(view.facts, 'commission').filter((part) => part.kind === 'payment').length
  const unassignedCents = unpaid.cents - unpaid.inPaymentsCents
  const isBelowThreshold = unpaid.balanceCents > 0 && unpaid.inPaymentsCents === 0 && unpaid.balanceCents < threshold
  return (
    <div className="grid max-w-304 gap-4 px-4 pt-2 pb-6 md:gap-5 md:px-6 md:pt-4 md:pb-12">
      {error !== null && <LocalDataError title={t.loadFailed} known onRetry={reload} />}
      <div className="grid gap-4 md:grid-cols-2 md:gap-5">
        <Tile
          label={t.totalPaid}
          value={<Amount href={hrefOf('total-commission')} cents={paid.cents} />}
          foot={paid.count === 0 ? t.nothingPaid : t.paymentsSince(paid.count, formatDate(paid.firstAt, language))}
        />
        <Tile
          label={t.pendingPayment}
          value={<Amount href={hrefOf('balance-commission')} cents={unpaid.cents} />}
          foot={
            isBelowThreshold
              ? t.carries(formatCents(unpaid.balanceCents), formatCents(threshold))
              : unpaid.inPaymentsCents === 0
                ? t.linesLead
                : t.onTheWay(
                    paymentsOnTheWay,
                    formatCents(unpaid.inPaymentsCents),
                    unassignedCents === 0 ? '' : formatCents(unassignedCents),
                  )
          }
        />
      </div>
      <ForecastCard view={view} type="commission" hrefOf={hrefOf} wide />
      <PaymentHistory view={view} type="commission" hrefOf={hrefOf}>
        <EmptyState title={t.affiliateEmpty} action={<LinkButton href={paths.share}>{t.share}</LinkButton>} />
      </PaymentHistory>
      <StatementCard view={view} />
    </div>
  )
}
