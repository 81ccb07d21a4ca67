// Reference model for tests: which lines of a payment run are put on hold (M23, M27).
import type { HoldKind, Id } from '../entities'
import type { RunFacts, HoldFact, LineFact } from '../money/accrual/facts'
import type { NewLine } from './lines'

export type HoldReason = 'paid-by-hand' | 'held'

/** Returns the reason for a line's holds. A manual payment takes precedence, because admins decide about it separately. */
const holdReason = (kinds: readonly HoldKind[]): HoldReason | '' =>
  kinds.includes('by-hand') ? 'paid-by-hand' : kinds.length > 0 ? 'held' : ''

/** Returns the reason why a stored line is on hold. */
export const storedHoldReason = (facts: RunFacts, line: LineFact): HoldReason | '' =>
  holdReason(facts.holds.filter((hold) => hold.earning === line.id && hold.outcome === '').map((hold) => hold.kind))

/** Returns the reason why a new line would be put on hold. */
export const newHoldReason = (facts: RunFacts, line: LineKey): HoldReason | '' =>
  holdReason([...holdCausesOf(facts, line), ...holdsToCarry(facts, line)].map(({ kind }) => kind))

/** Returns admins' open holds on lines of undone runs with the same source and month. They apply to the next line (M36). */
export const holdsToCarry = (facts: RunFacts, line: Pick<LineKey, 'kind' | 'source' | 'month'>): HoldFact[] =>
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

type LineKey = Pick<NewLine, 'user_id' | 'kind' | 'source' | 'month'>

/**
 * Returns why a line is put on hold: because of a manual payment that replaces its month, or because of fraud signals (M23,
 * M27).
 */
export function holdCausesOf(facts: RunFacts, line: LineKey): { kind: 'by-hand' | 'review'; evidence: Id }[] {
  const payment = replacingPayment(facts, line)
  const review = line.kind === 'commission' && isUnderReview(facts, line)
  return [
    ...(payment === '' ? [] : [{ kind: 'by-hand' as const, evidence: payment }]),
    ...(review ? [{ kind: 'review' as const, evidence: '' }] : []),
  ]
}

/**
 * Returns the manual payment that replaces the month of a line (M27, M35), unless an admin has released the month; '' if
 * none.
 */
function replacingPayment(facts: RunFacts, line: LineKey): Id {
  const isReleased = (payment: Id): boolean =>
    facts.holds.some(
      (hold) =>
        hold.evidence === payment &&
        hold.outcome === 'released' &&
        facts.lines.some((other) => other.id === hold.earning && other.month === line.month),
    )
  const manualPayment = facts.payments.find(
    (payment) =>
      payment.run === '' &&
      (payment.status !== 'cancelled' || payment.still_replaces) &&
      payment.user_id === line.user_id &&
      payment.payment_type === line.kind &&
      payment.replaces.split(' ').includes(line.month) &&
      !isReleased(payment.id),
  )
  return manualPayment?.id ?? ''
}

function isUnderReview(facts: RunFacts, line: LineKey): boolean {
  const referred = facts.attributions.find((attribution) => attribution.id === line.source)?.referred_user
  return facts.evidence.some(
    (sign) => sign.cleared_at === '' && sign.affiliate_id === line.user_id && sign.referred_user === referred,
  )
}
