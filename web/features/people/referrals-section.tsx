import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { adminPersonPath } from '../../../domain/paths'
import type { ReferralWithAttribution } from '../../../domain/money/own-facts'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Disc } from '../../ui/pictures/disc'
import { PersonState } from './person-state'

const shortList = 10

/** Whom a person has referred; those with an account lead to their page. */
export function ReferralsSection({ person, rows }: { person: User; rows: readonly ReferralWithAttribution[] }) {
  const t = useMessages(people)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shortList)
  const active = rows.filter(({ referral }) => referral.status === 'active').length
  return (
    <Card
      title={t.referrals}
      aside={
        <span className="text-sm text-muted">
          {t.referralSum(rows.length, active)}. {t.code}{' '}
          <b className="font-mono text-xs font-semibold text-text">{person.referral_code}</b>
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">{t.noReferrals}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t.referrals}</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="h-9 text-left font-semibold">
                {t.name}
              </th>
              <th scope="col" className="text-left font-semibold">
                {t.accountStatus}
              </th>
              <th scope="col" className="text-right font-semibold">
                {t.rentalStart}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ referral }) => (
              <tr key={referral.id} className="h-11 border-t border-line">
                <td className="py-1">
                  <span className="flex min-w-0 items-center gap-2">
                    <Disc name={referral.referred_name} seed={referral.referred_user || referral.id} size="sm" />
                    {referral.referred_user === '' ? (
                      <span className="wrap-anywhere">{referral.referred_name}</span>
                    ) : (
                      <Link
                        to={adminPersonPath(referral.referred_user)}
                        className="font-semibold no-underline wrap-anywhere hover:text-accent hover:underline"
                      >
                        {referral.referred_name}
                      </Link>
                    )}
                  </span>
                </td>
                <td>
                  {referral.referred_user === '' ? (
                    <span className="text-muted">{t.invited}</span>
                  ) : (
                    <PersonState status={referral.account_status} />
                  )}
                </td>
                <td className="text-right whitespace-nowrap">{formatDate(referral.rental_start, language) || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < rows.length && (
        <Button kind="link" size="sm" className="mt-2 -ml-3.5" onClick={() => setAll(true)}>
          {t.showAllRows(rows.length)}
        </Button>
      )}
    </Card>
  )
}
