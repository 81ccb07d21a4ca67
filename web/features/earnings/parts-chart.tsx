import type { Id } from '../../../domain/entities'
import type { AmountPart } from '../../../domain/money/breakdown/amount-part'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { referralOrder } from '../../../domain/money/breakdown/referral-months'
import { lineState, type AmountState } from '../../../domain/money/breakdown/line-state'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatCount } from '../../i18n/count'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages } from '../../i18n/areas/members'
import { distinctHues } from '../../ui/pictures/avatar'
import { DiscsRing, type RingDisc } from '../../ui/pictures/discs-ring'
import { DaysRing } from './explanation-parts'

export type PartsKind = 'payments' | 'parts' | 'referrals'

/**
 * A circle per part: its size is the share of the sum, its filling the share of days. Sent parts are full, parts on hold
 * dotted.
 */
export function PartsChart({ kind, parts, view }: { kind: PartsKind; parts: readonly AmountPart[]; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const stateOf = lineStateLookup(view)
  const discs = parts.map((part, at) => toDisc(part, at, stateOf)).filter((disc) => disc.weight > 0)
  if (discs.length === 0) return null
  const days = discs.length === 1 ? daysOfOnlyPart(parts, view) : null
  if (days !== null) return <DaysRing {...days} />
  // A commission payment has a circle per referral.
  const isReferrals = kind === 'parts' && parts.every((part) => part.kind === 'line' && part.line.kind === 'commission')
  const caption = t.partsOf[isReferrals ? 'referrals' : kind](discs.length)
  return (
    <DiscsRing
      discs={discs}
      sum={formatCount(discs.length)}
      caption={caption}
      name={t.partsName(`${formatCount(discs.length)} ${caption}`)}
    />
  )
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

/** Charts referrals with one circle each, in a color of its own and filled by the share of days. */
export function ReferralsChart({
  people: isReferrals,
  daysInMonth,
  view,
}: {
  people: readonly { key: string; seed: string; days: number; held: boolean; running: boolean }[]
  daysInMonth: number
  view: MoneyView
}) {
  const t = useMessages(reasonMessages)
  if (isReferrals.length === 0) return null
  const hueOf = distinctHues(referralOrder(view.referrals))
  const caption = t.partsOf.referrals(isReferrals.length)
  return (
    <DiscsRing
      discs={isReferrals.map(({ key, seed, days, held, running }): RingDisc => {
        const share = Math.min(1, days / daysInMonth)
        return {
          key,
          hue: isReferrals.length > 8 ? 0 : hueOf(seed),
          share,
          weight: 1,
          look: held ? 'held' : running ? 'running' : share < 1 ? 'part' : 'full',
        }
      })}
      sum={formatCount(isReferrals.length)}
      caption={caption}
      name={t.partsName(`${formatCount(isReferrals.length)} ${caption}`)}
    />
  )
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
    return { ...disc, share: 1, look: sent ? 'full' : 'sure' }
  }
  if (part.kind === 'coming') return { ...disc, share: Math.min(1, part.days / part.daysInMonth), look: 'running' }
  if (part.kind !== 'line') return { ...disc, share: 1, look: 'perhaps' }
  const { id, kind, days, days_in_month: all } = part.line
  const share = kind === 'rental' || kind === 'commission' ? Math.min(1, dayCount(days) / all) : 1
  const state = stateOf(id)
  if (state === 'held') return { ...disc, share, look: 'held' }
  if (state === 'dispersed' || state === 'settled') return { ...disc, share, look: share < 1 ? 'part' : 'full' }
  return { ...disc, share, look: state === 'carried' ? 'perhaps' : 'sure' }
}
