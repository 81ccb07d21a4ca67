import { useMemo } from 'react'
import {
  paymentsRoute,
  paymentCountsRoute,
  type PaymentCounts,
  type PaymentRow,
  type PaymentListFilter,
  type PaymentSelectionQuery,
} from '../../../domain/api/money/payment-lists'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, type ListSource } from '../../data/queries/list-source'
import { usePaymentTotals, type PaymentTotals } from '../../data/queries/money/payments'
import type { ListControl } from '../../lists/use-list-state'
import { commandFilter, paymentListQuery, paymentListFilter } from './payment-list'

export interface PaymentList {
  source: ListSource<PaymentRow>
  asked: PaymentListFilter
  under: PaymentSelectionQuery
  /** Counts by status under the other filters; undefined while unknown (P10). */
  counts: PaymentCounts | undefined
  /** Sums of all payments, from the server's stats. */
  sums: PaymentTotals | undefined
}

export function usePaymentList(list: ListControl): PaymentList {
  const { filters, search, sort, after } = list.state
  const { asked, under, filter } = useMemo(
    () => ({
      asked: paymentListQuery({ filters, search, sort }),
      under: paymentListFilter({ filters, search }),
      filter: commandFilter({ filters, search }),
    }),
    [filters, search, sort],
  )
  const source = toListSource(useRoute(paymentsRoute, { ...asked, after }, { keep: true }))
  const counts = useRoute(paymentCountsRoute, filter, { keep: true })
  const sums = usePaymentTotals()
  // The counts of the previous filter would be wrong here.
  return { source, asked, under, counts: counts.loading ? undefined : counts.value, sums }
}
