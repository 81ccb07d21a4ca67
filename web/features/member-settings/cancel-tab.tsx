import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { useMoneyFacts } from '../../data/repos/money-facts'
import { useToday } from '../../data/repos/today'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { memberSettings } from '../../i18n/member-settings'
import { useMessages } from '../../i18n/messages'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

/**
 * Leaving. An admin ends an agreement; here the request is written as a ticket, filled in, and nothing claims to be done before it
 * is.
 */
export function CancelTab({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const today = useToday()
  const navigate = useNavigate()
  const { value: facts } = useMoneyFacts(me.id)
  const [asking, setAsking] = useState<'rental' | 'affiliate' | null>(null)
  const running = <T extends { start_date: string; end_date: string }>(periods: readonly T[] | undefined) =>
    periods?.find((period) => period.end_date === '' || period.end_date >= today)
  const rental = running(facts?.periods)
  const affiliate = running(facts?.affiliatePeriods)
  const day = (date: string) => formatDate(date, language)

  function write(): void {
    const forRental = asking === 'rental'
    const query = new URLSearchParams({
      new: '1',
      category: 'account',
      subject: forRental ? t.ticketRentalSubject : t.ticketAffiliateSubject,
      text: forRental ? t.ticketRentalText(today) : t.ticketAffiliateText(today),
    })
    void navigate(`${paths.support}?${query.toString()}`)
  }

  return (
    <div className="grid gap-5">
      <div className="grid max-w-[60ch] gap-1">
        <h2 className="text-[1.125rem]/6">{t.agreements}</h2>
        <p className="text-muted">{t.cancelLead}</p>
        <p className="text-muted">{t.cancelHow}</p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t.rentalAgreement} level={3}>
          <p className="mb-4 text-muted">
            {rental === undefined
              ? t.rentalNone
              : rental.end_date === ''
                ? t.rentalSince(day(rental.start_date))
                : t.rentalEnded(day(rental.end_date))}
          </p>
          {rental?.end_date === '' && (
            <Button kind="danger" className="ring-1 ring-line ring-inset" onClick={() => setAsking('rental')}>
              {t.cancelRental}
            </Button>
          )}
        </Card>
        <Card title={t.affiliateAgreement} level={3}>
          <p className="mb-4 text-muted">
            {affiliate === undefined ? t.affiliateNone : t.affiliateSince(day(affiliate.start_date))}
          </p>
          {affiliate?.end_date === '' && (
            <Button kind="danger" className="ring-1 ring-line ring-inset" onClick={() => setAsking('affiliate')}>
              {t.cancelAffiliate}
            </Button>
          )}
        </Card>
      </div>
      <AlertDialog
        open={asking !== null}
        danger={false}
        title={asking === 'affiliate' ? t.confirmAffiliateTitle : t.confirmRentalTitle}
        text={
          <>
            <p>{t.confirmText}</p>
            <p className="mt-3">{asking === 'affiliate' ? t.confirmReferrals : t.confirmMoney}</p>
          </>
        }
        safe={t.keepIt}
        confirm={t.writeTicket}
        onClose={() => setAsking(null)}
        onConfirm={write}
      />
    </div>
  )
}
