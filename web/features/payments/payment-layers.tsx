import type { MonthsState } from '../../../domain/money/payments/payment-run'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { useProgram } from '../../data/queries/installation/program'
import type { Answer } from '../../data/queries/use-route'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { ConfirmPayments, type PaymentConfirmation } from './confirm-payments'
import { CreatePaymentDialog } from './create-payment-dialog'
import { DryRunSheet } from './runs/dry-run-sheet'
import type { PaymentDeeds } from './payment-columns'
import { PaymentSheet } from './payment-sheet'

/** The open dialog of the page; only one is open at a time. */
export type PaymentLayer =
  | { is: 'none' | 'create' | 'generate' }
  | { is: 'ask'; asked: PaymentConfirmation }
  | { is: 'cancel'; payment: PaymentRow }

interface Props {
  layer: PaymentLayer
  /** The opened payment: its id from the address, '' = none, and its row if it is on this page. */
  opened: { id: string; row: PaymentRow | undefined }
  deeds: PaymentDeeds
  months: Answer<MonthsState>
  onClose: () => void
  onClosePayment: () => void
  /** Called when payments, months or runs must be reloaded. */
  onChanged: () => void
  /** Called after payments changed, so that the selection is cleared. */
  onMoved: () => void
}

export function PaymentLayers(props: Props) {
  const { layer, opened, deeds, months, onClose, onClosePayment, onChanged, onMoved } = props
  const threshold = useProgram().value?.payment_threshold_cents ?? 0
  return (
    <>
      <PaymentSheet key={opened.id} {...opened} deeds={deeds} onClose={onClosePayment} />
      {layer.is === 'generate' && (
        <DryRunSheet months={months} thresholdCents={threshold} onClose={onClose} onAsked={onChanged} />
      )}
      <CreatePaymentDialog open={layer.is === 'create'} onDone={onChanged} onClose={onClose} />
      <CancelPaymentDialog
        payment={layer.is === 'cancel' ? layer.payment : null}
        onClose={onClose}
        onDone={onChanged}
      />
      <ConfirmPayments
        asked={layer.is === 'ask' ? layer.asked : null}
        onClose={onClose}
        onDone={() => {
          onMoved()
          onChanged()
        }}
      />
    </>
  )
}
