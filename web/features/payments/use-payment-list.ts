import { useMemo } from 'react'
import {
  paymentsRoute,
  paymentCountsRoute,
  type PaymentCounts,
  type PaymentRow,
  type PaymentsAsked,
  type PaymentsUnder,
} from '../../../domain/api/money/payment-lists'
import { useRoute } from '../../data/queries/use-route'
import { listOf, type ListSource } from '../../data/queries/list-source'
import { usePaymentSums, type PaymentSums } from '../../data/queries/money/payments'
import type { ListControl } from '../../lists/use-list-state'
import { commandFilter, paymentsAsked, paymentsUnder } from './payment-list'

export interface PaymentList {
  source: ListSource<PaymentRow>
  asked: PaymentsAsked
  under: PaymentsUnder
  /** Counts by status under the other filters; undefined while unknown (P10). */
  counts: PaymentCounts | undefined
  /** Sums of all payments, from the server's stats. */
  sums: PaymentSums | undefined
}

export function usePaymentList(list: ListControl): PaymentList {
  const { filters, search, sort, after } = list.state
  const { asked, under, filter } = useMemo(
    () => ({
      asked: paymentsAsked({ filters, search, sort }),
      under: paymentsUnder({ filters, search }),
      filter: commandFilter({ filters, search }),
    }),
    [filters, search, sort],
  )
  const source = listOf(useRoute(paymentsRoute, { ...asked, after }, { keep: true }))
  const counts = useRoute(paymentCountsRoute, filter, { keep: true })
  const sums = usePaymentSums()
  // Counts of the previous filter would be wrong here.
  return { source, asked, under, counts: counts.loading ? undefined : counts.value, sums }
}
