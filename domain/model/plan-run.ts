// Reference model for tests of the SQL of a monthly payment run (pb_hooks/payments/runs/stage-*.ts): simple and slow
// (decision 0034).
import { missingLines, type NewLine } from './lines'
import type { RunFacts, LineFact } from '../money/accrual/facts'
import type { RunReason } from '../money/payments/payment-run'
import type { Cents, Id, Month, PaymentType } from '../entities'
import { newHoldReason, storedHoldReason, type HoldReason } from './holds'
import { hasLeft, paymentTypes, settleBalance, type Due } from './settlement'

/** A line of a payment run, either new or carried over. */
interface PlannedLine extends NewLine {
  /** The id of the line; '' if this run creates it. */
  id: Id
  /** The reason why the line is on hold; '' if it isn't. */
  hold: HoldReason | ''
}

/** The result of a payment run for one person and payment type (M5). */
interface PlannedRow {
  userId: Id
  paymentType: PaymentType
  reason: RunReason
  amountCents: Cents
  lines: PlannedLine[]
}

/** The result of a payment run: new lines, and a row for every person and payment type. */
export interface RunPlan {
  lines: PlannedLine[]
  rows: PlannedRow[]
}

/**
 * Computes a monthly payment run without SQL (M5, M6); the server's SQL must give the same result. The month must have
 * ended, and no earlier month may be missing (`month-gate`).
 */
export function planRun(facts: RunFacts, month: Month): RunPlan {
  const months = [...new Set([...facts.generated.filter((earlier) => earlier < month), month])].sort()
  const made = months
    .flatMap((each) => missingLines(facts, each))
    .map((line): PlannedLine => ({ ...line, id: '', hold: newHoldReason(facts, line) }))
  const waiting = facts.lines
    .filter((line) => line.status === 'pending' && line.payment === '' && line.month <= month)
    .map((line) => carriedLine(facts, line))
  const pending = [...waiting, ...made]
  const users = new Set([
    ...pending.map((line) => line.user_id),
    ...facts.payments.filter((payment) => payment.month === month).map((payment) => payment.user_id),
  ])
  return { lines: made, rows: [...users].sort().flatMap((user) => rowsOf(facts, month, user, pending)) }
}

function rowsOf(facts: RunFacts, month: Month, user: Id, pending: readonly PlannedLine[]): PlannedRow[] {
  const own = pending.filter((line) => line.user_id === user)
  const due = own.filter((line) => line.hold === '')
  const ofType = (type: PaymentType): PlannedLine[] => due.filter((line) => line.payment_type === type)
  const dueOf = (type: PaymentType): Due => ({ sumCents: sum(ofType(type)), lines: ofType(type).length })
  const existing = facts.payments.filter(
    (payment) =>
      payment.user_id === user && payment.month === month && payment.run !== '' && payment.status !== 'cancelled',
  )
  const settlements = settleBalance(
    { rental: dueOf('rental'), commission: dueOf('commission') },
    {
      left: hasLeft(facts, user, month),
      thresholdCents: facts.thresholdCents,
      existing: new Set(existing.map((payment) => payment.payment_type)),
    },
  )
  const rows: PlannedRow[] = settlements.map(({ paymentType, reason, takes, amountCents }) => ({
    userId: user,
    paymentType,
    reason,
    amountCents,
    lines: takes.flatMap(ofType),
  }))
  for (const payment of existing) {
    const isListed = rows.some((row) => row.paymentType === payment.payment_type && row.reason === 'already-paid')
    if (!isListed) {
      const { payment_type: paymentType, amount_cents: amountCents } = payment
      rows.push({ userId: user, paymentType, reason: 'already-paid', amountCents, lines: [] })
    }
  }
  for (const type of paymentTypes) {
    for (const reason of ['paid-by-hand', 'held'] as const) {
      const lines = own.filter((line) => line.payment_type === type && line.hold === reason)
      if (lines.length > 0) rows.push({ userId: user, paymentType: type, reason, amountCents: sum(lines), lines })
    }
  }
  return rows
}

const sum = (lines: readonly PlannedLine[]): Cents => lines.reduce((cents, line) => cents + line.amount_cents, 0)

function carriedLine(facts: RunFacts, line: LineFact): PlannedLine {
  const { status: _status, payment: _payment, cancel_kind: _kind, ...rest } = line
  return { ...rest, days_in_month: 0, period_start: '', period_end: '', hold: storedHoldReason(facts, line) }
}
