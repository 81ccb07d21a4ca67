import {
  type PolicyTrial,
  trialGroups,
  type TrialGroup,
  type TrialPerson,
} from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatCount, formatMonth, formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { policyLab } from '../../i18n/admin-areas'
import { formatSignedCents } from '../../shared/formats'
import type { GainBracket } from '../../../domain/money/forecast/gain-brackets'
import { Card } from '../../ui/card'
import { discUnit } from '../../ui/pictures/geometry'
import { SumList } from '../../ui/description-list'
import { useState } from 'react'
import { KeysetPages } from '../../shared/tables'
import { policyTrialPeopleRoute } from '../../../domain/api/money/policy-lab'
import { adminPersonPath } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import type { FinishedTrial } from '../../data/queries/money/policy-lab'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { Person } from '../../ui/person'
import { LoadingOrError } from '../../ui/states/error-state'
import { Table } from '../../ui/table'

export function TrialStats({ trial }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const { counts } = trial
  const now = trial.now.rental + trial.now.commission
  const then = trial.then.rental + trial.then.commission
  const percent = `${then > now ? '+' : ''}${((100 * (then - now)) / Math.abs(now)).toFixed(1)} %`
  const stats = [
    { name: t.cost(formatMonth(trial.month, language)), value: formatCents(then), sub: t.now(formatCents(now)) },
    {
      name: t.difference,
      value: formatSignedCents(then - now),
      sub: then === now ? t.same : now === 0 ? '' : t.share(percent),
    },
    {
      name: t.affected,
      value: formatCount(counts.affected),
      sub: t.affectedOf(formatCount(counts.affected + counts.unchanged)),
    },
    {
      name: t.earlier,
      value: formatCount(counts.earlier),
      sub: counts.earlier === 0 ? '' : t.once(counts.earlier, formatCents(trial.earlierCents)),
    },
    {
      name: t.later,
      value: formatCount(counts.later),
      sub: counts.later === 0 ? '' : t.once(counts.later, formatCents(trial.laterCents)),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-line shadow-sm md:grid-cols-5 [&>:last-child]:max-md:col-span-2">
      {stats.map(({ name, value, sub }) => (
        // Aligns the values even if some labels wrap to two lines.
        <div key={name} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 bg-raised px-4 py-3.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-[min(1.375rem,5.6vw)] leading-tight font-semibold tracking-[-.02em] wrap-anywhere">
            {value}
            {sub !== '' && (
              <span className="block font-sans text-xs font-normal tracking-normal text-muted">{sub}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const frame = { column: 36, apart: 11, r: 4.5, above: 18, below: 20 }

/**
 * Charts affiliates by monthly gain or loss. Each bar is as wide as the change for one referral. Hidden if the commission is
 * unchanged.
 */
export function TrialGains({ trial: { gains, stands, tried } }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const last = gains.at(-1)
  if (last === undefined) return null
  const more = tried.commission > stands.commission
  const unit = discUnit(Math.max(...gains.map(({ affiliates }) => affiliates)))
  const changed = gains.reduce((sum, step) => sum + step.referrals, 0)
  return (
    <Card title={more ? t.gainTitle : t.loseTitle}>
      <Discs
        gains={gains}
        unit={unit}
        name={gains
          .filter(({ affiliates }) => affiliates > 0)
          .map(({ upTo, affiliates }) => t.gainOf(affiliates, upTo === null ? null : formatCents(upTo)))
          .join(', ')}
      />
      <p className="mt-3 text-sm text-muted">
        {t.discOf(unit)} {gains.length > 1 && t.lastBring(last.affiliates, last.referrals, changed)}
      </p>
    </Card>
  )
}

function Discs({ gains, unit, name }: { gains: readonly GainBracket[]; unit: number; name: string }) {
  const t = useMessages(policyLab)
  const discs = ({ affiliates }: GainBracket): number => Math.ceil(affiliates / unit)
  const maxDiscs = Math.max(...gains.map(discs))
  const base = frame.above + maxDiscs * frame.apart
  // The width leaves space for all steps, so they have the same size even if there are few.
  const width = 9 * frame.column
  const equal = 6
  return (
    <svg
      viewBox={`0 0 ${width} ${base + frame.below}`}
      role="img"
      aria-label={name}
      className="h-auto w-full max-w-110"
    >
      <line x1="0" x2={width} y1={base + 1} y2={base + 1} className="stroke-line-strong" />
      {gains.map((step, at) => {
        const x = (at + 0.5) * frame.column
        const { upTo, affiliates } = step
        const amount = upTo === null ? t.gainMore : formatCents(upTo).replace(/\.00$/, '')
        return (
          <g key={String(upTo)} className="text-[11px]">
            {Array.from({ length: discs(step) }, (_, n) => (
              <circle key={n} cx={x} cy={base - (n + 0.5) * frame.apart} r={frame.r} className="fill-accent" />
            ))}
            {affiliates > 0 && (
              <text
                x={x}
                y={base - discs(step) * frame.apart - 5}
                textAnchor="middle"
                className="fill-text font-semibold"
              >
                {formatCount(affiliates)}
              </text>
            )}
            <text x={x} y={base + 15} textAnchor="middle" className="fill-muted">
              {upTo !== null && at >= equal ? `≤ ${amount.replace('$', '')}` : amount}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Shows how the amount that would be sent on the next payday adds up. */
export function TrialPayday({ trial }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const { now, then } = trial
  // The total of lines of earlier months and of amounts carried over.
  const before = then.send + then.stays - then.rental - then.commission
  const change = (key: 'rentalChange' | 'commissionChange' | 'before' | 'stays', cents: number) =>
    cents === 0 ? [] : [{ key, name: t.rows[key], value: formatSignedCents(cents) }]
  const rows = [
    { key: 'rental', name: t.rows.rental, value: formatCents(now.rental) },
    ...change('rentalChange', then.rental - now.rental),
    { key: 'commission', name: t.rows.commission, value: formatCents(now.commission) },
    ...change('commissionChange', then.commission - now.commission),
    ...change('before', before),
    ...change('stays', -then.stays),
  ]
  return (
    <Card title={t.nextPayday(formatDayMonth(trial.payday, language))}>
      <SumList rows={rows} total={{ name: t.rows.send, value: formatCents(then.send) }} />
      <p className="mt-3 text-sm text-muted">
        {t.sendNow(formatCents(now.send), now.payments)}{' '}
        {trial.tried.threshold !== trial.stands.threshold && t.thresholdText}
      </p>
    </Card>
  )
}

/** Lists the affected people before and after the change, the largest difference first. */
export function TrialPeople({ trial }: { trial: FinishedTrial }) {
  const t = useMessages(policyLab)
  const [group, setGroup] = useState<TrialGroup>('affected')
  const { counts, stands, tried } = trial
  const ratesDiffer = stands.rental !== tried.rental || stands.commission !== tried.commission
  return (
    <section aria-labelledby="trial-people" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="trial-people" className="text-[1.125rem]/6">
          {t.people}
        </h2>
        <FilterTabs
          label={t.people}
          value={group}
          onChange={setGroup}
          options={trialGroups
            .filter((value) => value === 'affected' || value === group || counts[value] > 0)
            .map((value) => ({ value, label: t.groups[value], count: formatCount(counts[value]) }))}
        />
      </div>
      {counts[group] === 0 ? (
        <p className="rounded-lg bg-raised p-5 shadow-sm">{t.none[group]}</p>
      ) : (
        <>
          {ratesDiffer && group !== 'unchanged' && <p className="text-sm text-muted">{t.whyOnce}</p>}
          <KeysetPages
            key={group}
            page={(after, onMore) => <Page trial={trial} group={group} after={after} onMore={onMore} />}
          />
        </>
      )}
    </section>
  )
}

interface PageProps {
  trial: FinishedTrial
  group: TrialGroup
  after: string
  onMore: ((next: string) => void) | null
}

function Page({ trial, group, after, onMore }: PageProps) {
  const t = useMessages(policyLab)
  const why = useReasonText(trial)
  const read = useRoute(policyTrialPeopleRoute, { id: trial.id, group, ...(after !== '' && { after }) })
  const { value } = read
  if (value === undefined) return <LoadingOrError read={read} failed={t.peopleFailed} className="h-40 rounded-lg" />
  const personCell = (row: TrialPerson) => (
    <Person name={row.name || t.noName} seed={row.user} href={adminPersonPath(row.user)} />
  )
  const difference = (row: TrialPerson) => row.then.earned - row.now.earned
  return (
    <>
      <Table
        caption={t.people}
        rows={value.rows}
        rowKey={(row) => row.user}
        columns={[
          { key: 'person', head: t.person, cell: personCell, className: 'max-w-56', mobile: 'title' },
          {
            key: 'counts',
            head: t.counts,
            cell: (row) => t.countsOf(row.rentals, row.referrals),
            mobile: 'subtitle',
          },
          { key: 'now', head: t.before, end: true, cell: (row) => formatCents(row.now.earned) },
          {
            key: 'then',
            head: t.after,
            end: true,
            cell: (row) => formatCents(row.then.earned),
            mobile: 'meta',
            mobileCell: (row) => `${formatCents(row.now.earned)} → ${formatCents(row.then.earned)}`,
          },
          {
            key: 'difference',
            head: t.month,
            end: true,
            cell: (row) => <b className="font-semibold">{formatSignedCents(difference(row))}</b>,
            mobile: 'end',
          },
          { key: 'why', head: t.why, cell: (row) => why(row) || '-', mobile: 'note', mobileCell: why },
        ]}
      />
      {value.next !== '' && onMore !== null && (
        <Button kind="quiet" className="justify-self-start" onClick={() => onMore(value.next)}>
          {t.more}
        </Button>
      )}
    </>
  )
}

/** Returns a function that says what changes apart from the program's rate, or why nothing changes. */
function useReasonText({ stands, tried }: FinishedTrial): (row: TrialPerson) => string {
  const t = useMessages(policyLab)
  return ({ now, then, ownRental, ownCommission }) => {
    const reachesThreshold = now.state === 'below-threshold' && then.state === 'payment'
    const fallsBelow = now.state === 'payment' && then.state === 'below-threshold'
    const clauses = [
      ...(ownRental !== null && stands.rental !== tried.rental ? [t.whys.ownRental(formatCents(ownRental))] : []),
      ...(ownCommission !== null && stands.commission !== tried.commission
        ? [t.whys.ownCommission(formatCents(ownCommission))]
        : []),
      ...(reachesThreshold ? [t.whys.earlier(formatCents(then.sent))] : []),
      ...(fallsBelow ? [t.whys.later(formatCents(now.sent))] : []),
      ...(!reachesThreshold && !fallsBelow && now.sent !== then.sent && now.earned === then.earned
        ? [t.whys.sent(formatCents(now.sent), formatCents(then.sent))]
        : []),
    ]
    return clauses.length === 0 && now.earned === then.earned ? t.whys.nothing : clauses.join(', ')
  }
}
