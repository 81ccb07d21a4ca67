import type { MonthsState } from '../../../domain/money/payments/payment-run'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { useProgram } from '../../data/queries/installation/program'
import type { Answer } from '../../data/queries/use-route'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { ConfirmPaymentsDialog, type PaymentConfirmation } from './confirm-payments-dialog'
import { CreatePaymentDialog } from './create-payment-dialog'
import { DryRunSheet } from './runs/dry-run-sheet'
import type { PaymentHandlers } from './payment-columns'
import { PaymentSheet } from './payment-sheet'

/** The open dialog of the page; only one is open at a time. */
export type PaymentDialog =
  | { is: 'none' | 'create' | 'generate' }
  | { is: 'ask'; confirmation: PaymentConfirmation }
  | { is: 'cancel'; payment: PaymentRow }

interface Props {
  dialog: PaymentDialog
  /** The opened payment: its id from the URL ('' for none), and its row if it is on this page. */
  opened: { id: string; row: PaymentRow | undefined }
  handlers: PaymentHandlers
  months: Answer<MonthsState>
  onClose: () => void
  onClosePayment: () => void
  onChanged: () => void
  onMoved: () => void
}

export function PaymentDialogs(props: Props) {
  const { dialog, opened, handlers, months, onClose, onClosePayment, onChanged, onMoved } = props
  const threshold = useProgram().value?.payment_threshold_cents ?? 0
  return (
    <>
      <PaymentSheet key={opened.id} {...opened} handlers={handlers} onClose={onClosePayment} />
      {dialog.is === 'generate' && (
        <DryRunSheet months={months} thresholdCents={threshold} onClose={onClose} onStarted={onChanged} />
      )}
      <CreatePaymentDialog open={dialog.is === 'create'} onDone={onChanged} onClose={onClose} />
      {dialog.is === 'cancel' && <CancelPaymentDialog payment={dialog.payment} onClose={onClose} onDone={onChanged} />}
      {dialog.is === 'ask' && (
        <ConfirmPaymentsDialog
          confirmation={dialog.confirmation}
          onClose={onClose}
          onDone={() => {
            onMoved()
            onChanged()
          }}
        />
      )}
    </>
  )
}
