import { useState } from 'react'
import type { LinkLabel, Month } from '../../../domain/entities'
import type { MoneyView } from '../../../domain/money/views/money-view'
import {
  funnelByLabel,
  referralFunnel,
  referralChannels,
  referralChannelOf,
  type FunnelFacts,
  type FunnelStep,
  type ReferralChannel,
} from '../../../domain/referrals/referral-funnel'
import type { OwnLinks } from '../../data/queries/people/referrals'
import { formatCount } from '../../i18n/numbers'
import { formatMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/inputs'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { FilterTabs } from '../../ui/filter-tabs'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'

interface Props {
  view: MoneyView
  links: OwnLinks
}

/** The funnel from opened links to active referrals, hidden before the first opened link or sign-up. */
export function FunnelCard({ view, links }: Props) {
  const t = useMessages(referrals)
  const [shown, setShown] = useState<'month' | 'label'>('month')
  const facts: FunnelFacts = {
    referrals: view.referrals.map(({ referral }) => referral).filter(({ referred_user }) => referred_user !== ''),
    opens: links.opens,
    today: view.today,
  }
  if (referralFunnel(facts).length === 0) return null
  return (
    <Card
      title={t.funnel}
      aside={
        links.labels.length > 0 && (
          <SegmentedControl
            label={t.funnelView}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'month', label: t.funnelByMonth },
              { value: 'label', label: t.funnelByLabel },
            ]}
          />
        )
      }
    >
      {shown === 'month' || links.labels.length === 0 ? (
        <ByMonth facts={facts} />
      ) : (
        <ByLabel facts={facts} labels={links.labels} />
      )}
    </Card>
  )
}

function ByMonth({ facts }: { facts: FunnelFacts }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const [channel, setChannel] = useState<ReferralChannel | 'all'>('all')
  const channels = referralChannels.filter((each) =>
    facts.referrals.some((referral) => referralChannelOf(referral) === each),
  )
  const options = ['all' as const, ...channels]
  // The last referral of the chosen channel may be removed while the page is open.
  const chosen = options.includes(channel) ? channel : 'all'
  const funnelOf = (each: ReferralChannel | 'all') => referralFunnel(facts, each === 'all' ? undefined : each)
  const rows = funnelOf(chosen)
  return (
    <>
      <p className="mb-3 max-w-[70ch] text-muted">
        {t.funnelText} {rows.some(({ opened }) => opened === null) && t.funnelUncounted}
      </p>
      {channels.length > 1 && (
        <div className="mb-3">
          <FilterTabs
            label={t.funnelWay}
            value={chosen}
            onChange={setChannel}
            options={options.map((value) => ({
              value,
              label: t.funnelWays[value],
              count: funnelOf(value).reduce((sum, { signedUp }) => sum + signedUp, 0),
            }))}
          />
        </div>
      )}
      <FunnelTable
        key={chosen}
        head={t.funnelMonth}
        rows={rows.map(({ month, ...step }) => ({ key: month, name: formatMonth(month, language), ...step }))}
      />
    </>
  )
}

function ByLabel({ facts, labels }: { facts: FunnelFacts; labels: readonly LinkLabel[] }) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const [month, setMonth] = useState<Month | ''>('')
  const months = referralFunnel(facts, 'link').map((row) => row.month)
  const chosen = months.includes(month) ? month : ''
  const nameOf = (id: string) => labels.find((label) => label.id === id)?.label ?? t.noLabel
  return (
    <>
      <p className="mb-3 max-w-[70ch] text-muted">{t.funnelLabelText}</p>
      <div className="mb-3 max-w-56">
        <Select small aria-label={t.funnelMonth} value={chosen} onChange={({ target }) => setMonth(target.value)}>
          {['', ...months].map((each) => (
            <option key={each} value={each}>
              {each === '' ? t.funnelEver : formatMonth(each, language)}
            </option>
          ))}
        </Select>
      </div>
      <FunnelTable
        key={chosen}
        head={t.funnelLabel}
        rows={funnelByLabel(facts, chosen === '' ? undefined : chosen).map(({ label, ...step }) => ({
          key: label || '-',
          name: nameOf(label),
          ...step,
        }))}
      />
    </>
  )
}

interface Row extends FunnelStep {
  key: string
  name: string
}

function FunnelTable({ rows, head }: { rows: readonly Row[]; head: string }) {
  const t = useMessages(referrals)
  const { shown, rest } = useFirstRows(rows)
  const columns = [
    ['opened', t.funnelOpened],
    ['signedUp', t.funnelSignedUp],
    ['started', t.funnelStarted],
    ['active', t.funnelActive],
  ] as const
  return (
    <>
      <table className="w-full max-w-176 max-md:block">
        <caption className="sr-only">{t.funnel}</caption>
        <thead className="max-md:hidden">
          <tr className="text-right text-sm text-muted *:pb-2.5 *:pl-3 *:align-bottom *:font-semibold">
            <th scope="col" className="pl-0! text-left">
              {head}
            </th>
            {columns.map(([step, name]) => (
              <th key={step} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.map((row) => (
            <tr
              key={row.key}
              className="text-right max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:border-t max-md:text-left max-md:border-line max-md:py-2.5 md:*:border-t md:*:border-line md:*:py-2.5 md:*:pl-3"
            >
              <th scope="row" className="pl-0! text-left font-medium wrap-anywhere max-md:col-span-2">
                {row.name}
              </th>
              {columns.map(([step, name]) => (
                <td key={step}>
                  <span className="text-sm text-muted md:hidden">{name} </span>
                  {row[step] === null ? '-' : formatCount(row[step])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMoreRows rest={rest} />
    </>
  )
}
