import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { pendingShares } from '../../../domain/money/forecast/pending-shares'
import { unpaidTotals } from '../../../domain/money/breakdown/totals'
import { paths } from '../../../domain/paths'
import { affiliateArea } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import { PendingExplanation } from './pending-explanation'
import { PendingSteps } from './pending-steps'

/** Explains why commission is pending; renders nothing when none is. */
export function PendingCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const { cents } = unpaidTotals(view.facts.lines, 'commission')
  if (cents === 0) return null
  const shares = pendingShares(view, 'commission')
  const title = t.pendTitle(formatCents(cents))
  const [first, second] = shares
  // One payment at PayPal that is the whole amount has its own explanation, which says what to do.
  const why = first?.waitsFor === 'provider' && second === undefined ? first.payment.id : 'balance-commission'
  return (
    <div id="pending">
      <Card label={title} title={<TextWithAmount text={title} amount={formatCents(cents)} href={hrefOf(why)} />}>
        <PendingExplanation view={view} shares={shares} hrefOf={hrefOf} />
        <PendingSteps view={view} shares={shares} hrefOf={hrefOf} />
        <div className="mt-4">
          <LinkButton kind="quiet" size="sm" href={paths.affiliateEarnings}>
            {t.seeEarnings}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
