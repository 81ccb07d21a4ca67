import { useState } from 'react'
import { type Agreement, endingAgreementOf } from '../../../../domain/agreements/agreements'
import type { User } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { useCancelRequests } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { leaving, memberSettings } from '../../../i18n/member-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { LoadingCard } from '../../../ui/states/page-skeletons'
import { CancelDialog, runningPeriodOf } from './cancel-dialog'
import { LeavingChecklist } from './leaving-checklist'
import { monthOf } from '../../../../domain/calendar'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { sumOfParts } from '../../../../domain/money/breakdown/amount-part'
import { unpaidTotals } from '../../../../domain/money/breakdown/totals'
import { paths } from '../../../../domain/paths'
import { formatCents, formatCount, formatDate } from '../../../i18n/format'
import { Amount } from '../../../ui/text/amount'
import { Button, LinkButton } from '../../../ui/button'
import { DescriptionList } from '../../../ui/description-list'
import { StatusBadge } from '../../../ui/states/status-badge'

const agreements = ['rental', 'affiliate'] as const

/** Shows each current agreement, and a checklist for those that end or ended recently (T4). */
export function CancelTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(leaving)
  const ts = useMessages(memberSettings)
  const { view, error, reload } = useMoneyView(me.id)
  const requests = useCancelRequests(me.id)
  const cancelRequests = requests.value
  const failed = error ?? requests.error
  const [confirming, setConfirming] = useState<Agreement | null>(null)
  if (view === undefined || cancelRequests === undefined) {
    if (failed !== null) return <LocalDataError known={false} onRetry={error === null ? requests.reload : reload} />
    return <LoadingCard name={t.loading} lines={['h-6 w-1/2', 'h-20 w-full']} />
  }
  const { facts, today } = view
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  const endings = agreements
    .map((each) => endingAgreementOf(each, periods[each], cancelRequests, today))
    .filter((each) => each !== undefined)
  const isRunning = (each: Agreement) => runningPeriodOf(each, view) !== undefined
  // While an agreement is ending, there are no offers to start another.
  const continuing = agreements
    .filter((each) => endings.every(({ agreement }) => agreement !== each) && (endings.length === 0 || isRunning(each)))
    .sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)))
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
        {continuing.map((agreement) => (
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
  const running = runningPeriodOf(agreement, view)
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
