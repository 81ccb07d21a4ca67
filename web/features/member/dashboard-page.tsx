import { useLocation } from 'react-router-dom'
import { paths, settingsFieldPath } from '../../../domain/paths'
import { firstSteps, termsAgain, member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import { useTermsToAccept } from '../../data/queries/installation/terms'
import { endingAgreementOf } from '../../../domain/agreements/ending'
import { wholeMonthsSince } from '../../../domain/calendar'
import { renterSteps } from '../../../domain/people/first-steps'
import type { Role } from '../../../domain/people/roles'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { useMoneyView } from '../../data/queries/money/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { StatCard } from '../../ui/stat-card'
import { Amount } from '../../ui/text/amount'
import { DashboardSkeleton } from './dashboard-skeleton'
import { AccountCard, RentalStatusCard } from './status-cards'
import { FirstStepsCard } from './first-steps-card'
import { JoinAffiliateCard } from './join-affiliate-card'
import { MonthsCard } from './months-card'
import { NextPaymentCard } from './next-payment-card'
import { QuickActions } from './quick-actions'
import { PauseBanner } from './pause-banner'

function SupportCard() {
  const t = useMessages(firstSteps)
  return (
    <Card title={t.stuck}>
      <p className="mb-4 text-muted">{t.stuckText}</p>
      <LinkButton kind="quiet" href={`${paths.support}?new=1&category=account`}>
        {t.createTicket}
      </LinkButton>
    </Card>
  )
}

/** Shown while a new version of the terms needs consent (P18). It blocks nothing. */
function TermsBanner({ user }: { user: string }) {
  const t = useMessages(termsAgain)
  const { value } = useTermsToAccept(user)
  if (!value) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft px-5 py-4 max-lg:order-1">
      <p>
        <b className="font-semibold">{t.band(value.asked.version)}</b> {t.bandText}
      </p>
      <LinkButton kind="quiet" href={paths.termsAgain}>
        {t.look}
      </LinkButton>
    </div>
  )
}

/** The member's overview, from the local database. */
export function DashboardPage() {
  const t = useMessages(member)
  const person = useCurrentPerson()
  const { view, error, reload } = useMoneyView(person?.id ?? '')
  const whole = useFirstSyncDone()
  const known = view !== undefined && whole
  return (
    <>
      {error !== null && <LocalDataError known={known} onRetry={reload} className="px-4 pt-3 md:px-6 lg:max-w-304" />}
      {!known && error === null && <DashboardSkeleton name={t.loading} />}
      {known && <Dashboard view={view} roles={person?.roles ?? []} />}
    </>
  )
}

function Dashboard({ view, roles }: { view: MoneyView; roles: readonly Role[] }) {
  const t = useMessages(member)
  const language = useLanguage()
  const { pathname } = useLocation()
  const hrefOf = (why: string) => `${pathname}?why=${why}`
  const { user, program, payments, periods } = view.facts
  const start = user?.rental_start ?? ''
  // A member who is leaving gets no offer to join the affiliate program.
  const isLeaving = endingAgreementOf('rental', view.facts.periods, [], view.today) !== undefined
  const isStarting = renterSteps({ user, consents: [], periods, roles }, view.today) !== null
  const needsPaypal = user !== undefined && user.paypal_email === '' && start !== ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4 max-lg:contents md:gap-5">
        <TermsBanner user={user?.id ?? ''} />
        <PauseBanner user={user?.id ?? ''} />
        {needsPaypal && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-caution-soft px-5 py-4 max-lg:order-1">
            <p>{t.addPaypalText}</p>
            <LinkButton kind="quiet" href={settingsFieldPath('paypal')}>
              {t.addPaypal}
            </LinkButton>
          </div>
        )}
        <div className="empty:hidden max-lg:order-1">
          <FirstStepsCard view={view} roles={roles} />
        </div>
        <div className="max-lg:order-1">
          <NextPaymentCard view={view} isStarting={isStarting} hrefOf={hrefOf} />
        </div>
        <div className="max-lg:order-3">
          <MonthsCard view={view} hrefOf={hrefOf} />
        </div>
        <div className="max-lg:order-6">
          <QuickActions userId={user?.id ?? ''} payments={payments} />
        </div>
      </div>
      <div className="grid min-w-0 gap-4 max-lg:contents md:gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 max-lg:order-2 md:grid-cols-2 md:gap-5">
          <StatCard
            label={t.monthsActive}
            value={wholeMonthsSince(start, view.today)}
            foot={start === '' ? t.notStarted : t.since(formatDate(start, language))}
          />
          <StatCard
            label={t.totalEarnings}
            value={<Amount href={hrefOf('total')} cents={view.paid.cents} />}
            foot={view.paid.count === 0 ? t.nothingPaid : t.paidIn(view.paid.count)}
          />
        </div>
        <div className="max-lg:order-4">
          <RentalStatusCard view={view} hrefOf={hrefOf} />
        </div>
        <div className="max-lg:order-5">
          <AccountCard view={view} />
        </div>
        {isStarting && (
          <div className="max-lg:order-3">
            <SupportCard />
          </div>
        )}
        {!roles.includes('affiliate') && !isLeaving && (
          <div className="max-lg:order-7">
            <JoinAffiliateCard user={user?.id ?? ''} commissionCents={program?.commission_rate_cents ?? 0} />
          </div>
        )}
      </div>
    </div>
  )
}
