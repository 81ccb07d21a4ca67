import type { UserPayment } from '../../entities'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'

/**
 * The state of an amount, which is the same on every screen (M30). `counting`: an estimate without lines; `carried`: below
 * the threshold; `settled`: the balance was closed at zero without a payment; `replaced`: by a manual payment (M39).
 */
export type AmountState =
  | 'counting'
  | 'carried'
  | 'held'
  | 'replaced'
  | 'pending'
  | 'approved'
  | 'dispersed'
  | 'settled'
  | 'cancelled'

/**
 * Returns the state of a line as its owner sees it: the state of its active payment, otherwise held or carried.
 * @param payment the active payment that contains the line
 */
export function lineState(
  line: Pick<HoldableLine, 'status' | 'hold' | 'payment'>,
  payment: Pick<UserPayment, 'status'> | undefined,
): AmountState {
  if (line.status === 'paid') return line.payment === '' ? 'settled' : 'dispersed'
  if (line.status === 'cancelled') return 'cancelled'
  if (payment !== undefined && line.payment !== '' && payment.status !== 'cancelled') return payment.status
  if (isReplaced(line)) return 'replaced'
  return isHeld(line) ? 'held' : 'carried'
}

/** Returns the state of several lines: the one that is furthest from final. */
export function leastFinalState(states: readonly AmountState[]): AmountState {
  const order: AmountState[] = [
    'counting',
    'held',
    'carried',
    'pending',
    'approved',
    'dispersed',
    'settled',
    'replaced',
    'cancelled',
  ]
  return order.find((state) => states.includes(state)) ?? 'counting'
}
