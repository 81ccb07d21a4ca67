import type { GainBracket } from '../../../domain/money/forecast/gain-brackets'
import type { PolicyTrial } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { Card } from '../../ui/card'
import { discUnit } from '../../ui/pictures/disc-unit'

const frame = { column: 36, apart: 11, r: 4.5, above: 18, below: 20 }

/**
 * Charts affiliates by monthly gain or loss, in steps of the difference for one referral; hidden if the commission is
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

interface DiscsProps {
  gains: readonly GainBracket[]
  /** The number of affiliates per circle. */
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
