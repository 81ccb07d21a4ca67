import type { PaymentStatus } from '../../../domain/entities'
import type { PaymentFilter } from '../../../domain/money/payments/payment-selection'
import { paymentSorts, paymentStatuses } from '../../../domain/money/payments/payment-list'
import type { PaymentListFilter, PaymentSelectionQuery } from '../../../domain/api/money/payment-lists'
import { oneOf, sortParam, type ListSpec } from '../../lists/list-url'
import type { ListState } from '../../lists/use-list-state'

export const paymentTypes = ['rental', 'commission'] as const

export const paymentListSpec: ListSpec = {
  screen: 'payments',
  filters: {
    status: oneOf(paymentStatuses),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    type: oneOf(paymentTypes),
  },
  sorts: paymentSorts,
  sort: { key: 'period', descending: true },
  usesCursors: true,
}

/**
 * Returns the filter for a command. It has everything but the status, which the command sets. The server interprets it like
 * the list's filter.
 */
export const commandFilter = ({ filters, search }: Pick<ListState, 'filters' | 'search'>): PaymentFilter => ({
  ...(filters['type'] !== '' && { type: filters['type'] as 'rental' | 'commission' }),
  ...(filters['month'] !== '' && { month: filters['month'] as string }),
  // Cut to the maximum length that the server accepts.
  ...(search !== '' && { search: search.slice(0, 100) }),
})

export function paymentListFilter(state: Pick<ListState, 'filters' | 'search'>): PaymentSelectionQuery {
  const status = state.filters['status'] as '' | PaymentStatus
  return { ...commandFilter(state), ...(status !== '' && { status }) }
}

export const paymentListQuery = (state: Pick<ListState, 'filters' | 'search' | 'sort'>): PaymentListFilter => ({
  ...paymentListFilter(state),
  sort: sortParam(state.sort) as NonNullable<PaymentListFilter['sort']>,
})
