import { formatCents } from '../../../domain/money/dollars'
import { sourcesUnderReview } from '../../../domain/money/payments/holds'
import { forecast } from '../../../domain/money/forecast/forecast'
import { paidTotals, unpaidTotals } from '../../../domain/money/breakdown/totals'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea, firstSteps } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { Card, StatCard } from '../../ui/card'
import { LocalDataError } from '../../shared/local-data-error'
import { ForecastCard } from '../../shared/forecast-card'
import { AffiliateSkeleton } from './affiliate-skeleton'
import { CommissionCard } from './commission-card'
import { InviteForm } from './invite-form'
import { PendingCard } from './pending-card'
import { affiliateSteps, countDoneSteps, type AffiliateStep, type FirstStep } from '../../../domain/people/first-steps'
import { paths, settingsFieldPath } from '../../../domain/paths'
import { formatDate } from '../../i18n/format'
import { CheckList, type CheckItem } from '../../ui/check-list'
import { LinkButton, IconButton } from '../../ui/button'
import { Check, Hash } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/states/empty-state'
import { EarnedThisMonth } from './earned-this-month'
import { ReferralLink } from './referral-link'
import { useReferralLink, useCopyToClipboard } from './use-referral-link'
import { useOwnMoney } from '../../shared/own-money'

export function AffiliateDashboardPage() {
  const t = useMessages(affiliateArea)
  const { view, error, reload, hrefOf } = useOwnMoney()
  const isLoaded = view !== undefined
  return (
    <>
      {error !== null && (
        <LocalDataError known={isLoaded} onRetry={reload} className="px-4 pt-3 md:px-6 lg:max-w-304" />
      )}
      {!isLoaded && error === null && <AffiliateSkeleton name={t.loading} />}
      {isLoaded && <Overview view={view} hrefOf={hrefOf} />}
    </>
  )
}

interface Props {
  view: MoneyView
  hrefOf: (why: string) => string
}

function Overview({ view, hrefOf }: Props) {
  const hasPending = unpaidTotals(view.facts.lines, 'commission').cents > 0
  const hasForecast = forecast(view, 'commission').some((month) => month.highCents > 0)
  const forecastCard = <ForecastCard view={view} type="commission" hrefOf={hrefOf} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ReferralStats view={view} hrefOf={hrefOf} />
      <div className="min-w-0 empty:hidden lg:col-span-2">
        <FirstReferralCard view={view} />
      </div>
      <div className="grid min-w-0 gap-4 md:gap-5">
        <LinkCard />
        <EarnedThisMonth view={view} hrefOf={hrefOf} />
        <InviteForm />
        {hasPending && hasForecast && <HowCard view={view} />}
      </div>
      <div className="grid min-w-0 gap-4 md:gap-5">
        {hasPending && <PendingCard view={view} hrefOf={hrefOf} />}
        {hasForecast && forecastCard}
        {!(hasPending && hasForecast) && <HowCard view={view} />}
      </div>
      <div className="min-w-0 lg:col-span-2">
        <CommissionCard view={view} hrefOf={hrefOf} />
      </div>
    </div>
  )
}

function ReferralStats({ view, hrefOf }: Props) {
  const t = useMessages(affiliateArea)
  const open = view.referrals.filter(({ referral }) => referral.closed_at === '')
  const active = open.filter(({ referral }) => referral.status === 'active')
  const ended = open.filter(({ referral }) => referral.status === 'inactive').length
  // The current month has no lines yet, so the lines of earlier months show which referrals are on hold.
  const checkedSources = sourcesUnderReview(view.facts.lines)
  const checked = active.filter(
    ({ attribution }) => attribution !== undefined && checkedSources.has(attribution.id),
  ).length
  const paid = paidTotals(view.facts, 'commission')
  const unpaid = unpaidTotals(view.facts.lines, 'commission')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-4 md:grid-cols-2 md:gap-5 lg:col-span-2 lg:grid-cols-4">
      <StatCard
        label={t.totalReferrals}
        value={open.length}
        foot={open.length === 0 ? t.noneYet : t.standing(open.length - active.length - ended, ended)}
      />
      <StatCard label={t.activeReferrals} value={active.length} foot={t.held(checked)} />
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
  )
}

function HowCard({ view }: { view: MoneyView }) {
  const t = useMessages(affiliateArea)
  const commission = formatCents(view.facts.program?.commission_rate_cents ?? 0).replace(/\.00$/, '')
  return (
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
  )
}

/** Guides a new affiliate to the first referral. Hidden once a referred person's rental has started. */
function FirstReferralCard({ view }: { view: MoneyView }) {
  const t = useMessages(firstSteps)
  const language = useLanguage()
  const { user, affiliatePeriods, lines } = view.facts
  const earned = lines.some((line) => line.kind === 'commission')
  const steps = affiliateSteps({ user, affiliatePeriods, referrals: view.referrals, earned }, view.today)
  if (steps === null || user === undefined) return null
  const done = countDoneSteps(steps)
  const yours = steps.filter(({ turn }) => turn === 'yours').length
  const doneTexts: { readonly [step in AffiliateStep]?: string } = {
    paypal: user.paypal_email,
    approved: t.affiliateText.approved,
  }
  const itemOf = ({ key, turn, on }: FirstStep<AffiliateStep>, at: number): CheckItem => ({
    key,
    state: turn === 'done' ? 'done' : turn !== 'yours' ? 'wait' : at === 0 ? 'now' : 'open',
    title: t.affiliate[key],
    text: turn === 'done' ? (doneTexts[key] ?? '') : t.affiliateText[key],
    end:
      turn === 'done' ? (
        on === '' ? (
          t.done
        ) : (
          formatDate(on, language)
        )
      ) : turn === 'yours' ? (
        <LinkButton
          href={key === 'share' ? paths.share : settingsFieldPath('paypal')}
          size="sm"
          kind={at === 0 ? 'primary' : 'quiet'}
        >
          {key === 'share' ? t.share : t.add.paypal}
        </LinkButton>
      ) : (
        t.theirs
      ),
  })
  return (
    <CheckList
      name={`${user.first_name} ${user.last_name}`}
      seed={user.id}
      title={t.title(done, steps.length, steps[0]?.turn ?? 'done')}
      lead={t.lead(yours, steps.length - done - yours, 'theirs')}
      ringName={t.ring(done, steps.length)}
      items={steps.map(itemOf)}
    />
  )
}

function LinkCard() {
  const t = useMessages(affiliateArea)
  const { code, link, loading } = useReferralLink()
  const copying = useCopyToClipboard()
  return (
    <Card title={t.link}>
      {link === '' && loading ? (
        <Skeleton className="h-24 w-full rounded-md" />
      ) : link === '' ? (
        <p className="text-muted">{t.notAffiliate}</p>
      ) : (
        <>
          <ReferralLink code={code} link={link} {...copying}>
            <IconButton
              label={copying.copied === 'code' ? t.copied : t.copyCode}
              className="ring-1 ring-line ring-inset"
              onClick={() => void copying.copy('code', code, t.codeCopiedText)}
            >
              {copying.copied === 'code' ? <Check aria-hidden /> : <Hash aria-hidden />}
            </IconButton>
          </ReferralLink>
          <p className="mt-3 text-sm text-muted">
            {t.kitLead}{' '}
            <Link to={paths.share} className="font-medium text-accent underline underline-offset-3">
              {t.shareTitle}
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}
