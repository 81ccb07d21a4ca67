import type { Cents, Earning, Id, LineHold, Month, PaymentLine, UserPayment } from '../../entities'
import { memoizeByObject } from '../../memoize'
import { isManualLine } from '../payments/manual-payment'
import { isPaymentCorrection, receivedAmountOf } from '../accrual/received'

/**
 * Why a payment contains a line of an earlier month (M41). `carried`: the balance was below the threshold; `late`: the days
 * were recorded late; `correction`; `returned`: a returned amount is paid again; `owed`: an earlier payment was too low;
 * `too-much`: an earlier payment was too high; `released`: the line was on hold; `cancelled`: the earlier payment with the
 * line was cancelled.
 */
export type EarlierLineReason =
  | 'carried'
  | 'late'
  | 'correction'
  | 'returned'
  | 'owed'
  | 'too-much'
  | 'released'
  | 'cancelled'

/** The lines of a payment with the same reason: their sum and latest month. */
export interface EarlierLines {
  why: EarlierLineReason
  month: Month
  cents: Cents
}

interface LineContext {
  lines: readonly Earning[]
  payments: readonly UserPayment[]
  paymentLines: readonly PaymentLine[]
  holds: readonly LineHold[]
}

/**
 * Returns the lines of earlier months in a payment, grouped by reason (M41).
 * @param held the lines in the payment
 */
export function earlierLines(payment: UserPayment, held: readonly Earning[], context: LineContext): EarlierLines[] {
  const found = new Map<EarlierLineReason, EarlierLines>()
  for (const line of held) {
    if (line.month >= payment.month || isManualLine(line)) continue
    const why = reasonOf(line, context)
    const before = found.get(why)
    const month = before !== undefined && before.month > line.month ? before.month : line.month
    found.set(why, { why, month, cents: (before?.cents ?? 0) + line.amount_cents })
  }
  return [...found.values()]
}

function reasonOf(line: Earning, context: LineContext): EarlierLineReason {
  if (isPaymentCorrection(line)) return correctionReason(line, context)
  if (line.kind === 'adjustment') return 'correction'
  if (isLateLine(line, context)) return 'late'
  if (releasedLines(context.holds, '').has(line.id)) return 'released'
  return linesOfCancelledPayments(context, '').has(line.id) ? 'cancelled' : 'carried'
}

function correctionReason(line: Earning, { lines, payments }: LineContext): 'returned' | 'owed' | 'too-much' {
  if (line.amount_cents < 0) return 'too-much'
  const paid = payments.find(({ id }) => id === line.corrects_payment)
  return paid !== undefined && receivedAmountOf(lines, paid).returnedCents > 0 ? 'returned' : 'owed'
}

/**
 * Reports whether the days of a line were recorded late: the run of a later month created the line, or it is a top-up (M5).
 */
export function isLateLine(line: Earning, facts: Pick<LineContext, 'lines' | 'payments'>): boolean {
  if (line.kind !== 'rental' && line.kind !== 'commission') return false
  return line.n > 1 || line.month < (runMonths(facts, '').get(line.run) ?? '')
}

/** Returns the month of each run, which is the latest month of its lines and payments. */
const runMonths = memoizeByObject(
  ({ lines, payments }: Pick<LineContext, 'lines' | 'payments'>): ReadonlyMap<Id, Month> => {
    const months = new Map<Id, Month>()
    for (const { run, month } of [...lines, ...payments]) {
      if (run && month > (months.get(run) ?? '')) months.set(run, month)
    }
    return months
  },
)

/** Returns the lines that an admin released from a hold (M23). */
const releasedLines = memoizeByObject(
  (holds: readonly LineHold[]): ReadonlySet<Id> =>
    new Set(holds.filter(({ outcome }) => outcome === 'released').map(({ earning }) => earning)),
)

const linesOfCancelledPayments = memoizeByObject(({ payments, paymentLines }: LineContext): ReadonlySet<Id> => {
  const gone = new Set(payments.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  return new Set(paymentLines.filter(({ payment }) => gone.has(payment)).map(({ earning }) => earning))
})
