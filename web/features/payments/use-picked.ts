import { paymentSelectionRoute, type PaymentRow, type PaymentSelection } from '../../../domain/api/money/payment-lists'
import { useRoute } from '../../data/queries/use-route'
import { usePickedPayments } from '../../data/queries/money/payments'
import type { ListControl } from '../../lists/use-list-state'
import type { PaymentList } from './use-payment-list'

/** What is picked. */
export interface PickedPayments {
  /** Picked one by one, on whichever page, as far as the filter still finds them. */
  rows: readonly PaymentRow[]
  /** All of the filter; undefined until the server has said it. */
  whole: PaymentSelection | undefined
}

/** The picked payments: those of this page are at hand, those of others and the whole are asked of the server. */
export function usePicked({ state: { picked } }: ListControl, { source, under }: PaymentList): PickedPayments {
  const here = source.rows.filter((row) => picked.keys.includes(row.id))
  const elsewhere = picked.keys.filter((key) => !here.some((row) => row.id === key))
  const others = usePickedPayments(under, source.loading ? [] : elsewhere)
  const some = picked.keys.length > 0 || picked.all !== null
  const { value, loading } = useRoute(paymentSelectionRoute, under, { keep: true, when: some })
  return {
    rows: [...here, ...others.filter((row) => elsewhere.includes(row.id))],
    whole: some && !loading ? value : undefined,
  }
}
