import type { PaymentStatus } from '../../../domain/entities'
import type { PaymentFilter } from '../../../domain/money/payments/payment-selection'
import { paymentSorts, paymentStatuses } from '../../../domain/money/payments/payment-list'
import type { PaymentsAsked, PaymentsUnder } from '../../../domain/api/money/payment-lists'
import { oneOf, sortWord, type ListSpec } from '../../lists/list-address'
import type { ListState } from '../../lists/use-list-state'

export const paymentTypes = ['rental', 'commission'] as const

/** What Payments can be asked for. */
export const paymentsSpec: ListSpec = {
  screen: 'payments',
  filters: {
    status: oneOf(paymentStatuses),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    type: oneOf(paymentTypes),
  },
  sorts: paymentSorts,
  sort: { key: 'period', descending: true },
  keyed: true,
}

/** What a command is told of the list: everything but the status, which is the command's own. The server reads it alike. */
export const commandFilter = ({ filters, search }: Pick<ListState, 'filters' | 'search'>): PaymentFilter => ({
  ...(filters['type'] !== '' && { type: filters['type'] as 'rental' | 'commission' }),
  ...(filters['month'] !== '' && { month: filters['month'] as string }),
  // as much as the server looks for
  ...(search !== '' && { search: search.slice(0, 100) }),
})

/** What the list shows: the same under its status. */
export function paymentsUnder(state: Pick<ListState, 'filters' | 'search'>): PaymentsUnder {
  const status = state.filters['status'] as '' | PaymentStatus
  return { ...commandFilter(state), ...(status !== '' && { status }) }
}

/** The same in the list's order. */
export const paymentsAsked = (state: Pick<ListState, 'filters' | 'search' | 'sort'>): PaymentsAsked => ({
  ...paymentsUnder(state),
  sort: sortWord(state.sort) as NonNullable<PaymentsAsked['sort']>,
})
