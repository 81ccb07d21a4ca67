import type { UserPayment } from '../../entities'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'

/**
 * What a person is told about an amount, the same on every screen (M30). `counting` is an estimate of a month that no run has
 * made; `carried` waits below the threshold; `settled` was closed at zero together with others and never sent;
 * `replaced` has a manual payment in its place (M39).
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
 * The state of an accrual line as its owner reads it: of its living payment if it is in one, else held, else carried over.
 * @param payment the living payment that holds it
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

/** Of several lines of one month the state that still needs something wins. */
export function weakestState(states: readonly AmountState[]): AmountState {
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
