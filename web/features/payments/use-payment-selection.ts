import { paymentSelectionRoute, type PaymentRow, type PaymentSelection } from '../../../domain/api/money/payment-lists'
import { useRoute } from '../../data/queries/use-route'
import { useSelectedPayments } from '../../data/queries/money/payments'
import type { ListControl } from '../../lists/use-list-state'
import type { PaymentList } from './use-payment-list'

export interface SelectedPayments {
  /** Payments selected one by one on any page, if they still match the filter. */
  rows: readonly PaymentRow[]
  /** All matches of the filter; undefined until the server has returned them. */
  whole: PaymentSelection | undefined
}

/** Returns the selected payments: those on this page from its rows, others from the server. */
export function usePaymentSelection(
  { state: { picked } }: ListControl,
  { source, under }: PaymentList,
): SelectedPayments {
  const onPage = source.rows.filter((row) => picked.keys.includes(row.id))
  const elsewhere = picked.keys.filter((key) => !onPage.some((row) => row.id === key))
  const others = useSelectedPayments(under, source.loading ? [] : elsewhere)
  const hasSelection = picked.keys.length > 0 || picked.all !== null
  const { value, loading } = useRoute(paymentSelectionRoute, under, { keep: true, when: hasSelection })
  return {
    rows: [...onPage, ...others.filter((row) => elsewhere.includes(row.id))],
    whole: hasSelection && !loading ? value : undefined,
  }
}
