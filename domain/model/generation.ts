// Model: the oracle of the server's set-based SQL (pb_hooks/payments/stage-*.ts): a run, readable, slow and obvious. Tests alone use it (decision 0005).
import { missingLines, type NewLine } from './lines'
import type { Facts, LineFact } from '../money/accrual/facts'
import type { RunReason } from '../money/payments/payment-run'
import type { Cents, Id, Month, PaymentType } from '../entities'
import { newHold, storedHold, type HoldReason } from './holds'
import { hasLeft, paymentTypes, settle, type Due } from './settlement'

/** A line of a run: made by it, or carried over from an earlier one. */
interface PlannedLine extends NewLine {
  /** '' = made by this run. */
  id: Id
  /** '' = due. */
  hold: HoldReason | ''
}

/** What a run says of one person and type (M5). */
interface PlannedRow {
  userId: Id
  paymentType: PaymentType
  reason: RunReason
  amountCents: Cents
  lines: PlannedLine[]
}

/** What a run would do: the lines it makes (held or not) and a row for every person and type. */
export interface Plan {
  lines: PlannedLine[]
  rows: PlannedRow[]
}

/**
 * The whole monthly run, slow and obvious (M5, M6): what the set-based statements of the server must equal. The caller has
 * made sure that the month is closed and no earlier month with rental days is missing (`month-gate`).
 */
export function planRun(facts: Facts, month: Month): Plan {
  const months = [...new Set([...facts.generated.filter((earlier) => earlier < month), month])].sort()
  const made = months
    .flatMap((each) => missingLines(facts, each))
    .map((line): PlannedLine => ({ ...line, id: '', hold: newHold(facts, line) }))
  const waiting = facts.lines
    .filter((line) => line.status === 'pending' && line.payment === '' && line.month <= month)
    .map((line) => carried(facts, line))
  const pending = [...waiting, ...made]
  const users = new Set([
    ...pending.map((line) => line.user_id),
    ...facts.payments.filter((payment) => payment.month === month).map((payment) => payment.user_id),
  ])
  return { lines: made, rows: [...users].sort().flatMap((user) => rowsOf(facts, month, user, pending)) }
}

function rowsOf(facts: Facts, month: Month, user: Id, pending: readonly PlannedLine[]): PlannedRow[] {
  const own = pending.filter((line) => line.user_id === user)
  const due = own.filter((line) => line.hold === '')
  const ofType = (type: PaymentType): PlannedLine[] => due.filter((line) => line.payment_type === type)
  const dueOf = (type: PaymentType): Due => ({ sumCents: sum(ofType(type)), lines: ofType(type).length })
  const existing = facts.payments.filter(
    (payment) =>
      payment.user_id === user && payment.month === month && payment.run !== '' && payment.status !== 'cancelled',
  )
  const settlements = settle(
    { rental: dueOf('rental'), commission: dueOf('commission') },
    {
      left: hasLeft(facts, user, month),
      thresholdCents: facts.thresholdCents,
      made: new Set(existing.map((payment) => payment.payment_type)),
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
    const told = rows.some((row) => row.paymentType === payment.payment_type && row.reason === 'already-paid')
    if (!told) {
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

function carried(facts: Facts, line: LineFact): PlannedLine {
  const { status: _status, payment: _payment, cancel_kind: _kind, ...rest } = line
  return { ...rest, days_in_month: 0, period_start: '', period_end: '', hold: storedHold(facts, line) }
}
