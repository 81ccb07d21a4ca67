import type { Cents, Earning, Id, LineHold, Month, PaymentLine, UserPayment } from '../../entities'
import { memoizeByObject } from '../../lists'
import { isManualLine } from '../payments/manual-payment'
import { isPaymentCorrection, receivedAmountOf } from '../accrual/received'

/** Why a payment has a line of an earlier month (M41). `carried`: below the threshold. `owed`: too little was paid. */
export type EarlierLineReason =
  | 'carried'
  | 'late'
  | 'correction'
  | 'returned'
  | 'owed'
  | 'too-much'
  | 'released'
  | 'cancelled'

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

/** Groups the lines of earlier months in a payment by reason (M41). `held` are the lines in the payment. */
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

/** Reports whether the run of a later month created the line, or the line is a top-up (M5). */
export function isLateLine(line: Earning, facts: Pick<LineContext, 'lines' | 'payments'>): boolean {
  if (line.kind !== 'rental' && line.kind !== 'commission') return false
  return line.n > 1 || line.month < (runMonths(facts, '').get(line.run) ?? '')
}

const runMonths = memoizeByObject(
  ({ lines, payments }: Pick<LineContext, 'lines' | 'payments'>): ReadonlyMap<Id, Month> => {
    const months = new Map<Id, Month>()
    for (const { run, month } of [...lines, ...payments]) {
      if (run && month > (months.get(run) ?? '')) months.set(run, month)
    }
    return months
  },
)

const releasedLines = memoizeByObject(
  (holds: readonly LineHold[]): ReadonlySet<Id> =>
    new Set(holds.filter(({ outcome }) => outcome === 'released').map(({ earning }) => earning)),
)

const linesOfCancelledPayments = memoizeByObject(({ payments, paymentLines }: LineContext): ReadonlySet<Id> => {
  const gone = new Set(payments.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  return new Set(paymentLines.filter(({ payment }) => gone.has(payment)).map(({ earning }) => earning))
})
