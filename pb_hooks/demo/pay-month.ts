import type { PaymentStatus } from '../../domain/entities'
import { totalsOf } from '../../domain/money/payments/payment-selection'
import { approvePayments, dispersePayments } from '../payments/approve-and-disperse'
import { cancelPayment } from '../payments/cancel-payment'
import type { CommandCaller } from '../platform/command'
import { inTransaction, one, rows } from '../platform/db'
import { refreshAllRentalColumns } from '../rentals/rental-columns'
import { generateMonth, settleMonth } from './bulk-months'
import type { DemoEvent } from './plan'

/** Generates a month, cancels one payment and settles the others. */
export function payMonth(
  caller: CommandCaller,
  event: Extract<DemoEvent, { kind: 'pay-month' }>,
  atSize: boolean,
): void {
  const { month, settle, stopped } = event
  const { app, person, deviceId } = caller
  if (atSize) inTransaction(app, (tx) => refreshAllRentalColumns(tx))
  generateMonth(caller, month)
  if (stopped !== '') stopOne(caller, month, stopped)
  if (settle === 'pending') return
  if (atSize) {
    settleMonth(caller, month, settle)
    return
  }
  inTransaction(app, (tx) => {
    const within = { app: tx, person, deviceId }
    for (const part of paymentsOf(tx, month, 'pending')) approvePayments.perform(within, part)
    if (settle !== 'dispersed') return
    for (const part of paymentsOf(tx, month, 'approved')) dispersePayments.perform(within, part)
  })
}

/** Cancels one payment of the month before it is approved. Picks it by address, because ids are random. */
function stopOne({ app, person, deviceId }: CommandCaller, month: string, lines: 'later' | 'never'): void {
  const reason = lines === 'later' ? 'Address to be checked first' : 'Agreed by phone: not owed'
  const payment = one(
    app,
    `SELECT id FROM user_payments WHERE month = {:month} AND status = 'pending' ORDER BY person_email, payment_type DESC LIMIT 1`,
    { month },
    { id: '' },
  )?.id
  if (payment)
    inTransaction(app, (tx) => cancelPayment.perform({ app: tx, person, deviceId }, { payment, lines, reason }))
}

function paymentsOf(app: PbApp, month: string, status: PaymentStatus) {
  const found = rows(
    app,
    'SELECT id, amount_cents FROM user_payments WHERE month = {:month} AND status = {:status} ORDER BY id',
    { month, status },
    { id: '', amount_cents: 0 },
  )
  return Array.from({ length: Math.ceil(found.length / 500) }, (_, n) => {
    const part = found.slice(n * 500, (n + 1) * 500)
    return { payments: part.map((row) => row.id), seen: totalsOf(part) }
  })
}
