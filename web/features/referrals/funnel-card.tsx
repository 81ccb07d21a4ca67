import { useState } from 'react'
import type { MoneyView } from '../../../domain/money/money-view'
import { referralFunnel, referralWays, wayOf, type ReferralWay } from '../../../domain/referrals/referral-funnel'
import { formatCount } from '../../i18n/count'
import { formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { referrals } from '../../i18n/referrals'
import { Card } from '../../ui/card'
import { FilterTabs } from '../../ui/filter-tabs'
import { MoreRows, useFirstRows } from '../../ui/first-rows'

/** From sign-up to active, by the month of the sign-up and by how they came; gone while nobody has signed up. */
export function FunnelCard({ view }: { view: MoneyView }) {
  const t = useMessages(referrals)
  const [way, setWay] = useState<ReferralWay | 'all'>('all')
  const people = view.referrals.map(({ referral }) => referral).filter(({ referred_user }) => referred_user !== '')
  const all = referralFunnel(people, view.today)
  if (all.length === 0) return null
  const ways = referralWays.filter((each) => people.some((referral) => wayOf(referral) === each))
  const options = ['all' as const, ...ways]
  // the last who came so may leave the list
  const chosen = options.includes(way) ? way : 'all'
  const counted = (of: ReferralWay | 'all') =>
    referralFunnel(people, view.today, of === 'all' ? undefined : of).reduce((sum, { signedUp }) => sum + signedUp, 0)
  return (
    <Card title={t.funnel}>
      <p className="mb-3 max-w-[70ch] text-muted">{t.funnelText}</p>
      {ways.length > 1 && (
        <div className="mb-3">
          <FilterTabs
            label={t.funnelWay}
            value={chosen}
            onChange={setWay}
            options={options.map((value) => ({ value, label: t.funnelWays[value], count: counted(value) }))}
          />
        </div>
      )}
      <FunnelTable
        key={chosen}
        rows={chosen === 'all' ? all : referralFunnel(people, view.today, chosen)}
        title={t.funnel}
      />
    </Card>
  )
}

function FunnelTable({ rows, title }: { rows: ReturnType<typeof referralFunnel>; title: string }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { shown, rest } = useFirstRows(rows)
  return (
    <>
      <table className="w-full max-w-160 max-md:block">
        <caption className="sr-only">{title}</caption>
        <thead className="max-md:hidden">
          <tr className="text-right text-sm text-muted *:pb-2.5 *:pl-3 *:align-bottom *:font-semibold">
            <th scope="col" className="pl-0! text-left">
              {t.funnelMonth}
            </th>
            <th scope="col">{t.funnelSignedUp}</th>
            <th scope="col">{t.funnelStarted}</th>
            <th scope="col">{t.funnelActive}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.map((row) => (
            <tr
              key={row.month}
              className="text-right max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:border-t max-md:border-line max-md:py-2.5 md:*:border-t md:*:border-line md:*:py-2.5 md:*:pl-3"
            >
              <th scope="row" className="pl-0! text-left font-medium max-md:basis-full">
                {formatMonth(row.month, language)}
              </th>
              <Count name={t.funnelSignedUp} count={row.signedUp} />
              <Count name={t.funnelStarted} count={row.started} />
              <Count name={t.funnelActive} count={row.active} />
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows rest={rest} />
    </>
  )
}

/** A number of a month; on phones its name stands beside it, for there is no room for heads. */
const Count = ({ name, count }: { name: string; count: number }) => (
  <td>
    <span className="text-sm text-muted md:hidden">{name} </span>
    {formatCount(count)}
  </td>
)
