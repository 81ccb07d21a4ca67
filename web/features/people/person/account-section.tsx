import { Link } from 'react-router-dom'
import { monthOf } from '../../../../domain/calendar'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { adminPersonPath } from '../../../../domain/paths'
import { useToday } from '../../../data/queries/clock'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { BreakableAddress, NoBreak } from '../../../ui/text/line-breaks'
import { Card } from '../../../ui/card'
import { DescriptionList } from '../../../ui/description-list'
import { MoveReferralActions } from '../money/move-referral'
import { PersonState, SuccessState, type SectionProps } from './person-state'

export function AccountSection({ person, records, view, onDone }: SectionProps) {
  const t = useMessages(people)
  const language = useLanguage()
  const month = monthOf(useToday())
  const consent = records.consents[0]
  const { referrer, note } = records
  const rows = [
    { name: t.accountStatus, value: <PersonState status={person.account_status} /> },
    { name: t.affiliateStatus, value: <PersonState status={person.affiliate_status} /> },
    { name: t.linkedinUrl, value: person.linkedin_url || '-' },
    { name: t.paypalEmail, value: <BreakableAddress text={person.paypal_email || '-'} /> },
    { name: t.profilePhotoStatus, value: <SuccessState status={person.profile_photo_status} /> },
    {
      name: t.verificationBadgeStatus,
      value: <SuccessState status={person.verification_badge_status} />,
    },
    {
      name: t.commissionRate,
      value: formatCents(rateInForce(view.facts.rates, 'commission', person.id, month)),
    },
    { name: t.language, value: t.languages[person.language] ?? t.languages.en },
    { name: t.referralCode, value: person.referral_code || '-' },
    {
      name: t.terms,
      value:
        consent === undefined ? (
          t.noConsent
        ) : (
          <NoBreak text={t.termsOn(consent.version, formatDate(consent.at, language))} part={consent.version} />
        ),
    },
    {
      name: t.referredBy,
      value: referrer.id === '' ? t.nobody : <Link to={adminPersonPath(referrer.id)}>{referrer.name}</Link>,
    },
  ]
  return (
    <Card title={t.account}>
      <div className="text-sm">
        <DescriptionList rows={rows} />
      </div>
      <MoveReferralActions person={person} records={records} onDone={onDone} />
      {note !== '' && (
        <div className="mt-4 rounded-lg bg-surface px-4 py-3 text-sm">
          <h3 className="font-sans text-sm font-medium text-muted">{t.note}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
    </Card>
  )
}
