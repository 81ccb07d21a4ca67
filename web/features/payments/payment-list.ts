import type { PaymentStatus } from '../../../domain/entities'
import type { PaymentFilter } from '../../../domain/money/payments/payment-selection'
import { paymentSorts, paymentStatuses } from '../../../domain/money/payments/payment-list'
import {
  type PaymentListFilter,
  type PaymentSelectionQuery,
  paymentsRoute,
  paymentCountsRoute,
  type PaymentCounts,
  type PaymentRow,
} from '../../../domain/api/money/payment-lists'
import { oneOf, sortParam, type ListSpec } from '../../lists/list-url'
import type { ListState, ListControl } from '../../lists/use-list-state'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, type ListSource } from '../../data/queries/list-source'
import { usePaymentTotals, type PaymentTotals } from '../../data/queries/money/payments'

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

/** Returns the filter for a command, which sets the status itself. */
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

export interface PaymentList {
  source: ListSource<PaymentRow>
  query: PaymentListFilter
  under: PaymentSelectionQuery
  /** Counts by status under the other filters; undefined while unknown (P10). */
  counts: PaymentCounts | undefined
  sums: PaymentTotals | undefined
}

export function usePaymentList(list: ListControl): PaymentList {
  const { state } = list
  const query = paymentListQuery(state)
  const source = toListSource(useRoute(paymentsRoute, { ...query, after: state.after }, { keep: true }))
  const counts = useRoute(paymentCountsRoute, commandFilter(state), { keep: true })
  const sums = usePaymentTotals()
  // The counts of the previous filter would be wrong here.
  return { source, query, under: paymentListFilter(state), counts: counts.loading ? undefined : counts.value, sums }
}
