import type { Id } from '../../domain/entities'
import type { PaymentStatus } from '../../domain/collections/money/user-payments'
import type { PayoutItemState, VisiblePayoutState } from '../../domain/money/payouts/payout-states'
import { noticeOfTransition, payoutStatusWithDays } from '../../domain/money/payouts/payout-status-text'
import { paymentRecipient, notifyAll, type Recipient } from '../notifications/notify'
import { today } from '../platform/clock'
import { rows } from '../platform/db'

interface ItemChange {
  item: { payment: Id; state: PayoutItemState }
  to: PayoutItemState
}

/**
 * Notifies payees of unclaimed, returned or rejected payments (M26). Call it after the payments' columns were recomputed.
 */
export function notifyPayees(app: PbApp, moves: readonly ItemChange[]): void {
  const events = moves.filter(({ item, to }) => noticeOfTransition(item.state, to) !== null)
  if (events.length === 0) return
  const day = today(app)
  const found = rows(
    app,
    `SELECT p.id, p.user_id AS user, p.amount_cents AS cents, p.month, p.status, p.payout_state AS state, p.payout_until AS until
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value ORDER BY k.key`,
    { payments: JSON.stringify(events.map(({ item }) => item.payment)) },
    { id: '', user: '', cents: 0, month: '', status: '', state: '', until: '' },
  )
  const recipients = found.flatMap(({ status, state, until, ...payment }): Recipient[] => {
    const payout_state = state as VisiblePayoutState | ''
    const now = payoutStatusWithDays({ status: status as PaymentStatus, payout_state, payout_until: until }, day)
    const move = events.find(({ item, to }) => item.payment === payment.id && to === state)
    const payout = move === undefined || now === null ? null : noticeOfTransition(move.item.state, move.to)
    if (payout === null) return []
    const { user, about } = paymentRecipient(payment)
    return [{ user, about: { ...about, payout, ...(until !== '' && { day: until }) } }]
  })
  notifyAll(app, 'payment-returned', recipients)
}
