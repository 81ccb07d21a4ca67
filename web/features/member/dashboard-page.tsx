import { Link } from 'react-router-dom'
import { paths, settingsFieldPath, ticketPath } from '../../../domain/paths'
import { firstSteps, termsAgain, member, application } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import { useTermsToAccept } from '../../data/queries/installation/terms'
import { endingAgreementOf } from '../../../domain/agreements/agreements'
import { hasRentalStarted, renterSteps } from '../../../domain/people/first-steps'
import type { Role } from '../../../domain/people/roles'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { LocalDataError } from '../../shared/local-data-error'
import { DashboardSkeleton } from './dashboard-skeleton'
import { AccountCard, RentalStatusCard } from './status-cards'
import { MonthsCard } from './months-card'
import { NextPaymentCard } from './next-payment-card'
import { ActivityCard } from './activity-card'
import { FirstStepsCard, SetUpCard } from './set-up-cards'
import { useOwnApplication } from '../../data/queries/session/own-records'
import type { Id, UserPayment } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import { RoundTablePicture } from '../../ui/pictures/round-table-picture'
import { LifeBuoy, Settings, WalletCards } from 'lucide-react'
import { paymentCounts } from '../../../domain/money/breakdown/totals'
import { useTickets } from '../../data/queries/tickets/tickets'
import { useOwnMoney } from '../../shared/own-money'
import type { ReactNode } from 'react'

interface BandProps {
  tone?: string
  action: ReactNode
  children: ReactNode
}

const Band = ({ tone = 'bg-caution-soft', action, children }: BandProps) => (
  <div className={`flex flex-wrap items-center justify-between gap-3 rounded-lg px-5 py-4 max-lg:order-1 ${tone}`}>
    <p>{children}</p>
    {action}
  </div>
)

/** Shown while a new version of the terms needs consent (P18). It blocks nothing. */
function TermsBanner({ user }: { user: string }) {
  const t = useMessages(termsAgain)
  const { value } = useTermsToAccept(user)
  if (!value) return null
  return (
    <Band
      tone="bg-accent-soft"
      action={
        <LinkButton kind="quiet" href={paths.termsAgain}>
          {t.look}
        </LinkButton>
      }
    >
      <b className="font-semibold">{t.band(value.toAgree.version)}</b> {t.bandText}
    </Band>
  )
}

/** The member's overview, from the local database. */
export function DashboardPage() {
  const t = useMessages(member)
  const roles = useCurrentPerson()?.roles ?? []
  const { view, error, reload, hrefOf } = useOwnMoney()
  const known = view !== undefined
  return (
    <>
      {error !== null && <LocalDataError known={known} onRetry={reload} className="px-4 pt-3 md:px-6 lg:max-w-304" />}
      {!known && error === null && <DashboardSkeleton name={t.loading} />}
      {known && <Dashboard view={view} roles={roles} hrefOf={hrefOf} />}
    </>
  )
}

interface DashboardProps {
  view: MoneyView
  roles: readonly Role[]
  hrefOf: (why: string) => string
}

function Dashboard({ view, roles, hrefOf }: DashboardProps) {
  const t = useMessages(member)
  const help = useMessages(firstSteps)
  const { user, program, payments, periods } = view.facts
  // A member who is leaving gets no offer to join the affiliate program.
  const isLeaving = endingAgreementOf('rental', view.facts.periods, [], view.today) !== undefined
  const steps = renterSteps({ user, consents: [], periods, roles }, view.today)
  const isStarting = steps !== null && !hasRentalStarted(periods, view.today)
  const needsPaypal = steps === null && user !== undefined && user.paypal_email === '' && user.rental_start !== ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4 max-lg:contents md:gap-5">
        <TermsBanner user={user?.id ?? ''} />
        {needsPaypal && (
          <Band
            action={
              <LinkButton kind="quiet" href={settingsFieldPath('paypal')}>
                {t.addPaypal}
              </LinkButton>
            }
          >
            {t.addPaypalText}
          </Band>
        )}
        <div className="empty:hidden max-lg:order-1">{isStarting && <FirstStepsCard view={view} roles={roles} />}</div>
        <div className="max-lg:order-1">
          <NextPaymentCard view={view} isStarting={isStarting} hrefOf={hrefOf} />
        </div>
        <div className="empty:hidden max-lg:order-3">
          <ActivityCard user={user?.id ?? ''} periods={periods} today={view.today} />
        </div>
        <div className="max-lg:order-4">
          <MonthsCard view={view} hrefOf={hrefOf} />
        </div>
        <div className="max-lg:order-7">
          <QuickActions userId={user?.id ?? ''} payments={payments} />
        </div>
      </div>
      <div className="grid min-w-0 gap-4 max-lg:contents md:gap-5">
        <div className="empty:hidden max-lg:order-2">{!isStarting && <SetUpCard view={view} roles={roles} />}</div>
        <div className="max-lg:order-5">
          <RentalStatusCard view={view} hrefOf={hrefOf} />
        </div>
        <div className="max-lg:order-6">
          <AccountCard view={view} />
        </div>
        {isStarting && (
          <div className="max-lg:order-3">
            <Card title={help.stuck}>
              <p className="mb-4 text-muted">{help.stuckText}</p>
              <LinkButton kind="quiet" href={`${paths.support}?new=1&category=account`}>
                {help.createTicket}
              </LinkButton>
            </Card>
          </div>
        )}
        {!roles.includes('affiliate') && !isLeaving && (
          <div className="max-lg:order-8">
            <JoinAffiliateCard user={user?.id ?? ''} commissionCents={program?.commission_rate_cents ?? 0} />
          </div>
        )}
      </div>
    </div>
  )
}

const buttonClass =
  'mt-3 inline-flex min-h-11 items-center justify-self-start rounded-full bg-field-text px-4 text-sm font-semibold text-field no-underline'

/** Offers the affiliate program on its public page. A member who has applied gets a link to the application instead. */
function JoinAffiliateCard({ user, commissionCents }: { user: Id; commissionCents: number }) {
  const t = useMessages(member)
  const own = useMessages(application)
  const status = useOwnApplication(user).value?.status
  const applicationStatus = status === 'pending' || status === 'rejected' ? status : null
  const spanish = useLanguage() === 'es'
  const amount = formatCents(commissionCents).replace(/\.00$/, '')
  return (
    <section
      aria-labelledby="join"
      className="relative grid gap-1 overflow-hidden rounded-xl bg-field p-5 pr-33 text-field-text shadow-sm md:p-6 md:pr-33"
    >
      <h2 id="join" className="text-[1.125rem]/6">
        {applicationStatus === null ? t.join : own.card[applicationStatus]}
      </h2>
      <p className="font-display text-[1.4375rem]/7.5 font-semibold tracking-[-.02em] text-field-mark">
        {commissionCents === 0 ? t.joinNoCommission : t.joinEarn(amount)}
      </p>
      {(applicationStatus !== null || commissionCents > 0) && (
        <p className="text-sm leading-sm text-field-muted">
          {applicationStatus === null ? t.joinText : own.cardText[applicationStatus]}
        </p>
      )}
      {applicationStatus === null ? (
        <a href={spanish ? paths.affiliateEs : paths.affiliate} className={buttonClass}>
          {t.joinButton}
        </a>
      ) : (
        <Link to={paths.application} className={buttonClass}>
          {own.see}
        </Link>
      )}
      <RoundTablePicture />
    </section>
  )
}

function QuickActions({ userId, payments }: { userId: string; payments: readonly UserPayment[] }) {
  const t = useMessages(member)
  const { rows } = useTickets(userId)
  const unread = rows.find((row) => row.unread > 0)?.ticket
  const { sent, onTheWay } = paymentCounts(payments)
  const open = rows.filter(({ ticket }) => ticket.status === 'open' || ticket.status === 'in_progress').length
  const actions = [
    { to: paths.settings, Icon: Settings, name: t.settings, text: t.settingsText },
    { to: paths.earnings, Icon: WalletCards, name: t.earnings, text: t.paymentsCount(sent, onTheWay) },
    {
      to: unread === undefined ? paths.support : ticketPath('member', unread.id),
      Icon: LifeBuoy,
      name: t.support,
      text: unread === undefined ? t.supportText(open) : t.replyNew(unread.number),
    },
  ]
  return (
    <Card title={t.quickActions}>
      <ul className="grid md:grid-cols-3">
        {actions.map(({ to, Icon, name, text }) => (
          <li
            key={name}
            className="border-line max-md:border-t max-md:first:border-t-0 md:border-l md:px-4 md:first:border-l-0 md:first:pl-0"
          >
            <Link to={to} className="group flex min-h-14 items-center gap-3 py-1 no-underline">
              <Icon aria-hidden className="size-4.5 flex-none text-accent" strokeWidth={1.75} />
              <span className="font-semibold group-hover:text-accent">
                {name}
                <small className="block text-sm leading-sm font-normal text-muted">{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
