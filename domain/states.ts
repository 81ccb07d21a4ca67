import type { LineStatus, PaymentStatus } from './entities'

/** Where a payment may go from each state (M4). Dispersed and cancelled are ends. */
export const paymentMoves: { readonly [from in PaymentStatus]: readonly PaymentStatus[] } = {
  pending: ['approved', 'cancelled'],
  approved: ['dispersed', 'cancelled'],
  dispersed: [],
  cancelled: [],
}

/** Where a line may go from each state (M4). */
const lineMoves: { readonly [from in LineStatus]: readonly LineStatus[] } = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
}

/** Whether a payment may move from one state to another. */
export const canMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean => paymentMoves[from].includes(to)

/** Whether a line may move from one state to another. */
export const canMoveLine = (from: LineStatus, to: LineStatus): boolean => lineMoves[from].includes(to)

/** A payment that counts: anything but a cancelled one. */
export const isLiving = (payment: { status: PaymentStatus }): boolean => payment.status !== 'cancelled'
