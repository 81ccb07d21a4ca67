import { useLocation } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { paidTotals, unpaidTotals } from '../../../domain/money/totals'
import type { MoneyView } from '../../../domain/money/money-view'
import { useMoneyView } from '../../data/repos/use-money-view'
import { useCurrentPerson } from '../../data/repos/session'
import { useCopyIsWhole } from '../../data/repos/copy-is-whole'
import { affiliateArea } from '../../i18n/affiliate'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/amount'
import { Card } from '../../ui/card'
import { CopyFailed } from '../../lists/copy-failed'
import { ForecastCard } from '../../lists/forecast-card'
import { StatCard } from '../../ui/stat-card'
import { AffiliateSkeleton } from './affiliate-skeleton'
import { CommissionCard } from './commission-card'
import { FirstReferralCard } from './first-referral-card'
import { InviteForm } from './invite-form'
import { LinkCard } from './link-card'
import { PendingCard } from './pending-card'

/** Affiliate Overview: four figures, the link, who counts this month, and why something is pending. */
export function AffiliateDashboardPage() {
  const t = useMessages(affiliateArea)
  const { view, error, reload } = useMoneyView(useCurrentPerson()?.id ?? '')
  const whole = useCopyIsWhole()
  const known = view !== undefined && whole
  return (
    <>
      {error !== null && <CopyFailed known={known} onRetry={reload} className="px-4 pt-3 md:px-6 lg:max-w-304" />}
      {!known && error === null && <AffiliateSkeleton name={t.loading} />}
      {known && <Overview view={view} />}
    </>
  )
}

function Overview({ view }: { view: MoneyView }) {
  const t = useMessages(affiliateArea)
  const { pathname } = useLocation()
  const hrefOf = (why: string) => `${pathname}?why=${why}`
  const open = view.referrals.filter(({ referral }) => referral.closed_at === '')
  const active = open.filter(({ referral }) => referral.status === 'active').length
  const heldNow = view.commissions.at(-1)?.parts.filter((part) => part.state === 'held').length ?? 0
  const paid = paidTotals(view.facts.payments, 'commission')
  const unpaid = unpaidTotals(view.facts.lines, 'commission')
  const commission = formatCents(view.facts.programme?.commission_rate_cents ?? 0).replace(/\.00$/, '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 md:grid-cols-2 md:gap-5 lg:col-span-2 lg:grid-cols-4">
        <StatCard
          label={t.totalReferrals}
          value={open.length}
          foot={
            open.length === 0
              ? t.noneYet
              : t.notStarted(open.filter(({ referral }) => referral.rental_start === '').length)
          }
        />
        <StatCard label={t.activeReferrals} value={active} foot={t.held(heldNow)} />
        <StatCard
          label={t.totalEarnings}
          value={<Amount href={hrefOf('total-commission')} cents={paid.cents} />}
          foot={t.paidIn(paid.count)}
        />
        <StatCard
          label={t.pendingEarnings}
          value={<Amount href={hrefOf('balance-commission')} cents={unpaid.cents} />}
          foot={
            unpaid.cents === 0 ? (
              t.nothingPending
            ) : (
              <a href="#pending" className="inline-flex min-h-6 items-center underline underline-offset-3">
                {t.whyPending}
              </a>
            )
          }
        />
      </div>
      <div className="grid min-w-0 gap-4 md:gap-5">
        <FirstReferralCard view={view} />
        <LinkCard view={view} hrefOf={hrefOf} />
        <CommissionCard view={view} hrefOf={hrefOf} />
        <InviteForm />
      </div>
      <div className="grid min-w-0 gap-4 md:gap-5">
        <PendingCard view={view} />
        <ForecastCard view={view} type="commission" hrefOf={hrefOf} />
        <Card title={t.how}>
          <ol className="grid gap-2.5">
            {[t.how1, t.how2, t.how3(commission), t.how4].map((step, at) => (
              <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
                <span aria-hidden className="font-display text-lg leading-6 font-semibold text-accent">
                  {at + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </div>
  )
}
