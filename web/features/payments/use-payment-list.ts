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

/** The payments as the list asks for them, and how many there are. */
export interface PaymentList {
  source: ListSource<PaymentRow>
  asked: PaymentsAsked
  under: PaymentsUnder
  /** By state, under the other filters; undefined while nobody knows (P10). */
  counts: PaymentCounts | undefined
  /** Of all payments, by the server's figures. */
  sums: PaymentSums | undefined
}

export function usePaymentList(list: ListControl): PaymentList {
  const { filters, search, sort, after } = list.state
  const { asked, under, rest } = useMemo(
    () => ({
      asked: paymentsAsked({ filters, search, sort }),
      under: paymentsUnder({ filters, search }),
      rest: commandFilter({ filters, search }),
    }),
    [filters, search, sort],
  )
  const source = listOf(useRoute(paymentsRoute, { ...asked, after }, { keep: true }))
  const counts = useRoute(paymentCountsRoute, rest, { keep: true })
  const sums = usePaymentSums()
  // those of another filter would be wrong here
  return { source, asked, under, counts: counts.loading ? undefined : counts.value, sums }
}
