import { useEffect, useState } from 'react'
import type { Cents, Id, Month, PaymentType } from '../../../domain/entities'
import { decideHeld } from '../../data/repos/people-admin'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { AlertDialog } from '../../ui/alert-dialog'
import { Field } from '../../ui/field'
import { Radio } from '../../ui/radio'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { Refused } from './refused'
import { useCommand } from './use-command'

/** Lines of one person, type and month that met a payment made by hand. */
export interface HeldGroup {
  paymentType: PaymentType
  month: Month
  cents: Cents
}

/** Decides held lines: pay as well, or never (M5). */
export function HeldDialog({ user, group, onClose }: { user: Id; group: HeldGroup | null; onClose: () => void }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const [choice, setChoice] = useState<'pay' | 'never'>('pay')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()
  const key = group === null ? '' : `${group.month}/${group.paymentType}`
  useEffect(() => {
    setChoice('pay')
    setReason('')
    setTried(false)
    forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  if (group === null) return null
  const { paymentType, month, cents } = group

  function confirm(): void {
    setTried(true)
    if (reason.trim() === '') return
    void run(
      () => decideHeld({ user, paymentType, month, choice, reason: reason.trim() }),
      () => {
        toast({ kind: 'ok', title: t.heldDone })
        onClose()
      },
    )
  }

  const choices = [
    { value: 'pay', label: t.heldPay, text: t.heldPayText },
    { value: 'never', label: t.heldNever, text: t.heldNeverText },
  ] as const
  return (
    <AlertDialog
      open
      title={t.heldTitle(formatMonth(month, language), t.types[paymentType])}
      text={t.heldText(formatCents(cents))}
      safe={t.cancel}
      confirm={choice === 'pay' ? t.heldPay : t.heldNever}
      danger={choice === 'never'}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t.decide}</legend>
          {choices.map((one) => (
            <Radio
              key={one.value}
              name="held"
              label={one.label}
              hint={one.text}
              checked={choice === one.value}
              onChange={() => setChoice(one.value)}
            />
          ))}
        </fieldset>
        <Field label={t.reason} error={tried && reason.trim() === '' ? t.reasonNeeded : ''}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Refused refusal={refusal} />
      </div>
    </AlertDialog>
  )
}
