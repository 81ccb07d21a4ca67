import { Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { endingAgreementOf } from '../../../domain/agreements/agreements'
import { monthOf, wholeMonthsSince } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { rateInForce } from '../../../domain/money/accrual/rates'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { useViewedMember } from '../../data/queries/use-live'
import { formatCount, formatDate } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { member } from '../../i18n/member-areas'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { StatusBadge } from '../../ui/states/status-badge'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3'

const badges = {
  active: { glyph: 'tick', tone: 'positive' },
  inactive: { glyph: 'ring', tone: 'muted' },
  ending: { glyph: 'dashed', tone: 'caution' },
} as const

export function RentalStatusCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(member)
  const language = useLanguage()
  const { user } = view.facts
  const leaving = endingAgreementOf('rental', view.facts.periods, [], view.today)
  const state = user?.account_status !== 'active' ? 'inactive' : leaving === undefined ? 'active' : 'ending'
  const rate = rateInForce(view.facts.rates, 'rental', view.facts.userId, monthOf(view.today))
  return (
    <Card title={t.rentalStatus} aside={<StatusBadge {...badges[state]}>{t[state]}</StatusBadge>}>
      <DescriptionList
        rows={[
          { name: t.totalEarnings, value: <Amount href={hrefOf('total')} cents={view.paid.cents} /> },
          { name: t.paymentsReceived, value: formatCount(view.paid.count) },
          { name: t.monthsActive, value: formatCount(wholeMonthsSince(user?.rental_start ?? '', view.today)) },
          {
            name: t.rentalStart,
            value: user === undefined || user.rental_start === '' ? t.notSet : formatDate(user.rental_start, language),
          },
          ...(leaving === undefined ? [] : [{ name: t.lastDay, value: formatDate(leaving.lastDay, language) }]),
          { name: t.rentalRate, value: <Amount href={hrefOf('rate')} text={t.perMonth(formatCents(rate))} /> },
        ]}
      />
      <p className="mt-1 -mb-2 flex flex-wrap gap-x-5">
        {leaving !== undefined && (
          <Link to={`${paths.settings}?tab=cancel`} className={linkClass}>
            {leaving.over ? t.leftOver : t.untilThen}
          </Link>
        )}
        <Link to={paths.rentalHistory} className={linkClass}>
          {t.history}
        </Link>
      </p>
    </Card>
  )
}

export function AccountCard({ view }: { view: MoneyView }) {
  const t = useMessages(member)
  // Viewing as a member is read-only (S23).
  const isReadOnly = useViewedMember() !== null
  const { user } = view.facts
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  const state = (value: string | undefined) => (
    <StatusBadge glyph={value === 'success' ? 'tick' : 'dashed'} tone={value === 'success' ? 'positive' : 'muted'}>
      {value === 'success' ? t.success : t.notSet}
    </StatusBadge>
  )
  return (
    <Card
      title={t.accountInfo}
      aside={
        isReadOnly ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-muted">
            <Lock aria-hidden className="size-4" />
            {t.readOnly}
          </span>
        ) : (
          <Link to={paths.settings} aria-label={t.editWhat} className={`${linkClass} -my-2`}>
            {t.edit}
          </Link>
        )
      }
    >
      <DescriptionList
        rows={[
          { name: t.fullName, value: name || t.notSet },
          { name: t.linkedin, value: (user?.linkedin_url ?? '').replace(/^https?:\/\/(www\.)?/, '') || t.notSet },
          { name: t.paypal, value: user?.paypal_email || t.notSet },
          { name: t.photo, value: state(user?.profile_photo_status) },
          { name: t.badge, value: state(user?.verification_badge_status) },
        ]}
      />
    </Card>
  )
}
