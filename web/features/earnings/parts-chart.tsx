import type { Id } from '../../../domain/entities'
import type { AmountPart } from '../../../domain/money/breakdown/amount-part'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { referralOrder } from '../../../domain/money/breakdown/referral-months'
import { lineState, type AmountState } from '../../../domain/money/breakdown/line-state'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatCount } from '../../i18n/numbers'
import { useMessages } from '../../i18n/language'
import { reason as reasonMessages } from '../../i18n/member-areas'
import { distinctHues } from '../../ui/pictures/avatar'
import { DiscsRing, type RingDisc } from '../../ui/pictures/discs-ring'
import { DaysRing } from './explanation-parts'

interface PartsChartProps {
  kind?: 'payments' | 'parts' | undefined
  parts: readonly AmountPart[]
  view: MoneyView
}

/**
 * Draws a circle per part. Its size shows the share of the sum, its fill the share of days. Sent parts are full, parts on
 * hold are dotted.
 */
export function PartsChart({ kind = 'parts', parts, view }: PartsChartProps) {
  const stateOf = lineStateLookup(view)
  const discs = parts.map((part, at) => toDisc(part, at, stateOf)).filter((disc) => disc.weight > 0)
  const days = discs.length === 1 ? daysOfOnlyPart(parts, view) : null
  if (days !== null) return <DaysRing {...days} />
  // A commission payment has a circle per referral.
  const isReferrals = kind === 'parts' && parts.every((part) => part.kind === 'line' && part.line.kind === 'commission')
  return <CountedDiscs discs={discs} kind={isReferrals ? 'referrals' : kind} />
}

function CountedDiscs({ discs, kind }: { discs: readonly RingDisc[]; kind: 'payments' | 'parts' | 'referrals' }) {
  const t = useMessages(reasonMessages)
  if (discs.length === 0) return null
  const sum = formatCount(discs.length)
  const caption = t.partsOf[kind](discs.length)
  return <DiscsRing discs={discs} sum={sum} caption={caption} name={t.partsName(`${sum} ${caption}`)} />
}

/** Returns the days of a sum with a single part; null if the part has no days or days of several months. */
function daysOfOnlyPart(
  parts: readonly AmountPart[],
  { facts }: MoneyView,
): { mask: number; daysInMonth: number } | null {
  const onlyPart = parts.find((part) => part.cents !== 0)
  const lines =
    onlyPart?.kind === 'line'
      ? [onlyPart.line]
      : onlyPart?.kind === 'payment'
        ? facts.lines.filter((line) => line.payment === onlyPart.payment.id)
        : []
  const [first] = lines
  if (first === undefined || lines.some(({ kind, month }) => kind !== 'rental' || month !== first.month)) return null
  return { mask: lines.reduce((mask, line) => mask | line.days, 0), daysInMonth: first.days_in_month }
}

/** Charts a month's referrals with one circle each, in a color of its own and filled by the share of days. */
export function ReferralsChart({ point, view }: { point: CommissionPoint; view: MoneyView }) {
  const hueOf = distinctHues(referralOrder(view.referrals))
  const parts = point.parts.filter(({ days }) => days > 0)
  const discs = parts.map(({ source, referral, days, state }): RingDisc => {
    const share = Math.min(1, days / point.daysInMonth)
    const running = state === 'counting' && point.estimate
    return {
      key: source,
      hue: parts.length > 8 ? 0 : hueOf(referral || source),
      share,
      weight: 1,
      discStyle: state === 'held' ? 'held' : running ? 'running' : share < 1 ? 'part' : 'full',
    }
  })
  return <CountedDiscs discs={discs} kind="referrals" />
}

/** Indexes the lines, because a sum may have thousands. */
function lineStateLookup({ facts }: MoneyView): (line: Id) => AmountState | undefined {
  const lines = new Map(facts.lines.map((line) => [line.id, line]))
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]))
  return (id) => {
    const line = lines.get(id)
    return line && lineState(line, payments.get(line.payment))
  }
}

function toDisc(part: AmountPart, at: number, stateOf: ReturnType<typeof lineStateLookup>): RingDisc {
  const disc = { key: String(at), hue: 0, weight: Math.abs(part.cents) }
  if (part.kind === 'payment') {
    const sent = part.payment.status === 'dispersed'
    return { ...disc, share: 1, discStyle: sent ? 'full' : 'sure' }
  }
  if (part.kind === 'coming') return { ...disc, share: Math.min(1, part.days / part.daysInMonth), discStyle: 'running' }
  if (part.kind !== 'line') return { ...disc, share: 1, discStyle: 'perhaps' }
  const { id, kind, days, days_in_month: all } = part.line
  const share = kind === 'rental' || kind === 'commission' ? Math.min(1, dayCount(days) / all) : 1
  const state = stateOf(id)
  if (state === 'held') return { ...disc, share, discStyle: 'held' }
  if (state === 'dispersed' || state === 'settled') return { ...disc, share, discStyle: share < 1 ? 'part' : 'full' }
  return { ...disc, share, discStyle: state === 'carried' ? 'perhaps' : 'sure' }
}
