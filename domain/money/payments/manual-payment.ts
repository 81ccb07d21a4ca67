import type { Earning, Id, PaymentLine, UserPayment } from '../../entities'
import type { HoldableLine } from './holds'

/**
 * Reports whether a line is a manual payment's own line. Unlike a correction, such a line has no reason (M10, M39).
 * `markManualLines` marks it if it is cancelled.
 */
export const isManualLine = ({ kind, reason, status, manual }: Earning & Pick<HoldableLine, 'manual'>): boolean =>
  manual === true || (kind === 'adjustment' && status !== 'cancelled' && reason === '')

/** Marks cancelled lines of manual payments, and lines that a cancelled manual payment keeps on hold (M35, M39). */
export function markManualLines(
  lines: readonly HoldableLine[],
  payments: readonly UserPayment[],
  paymentLines: readonly PaymentLine[],
): HoldableLine[] {
  const manual = payments.filter(({ run }) => run === '')
  if (manual.length === 0) return [...lines]
  const ids = new Set(manual.map(({ id }) => id))
  const own = new Map(paymentLines.flatMap(({ payment, earning }) => (ids.has(payment) ? [[earning, payment]] : [])))
  const paying = new Set<Id>()
  for (const { id, status } of lines) {
    const payment = own.get(id)
    if (payment !== undefined && status !== 'cancelled') paying.add(payment)
  }
  const standIns = manual.filter(
    ({ replaces, status, still_replaces }) => replaces && (status !== 'cancelled' || still_replaces),
  )
  const isUnpaid = (line: HoldableLine): boolean => {
    if (line.hold?.kind !== 'by-hand') return false
    const its = standIns.filter((each) => each.payment_type === line.kind && each.replaces.includes(line.month))
    return its.length > 0 && its.every(({ id, status }) => status === 'cancelled' && !paying.has(id))
  }
  return lines.map((line): HoldableLine => {
    if (line.status === 'cancelled' && own.has(line.id)) return { ...line, manual: true }
    return isUnpaid(line) ? { ...line, unpaidMonth: true } : line
  })
}
