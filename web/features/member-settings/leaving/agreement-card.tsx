import { monthOf } from '../../../../domain/calendar'
import type { Agreement } from '../../../../domain/agreements/agreements'
import { runningPeriod } from '../../../../domain/agreements/ending'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { sumOfParts } from '../../../../domain/money/breakdown/amount-part'
import { unpaidTotals } from '../../../../domain/money/breakdown/totals'
import { paths } from '../../../../domain/paths'
import { formatCents, formatCount, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { leaving } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Amount } from '../../../ui/text/amount'
import { Button, LinkButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { DescriptionList } from '../../../ui/description-list'
import { StatusBadge } from '../../../ui/states/status-badge'

interface Props {
  agreement: Agreement
  view: MoneyView
  online: boolean
  onCancel: () => void
}

export function AgreementCard({ agreement, view, online, onCancel }: Props) {
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
