import type { CalendarDate, Earning, UserPayment } from '../../../../domain/entities'
import { isHeld } from '../../../../domain/holds'

/** What a person is told about an amount. `counting` is an estimate of the running month; `carried` waits below the threshold. */
export type AmountState = 'counting' | 'carried' | 'held' | 'pending' | 'approved' | 'dispersed' | 'cancelled'

/**
 * The state of an accrual line as its owner reads it: of its living payment if it is in one, else held, else carried over.
 * @param payment the living payment that holds it
 */
export function lineState(
  line: Pick<Earning, 'status' | 'hold_until' | 'payment'>,
  payment: Pick<UserPayment, 'status'> | undefined,
  today: CalendarDate,
): AmountState {
  if (line.status === 'paid') return 'dispersed'
  if (line.status === 'cancelled') return 'cancelled'
  if (payment !== undefined && line.payment !== '' && payment.status !== 'cancelled') return payment.status
  return isHeld(line, today) ? 'held' : 'carried'
}

/** Of several lines of one month the state that still needs something wins. */
export function weakestState(states: readonly AmountState[]): AmountState {
  const order: AmountState[] = ['counting', 'held', 'carried', 'pending', 'approved', 'dispersed', 'cancelled']
  return order.find((state) => states.includes(state)) ?? 'counting'
}
