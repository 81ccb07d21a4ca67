import { Flag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cents, Id, User } from '../../../../domain/entities'
import { earnedByReferral } from '../../../../domain/money/breakdown/earned-parts'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { isDeletedAddress } from '../../../../domain/people/deletion/deletion'
import { adminPersonPath } from '../../../../domain/paths'
import type { ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { formatDate } from '../../../i18n/format'
import { holdQueue, people, personRental } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Amount } from '../../../ui/amount'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { MoreRows, useFirstRows } from '../../../ui/first-rows'
import { Disc } from '../../../ui/pictures/disc'
import { FlagDialog } from './flag-dialog'
import { nameOf } from '../person/name-of'
import { PersonState } from '../person/person-state'
import { useWhyHref } from './waiting-lines'

const shortList = 10

interface Props {
  person: User
  view: Pick<MoneyView, 'referrals' | 'commissions'>
  online: boolean
  onDone: () => void
}

/** Whom a person has referred, and what each has earned; those with an account lead to their page. */
export function ReferralsSection({ person, view, online, onDone }: Props) {
  const t = useMessages(people)
  const tr = useMessages(personRental)
  const rows = view.referrals
  const earned = useMemo(() => earnedByReferral(view), [view])
  const th = useMessages(holdQueue)
  const [flagging, setFlagging] = useState<{ id: Id; name: string } | null>(null)
  const { shown, rest } = useFirstRows(rows, shortList)
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
        <div className="relative overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">{t.referrals}</caption>
            <thead>
              <tr className="text-xs text-muted">
                <th scope="col" className="h-9 text-left font-semibold">
                  {t.name}
                </th>
                <th scope="col" className="text-left font-semibold max-md:hidden">
                  {t.accountStatus}
                </th>
                <th scope="col" className="text-right font-semibold max-md:hidden">
                  {t.rentalStart}
                </th>
                <th scope="col" className="pl-4 text-right font-semibold">
                  {tr.earned}
                </th>
                <th scope="col">
                  <span className="sr-only">{th.flag}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <ReferralRow
                  key={row.referral.id}
                  row={row}
                  cents={earned.get(row.referral.id) ?? 0}
                  online={online}
                  onFlag={setFlagging}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreRows rest={rest} />
      <FlagDialog affiliate={nameOf(person)} referred={flagging} onClose={() => setFlagging(null)} onDone={onDone} />
    </Card>
  )
}

interface RowProps {
  row: ReferralWithAttribution
  /** What it has earned until today. */
  cents: Cents
  online: boolean
  onFlag: (referred: { id: Id; name: string }) => void
}

/** One of them; who has an account and earns somebody a commission can be flagged (M23). */
function ReferralRow({ row: { referral, attribution }, cents, online, onFlag }: RowProps) {
  const whyHref = useWhyHref()
  const t = useMessages(people)
  const th = useMessages(holdQueue)
  const language = useLanguage()
  const name = referral.referred_name || (isDeletedAddress(referral.referred_email) ? t.deletedPerson : '')
  const start = formatDate(referral.rental_start, language)
  // on phones below the name, which needs the width
  const state =
    referral.referred_user === '' ? (
      <span className="text-muted">{t.invited}</span>
    ) : (
      <PersonState status={referral.account_status} />
    )
  return (
    <tr className="h-11 border-t border-line">
      <td className="py-1">
        <span className="flex min-w-0 items-center gap-2">
          <Disc name={referral.referred_name} seed={referral.referred_user || referral.id} size="sm" />
          <span className="min-w-0">
            {referral.referred_user === '' ? (
              <span className="wrap-break-word">{referral.referred_name}</span>
            ) : (
              <Link
                to={adminPersonPath(referral.referred_user)}
                className="font-semibold no-underline wrap-break-word hover:text-accent hover:underline"
              >
                {name}
              </Link>
            )}
            <span className="flex flex-wrap gap-x-3 md:hidden">
              {state}
              {start !== '' && <span className="text-muted">{start}</span>}
            </span>
          </span>
        </span>
      </td>
      <td className="max-md:hidden">{state}</td>
      <td className="text-right whitespace-nowrap max-md:hidden">{start || '-'}</td>
      <td className="pl-4 text-right whitespace-nowrap">
        {attribution === undefined ? (
          '-'
        ) : (
          <Amount cents={cents} href={cents === 0 ? undefined : whyHref(`referral-${referral.id}`)} />
        )}
      </td>
      <td className="w-0 pl-2 text-right">
        {attribution !== undefined && referral.referred_user !== '' && (
          <Button
            kind="bare"
            size="sm"
            aria-label={th.flagOf(referral.referred_name)}
            aria-disabled={!online || undefined}
            title={online ? th.flag : t.needsNetwork}
            className="w-11 px-0! text-muted md:w-9"
            onClick={() => onFlag({ id: referral.referred_user, name: referral.referred_name })}
          >
            <Flag aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  )
}
