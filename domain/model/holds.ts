// Model: which lines of a run are held (M23, M27), as pb_hooks/holds and the staging of a run must say. Tests alone use it.
import type { HoldKind, Id } from '../entities'
import type { Facts, HoldFact, LineFact } from '../money/accrual/facts'
import type { NewLine } from './lines'

/** What generation says of a line that is not due because of a hold. */
export type HoldReason = 'paid-by-hand' | 'held'

/** How generation tells a line's open holds: one by hand comes first, as an admin decides it apart. */
const holdReason = (kinds: readonly HoldKind[]): HoldReason | '' =>
  kinds.includes('by-hand') ? 'paid-by-hand' : kinds.length > 0 ? 'held' : ''

/** What holds a stored line: its open holds. */
export const storedHold = (facts: Facts, line: LineFact): HoldReason | '' =>
  holdReason(facts.holds.filter((hold) => hold.earning === line.id && hold.outcome === '').map((hold) => hold.kind))

/** What generation says of a line that a run makes. */
export const newHold = (facts: Facts, line: MeetingLine): HoldReason | '' =>
  holdReason([...meets(facts, line), ...keptHolds(facts, line)].map(({ kind }) => kind))

/** An admin's open holds on lines of undone runs of that source and month: they hold the line that is made next (M36). */
export const keptHolds = (facts: Facts, line: Pick<MeetingLine, 'kind' | 'source' | 'month'>): HoldFact[] =>
  facts.holds.filter(
    (hold) =>
      hold.kind === 'admin' &&
      hold.outcome === '' &&
      facts.lines.some(
        (other) =>
          other.id === hold.earning &&
          other.cancel_kind === 'undone' &&
          other.kind === line.kind &&
          other.source === line.source &&
          other.month === line.month,
      ),
  )

type MeetingLine = Pick<NewLine, 'user_id' | 'kind' | 'source' | 'month'>

/** What holds a line that waits: a payment that stands instead of its month, or signs of a self-referral (M23, M27). */
export function meets(facts: Facts, line: MeetingLine): { kind: 'by-hand' | 'review'; evidence: Id }[] {
  const payment = standsInstead(facts, line)
  const review = line.kind === 'commission' && isUnderReview(facts, line)
  return [
    ...(payment === '' ? [] : [{ kind: 'by-hand' as const, evidence: payment }]),
    ...(review ? [{ kind: 'review' as const, evidence: '' }] : []),
  ]
}

/** The payment made by hand that stands instead of a line's month (M27, M35), unless an admin has let that month go; '' = none. */
function standsInstead(facts: Facts, line: MeetingLine): Id {
  const letGo = (payment: Id): boolean =>
    facts.holds.some(
      (hold) =>
        hold.evidence === payment &&
        hold.outcome === 'released' &&
        facts.lines.some((other) => other.id === hold.earning && other.month === line.month),
    )
  const met = facts.payments.find(
    (payment) =>
      payment.run === '' &&
      (payment.status !== 'cancelled' || payment.still_replaces) &&
      payment.user_id === line.user_id &&
      payment.payment_type === line.kind &&
      payment.replaces.split(' ').includes(line.month) &&
      !letGo(payment.id),
  )
  return met?.id ?? ''
}

function isUnderReview(facts: Facts, line: MeetingLine): boolean {
  const referred = facts.attributions.find((attribution) => attribution.id === line.source)?.referred_user
  return facts.evidence.some(
    (sign) => sign.cleared_at === '' && sign.affiliate_id === line.user_id && sign.referred_user === referred,
  )
}
