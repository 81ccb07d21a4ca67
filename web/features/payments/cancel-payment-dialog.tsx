import { useEffect, useState } from 'react'
import type { UserPayment } from '../../../domain/entities'
import { cancelPayment } from '../../data/repos/payments-admin'
import { errorWords } from '../../i18n/errors'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { AlertDialog } from '../../ui/alert-dialog'
import { Field } from '../../ui/field'
import { Radio } from '../../ui/radio'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { codeOf } from './use-payment-commands'

/** Cancelling asks what becomes of the lines: pay later, or never (M4), and why. */
export function CancelPaymentDialog({ payment, onClose }: { payment: UserPayment | null; onClose: () => void }) {
  const t = useMessages(payments)
  const words = useMessages(errorWords)
  const [lines, setLines] = useState<'later' | 'never'>('later')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setLines('later')
    setReason('')
    setTried(false)
  }, [payment?.id])

  async function cancel(): Promise<void> {
    setTried(true)
    if (payment === null || busy || reason.trim() === '') return
    setBusy(true)
    try {
      await cancelPayment({ payment: payment.id, lines, reason: reason.trim() })
      toast({ kind: 'ok', title: t.updated, text: t.changedTo(t.statuses.cancelled) })
      onClose()
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: t.updateFailed(words[codeOf(error)]) })
    } finally {
      setBusy(false)
    }
  }

  const choices = [
    { value: 'later', label: t.cancelLater, text: t.cancelLaterText },
    { value: 'never', label: t.cancelNever, text: t.cancelNeverText },
  ] as const
  return (
    <AlertDialog
      open={payment !== null}
      title={t.cancelTitle}
      text={payment === null ? '' : t.cancelText(formatCents(payment.amount_cents), payment.person_name)}
      safe={t.keep}
      confirm={t.confirmCancel}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void cancel()}
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t.lines}</legend>
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              name="lines"
              label={choice.label}
              hint={choice.text}
              checked={lines === choice.value}
              onChange={() => setLines(choice.value)}
            />
          ))}
        </fieldset>
        <Field label={t.reason} hint={t.reasonHint} error={tried && reason.trim() === '' ? t.reasonNeeded : ''}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </AlertDialog>
  )
}
