import { Link } from 'react-router-dom'
import { monthOf } from '../../../../domain/calendar'
import type { User } from '../../../../domain/entities'
import { formatCents } from '../../../../domain/money/dollars'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { paths } from '../../../../domain/paths'
import { useMoneyFacts } from '../../../data/queries/money/money-view'
import { useToday } from '../../../data/queries/clock'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Amount } from '../../../ui/text/amount'
import { Card } from '../../../ui/card'
import { DescriptionList } from '../../../ui/description-list'
import { Skeleton } from '../../../ui/states/empty-state'
import { StatusBadge } from '../../../ui/states/status-badge'

export function ProfileCard({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const month = monthOf(useToday())
  const { value: facts } = useMoneyFacts(me.id)
  const active = me.account_status === 'active'
  const statusBadge = (value: string) => (
    <StatusBadge glyph={value === 'success' ? 'tick' : 'ring'} tone={value === 'success' ? 'positive' : 'muted'}>
      {value === 'success' ? t.success : t.notSet}
    </StatusBadge>
  )
  const managedLabel = (label: string) => (
    <>
      {label}
      <small className="block text-sm leading-sm">{t.managed}</small>
    </>
  )
  return (
    <Card
      title={t.yourProfile}
      aside={
        <StatusBadge glyph={active ? 'tick' : 'ring'} tone={active ? 'positive' : 'muted'}>
          {active ? t.active : t.inactive}
        </StatusBadge>
      }
    >
      <DescriptionList
        rows={[
          { key: 'photo', name: managedLabel(t.photo), value: statusBadge(me.profile_photo_status) },
          { key: 'badge', name: managedLabel(t.badge), value: statusBadge(me.verification_badge_status) },
          {
            key: 'since',
            name: t.rentalSinceLabel,
            value: me.rental_start === '' ? t.notSet : formatDate(me.rental_start, language),
          },
          {
            key: 'rate',
            name: t.rate,
            value:
              facts === undefined ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <Amount
                  href={`${paths.settings}?why=rate`}
                  text={t.perMonth(formatCents(rateInForce(facts.rates, 'rental', me.id, month)))}
                />
              ),
          },
        ]}
      />
      <Link
        to={paths.rentalHistory}
        className="mt-2 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
      >
        {t.history}
      </Link>
    </Card>
  )
}
