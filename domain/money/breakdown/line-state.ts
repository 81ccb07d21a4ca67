import type { UserPayment } from '../../entities'
import { isHeld, isReplaced, type HoldableLine } from '../payments/holds'

/**
 * An amount's state, the same on every screen (M30). `carried`: below the threshold. `settled`: closed at zero. `replaced`:
 * M39.
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

/** Returns the state of the active payment that contains the line, otherwise `replaced`, `held` or `carried`. */
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

/** Returns the state that is furthest from final. */
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
