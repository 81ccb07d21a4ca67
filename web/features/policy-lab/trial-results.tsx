import type { PolicyTrial } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatCount, formatMonth, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { formatSignedCents } from '../../shared/counts'
import type { GainBracket } from '../../../domain/money/forecast/gain-brackets'
import { Card } from '../../ui/card'
import { discUnit } from '../../ui/pictures/disc-unit'
import { SumList } from '../../ui/sum-list'

export function TrialStats({ trial }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const { counts } = trial
  const now = trial.now.rental + trial.now.commission
  const then = trial.then.rental + trial.then.commission
  const stats = [
    { name: t.cost(formatMonth(trial.month, language)), value: formatCents(then), sub: t.now(formatCents(now)) },
    {
      name: t.difference,
      value: formatSignedCents(then - now),
      sub: then === now ? t.same : now === 0 ? '' : t.share(formatPercent(then - now, now)),
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

/** Formats a percentage with a sign, such as `+19.2 %`. */
const formatPercent = (part: number, whole: number): string =>
  `${part > 0 ? '+' : ''}${((100 * part) / Math.abs(whole)).toFixed(1)} %`

const frame = { column: 36, apart: 11, r: 4.5, above: 18, below: 20 }

/** Charts affiliates by monthly gain or loss, in steps of one referral; hidden if the commission is unchanged. */
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

interface DiscsProps {
  gains: readonly GainBracket[]
  unit: number
  name: string
}

function Discs({ gains, unit, name }: DiscsProps) {
  const t = useMessages(policyLab)
  const discs = ({ affiliates }: GainBracket): number => Math.ceil(affiliates / unit)
  const most = Math.max(...gains.map(discs))
  const base = frame.above + most * frame.apart
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

/** Shows what would be sent on the next payday as a sum. */
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
