import { cancelPaymentRoute } from '../../../domain/api/payments'
import type { PaymentRow } from '../../data/repos/payments-admin'
import { ChoiceField } from '../../forms/choice-field'
import { CommandDialog } from '../../forms/command-dialog'
import { ReasonField } from '../../forms/reason-field'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Band } from '../../ui/band'

interface Props {
  payment: PaymentRow | null
  onClose: () => void
  onDone: () => void
}

/** Cancelling asks what becomes of the lines: pay later, or never (M4), and why. */
export function CancelPaymentDialog({ payment, onClose, onDone }: Props) {
  const t = useMessages(payments)
  if (payment === null) return null
  const sum = formatCents(payment.amount_cents)
  return (
    <CommandDialog
      open
      route={cancelPaymentRoute}
      start={{ payment: payment.id, lines: 'later' as 'later' | 'never', reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      danger
      title={t.cancelTitle}
      lead={t.cancelText(sum, payment.person_name || t.nobody)}
      safe={t.keep}
      confirm={t.confirmCancel}
      consequence={({ lines }) => <p>{lines === 'later' ? t.cancelCostLater(sum) : t.cancelCostNever(sum)}</p>}
      done={() => ({ title: t.updated, text: t.changedTo(t.statuses.cancelled) })}
      onDone={onDone}
      failed={t.updateFailed}
      onClose={onClose}
    >
      {(form) => (
        <>
          {payment.problem === 'payment-in-batch' && <Band title={t.inBatch}>{t.cancelInBatch}</Band>}
          <ChoiceField
            form={form}
            name="lines"
            legend={t.lines}
            options={[
              { value: 'later', label: t.cancelLater, text: t.cancelLaterText },
              { value: 'never', label: t.cancelNever, text: t.cancelNeverText },
            ]}
          />
          <ReasonField form={form} name="reason" hint={t.reasonHint} />
        </>
      )}
    </CommandDialog>
  )
}
