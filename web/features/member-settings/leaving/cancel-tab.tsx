import { useState } from 'react'
import {
  type Agreement,
  endingAgreementOf,
  runningPeriod,
  type EndingAgreement,
} from '../../../../domain/agreements/agreements'
import type { User } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { useCancelRequests } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { leaving, memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/states/empty-state'
import { CancelDialog } from './cancel-dialog'
import { LeavingChecklist } from './leaving-checklist'
import { monthOf } from '../../../../domain/calendar'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { sumOfParts } from '../../../../domain/money/breakdown/amount-part'
import { unpaidTotals } from '../../../../domain/money/breakdown/totals'
import { paths } from '../../../../domain/paths'
import { formatCents, formatCount, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { Amount } from '../../../ui/text/amount'
import { Button, LinkButton } from '../../../ui/button'
import { DescriptionList } from '../../../ui/description-list'
import { StatusBadge } from '../../../ui/states/status-badge'

/** Shows each current agreement, and a checklist for those that end or ended recently (T4). */
export function CancelTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(leaving)
  const ts = useMessages(memberSettings)
  const { view, error, reload } = useMoneyView(me.id)
  const requests = useCancelRequests(me.id)
  const failed = error ?? requests.error
  const [confirming, setConfirming] = useState<Agreement | null>(null)
  if (view === undefined || requests.value === undefined) {
    if (failed !== null) return <LocalDataError known={false} onRetry={error === null ? requests.reload : reload} />
    return (
      <Card>
        <div role="status" aria-label={t.loading} className="grid gap-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Card>
    )
  }
  const endings = findEndings(view, requests.value)
  // While an agreement is ending, there are no offers to start another.
  const continuing = (['rental', 'affiliate'] as const).filter(
    (each) => endings.every(({ agreement }) => agreement !== each) && (endings.length === 0 || isRunning(each, view)),
  )
  return (
    <div className="grid gap-5">
      {!online && <Banner title={ts.offlineTitle}>{t.offline}</Banner>}
      {failed !== null && <LocalDataError known onRetry={reload} />}
      {endings.length === 0 && <p className="max-w-[60ch] text-muted">{t.lead}</p>}
      {endings.map((each) => (
        <LeavingChecklist
          key={each.agreement}
          ending={each}
          view={view}
          me={me}
          online={online}
          onChange={() => setConfirming(each.agreement)}
        />
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {runningFirst(continuing, view).map((agreement) => (
          <AgreementCard
            key={agreement}
            agreement={agreement}
            view={view}
            online={online}
            onCancel={() => setConfirming(agreement)}
          />
        ))}
      </div>
      {confirming !== null && (
        <CancelDialog
          agreement={confirming}
          view={view}
          request={endings.find(({ agreement }) => agreement === confirming)?.request}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

function findEndings(
  { facts, today }: MoneyView,
  requests: Parameters<typeof endingAgreementOf>[2],
): EndingAgreement[] {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return (['rental', 'affiliate'] as const)
    .map((agreement) => endingAgreementOf(agreement, periods[agreement], requests, today))
    .filter((each) => each !== undefined)
}

function runningFirst(agreements: readonly Agreement[], view: MoneyView): Agreement[] {
  return [...agreements].sort((a, b) => Number(isRunning(b, view)) - Number(isRunning(a, view)))
}

function isRunning(agreement: Agreement, { facts, today }: MoneyView): boolean {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return runningPeriod<{ id: string; start_date: string; end_date: string }>(periods[agreement], today) !== undefined
}

interface Props {
  agreement: Agreement
  view: MoneyView
  online: boolean
  onCancel: () => void
}

function AgreementCard({ agreement, view, online, onCancel }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const { facts, today } = view
  const isRental = agreement === 'rental'
  const running = isRental ? runningPeriod(facts.periods, today) : runningPeriod(facts.affiliatePeriods, today)
  const rate = formatCents(rateInForce(facts.rates, isRental ? 'rental' : 'commission', facts.userId, monthOf(today)))
  const active = view.referrals.filter(({ referral }) => referral.account_status === 'active').length
  return (
    <Card title={isRental ? t.rental : t.affiliate}>
      <p className="-mt-3 mb-4 text-muted">{isRental ? t.rentalText(rate) : t.affiliateText(rate)}</p>
      {running === undefined ? (
        <>
          <DescriptionList
            rows={[
              {
                name: t.status,
                value: (
                  <StatusBadge glyph="ring" tone="muted">
                    {isRental ? t.notLending : t.notAffiliate}
                  </StatusBadge>
                ),
              },
            ]}
          />
          <LinkButton
            kind="quiet"
            className="mt-4"
            href={isRental ? `${paths.support}?${newTicketQuery(t.startSubject)}` : paths.affiliate}
            external={!isRental}
          >
            {isRental ? t.howToStart : t.join}
          </LinkButton>
        </>
      ) : (
        <>
          <DescriptionList
            rows={[
              { name: t.since, value: formatDate(running.start_date, language) },
              ...(isRental ? [] : [{ name: t.referrals, value: formatCount(active) }]),
              { name: t.unpaid, value: <Unpaid agreement={agreement} view={view} /> },
            ]}
          />
          <Button
            kind="danger"
            className="mt-4 ring-1 ring-line ring-inset"
            blocked={online ? '' : t.offline}
            onClick={() => onCancel()}
          >
            {isRental ? t.cancelRental : t.cancelAffiliate}
          </Button>
          {!isRental && <p className="mt-4 text-sm leading-sm text-muted">{t.affiliateNote}</p>}
        </>
      )}
    </Card>
  )
}

const newTicketQuery = (subject: string): string =>
  new URLSearchParams({ new: '1', category: 'general', subject }).toString()

/** The amount earned until today that isn't sent yet. */
function Unpaid({ agreement, view }: { agreement: Agreement; view: MoneyView }) {
  const isRental = agreement === 'rental'
  const points = isRental ? view.months : view.commissions
  const coming = sumOfParts(points.flatMap((point) => point.coming))
  const inLines = unpaidTotals(view.facts.lines, isRental ? 'rental' : 'commission').cents
  return <Amount cents={inLines + coming} href={isRental ? paths.earnings : paths.affiliateEarnings} />
}
