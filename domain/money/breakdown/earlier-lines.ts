import type { Cents, Earning, Id, LineHold, Month, PaymentLine, UserPayment } from '../../entities'
import { onceFor } from '../../once-for'
import { isManual } from '../payments/manual-payment'
import { isOfPayment, receivedOf } from '../accrual/received'

/**
 * Why a payment holds a line of a month before its own (M41): `carried` it waited below the threshold, `late` its days were recorded late,
 * `correction` it corrects that month, `returned` it pays again what came back, `owed` it pays what an earlier payment lacked, `too-much` it
 * takes back what was paid too much, `released` it was held, `cancelled` its payment was cancelled.
 */
export type EarlierWhy = 'carried' | 'late' | 'correction' | 'returned' | 'owed' | 'too-much' | 'released' | 'cancelled'

/** The lines of a payment that are there for one reason: what they come to, and their latest month. */
export interface EarlierLines {
  why: EarlierWhy
  month: Month
  cents: Cents
}

/** What is known of a person's lines. */
interface Known {
  lines: readonly Earning[]
  payments: readonly UserPayment[]
  paymentLines: readonly PaymentLine[]
  holds: readonly LineHold[]
}

/**
 * The lines of earlier months in a payment, by why they are in it (M41).
 * @param held the payment's lines
 */
export function earlierLines(payment: UserPayment, held: readonly Earning[], known: Known): EarlierLines[] {
  const found = new Map<EarlierWhy, EarlierLines>()
  for (const line of held) {
    if (line.month >= payment.month || isManual(line)) continue
    const why = whyOf(line, known)
    const before = found.get(why)
    const month = before !== undefined && before.month > line.month ? before.month : line.month
    found.set(why, { why, month, cents: (before?.cents ?? 0) + line.amount_cents })
  }
  return [...found.values()]
}

function whyOf(line: Earning, known: Known): EarlierWhy {
  if (isOfPayment(line)) return whyOwed(line, known)
  if (line.kind === 'adjustment') return 'correction'
  if (isLate(line, known)) return 'late'
  if (releasedOf(known.holds, '').has(line.id)) return 'released'
  return cancelledOf(known, '').has(line.id) ? 'cancelled' : 'carried'
}

function whyOwed(line: Earning, { lines, payments }: Known): 'returned' | 'owed' | 'too-much' {
  if (line.amount_cents < 0) return 'too-much'
  const paid = payments.find(({ id }) => id === line.corrects_payment)
  return paid !== undefined && receivedOf(lines, paid).backCents > 0 ? 'returned' : 'owed'
}

/** Whether a line's days were recorded late: a run of a later month made it, or it tops up what an earlier line counted (M5). */
export function isLate(line: Earning, facts: Pick<Known, 'lines' | 'payments'>): boolean {
  if (line.kind !== 'rental' && line.kind !== 'commission') return false
  return line.n > 1 || line.month < (runMonths(facts, '').get(line.run) ?? '')
}

/** The month of each run, as a person's lines and payments tell it: the newest that it made anything of. */
const runMonths = onceFor(({ lines, payments }: Pick<Known, 'lines' | 'payments'>): ReadonlyMap<Id, Month> => {
  const months = new Map<Id, Month>()
  for (const { run, month } of [...lines, ...payments]) {
    if (run && month > (months.get(run) ?? '')) months.set(run, month)
  }
  return months
})

/** The lines that an admin let go after a hold (M23). */
const releasedOf = onceFor(
  (holds: readonly LineHold[]): ReadonlySet<Id> =>
    new Set(holds.filter(({ outcome }) => outcome === 'released').map(({ earning }) => earning)),
)

/** The lines of cancelled payments. */
const cancelledOf = onceFor(({ payments, paymentLines }: Known): ReadonlySet<Id> => {
  const gone = new Set(payments.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  return new Set(paymentLines.filter(({ payment }) => gone.has(payment)).map(({ earning }) => earning))
})
