import { decideHeldLinesRoute } from '../../../../domain/api/money/earnings'
import type { Cents, Id, Month, PaymentType } from '../../../../domain/entities'
import { ChoiceField, ReasonField } from '../../../forms/fields'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'

/** The lines of one person, type and month that are on hold because of a manual payment. */
export interface HeldLineGroup {
  paymentType: PaymentType
  month: Month
  cents: Cents
}

interface Props {
  user: Id
  group: HeldLineGroup | null
  onClose: () => void
  onDone: () => void
}

/** Decides about lines on hold: pay them in addition, or never (M5). */
export function HeldLinesDialog({ user, group, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  if (group === null) return null
  const { paymentType, month, cents } = group
  const sum = formatCents(cents)
  return (
    <CommandDialog
      open
      route={decideHeldLinesRoute}
      start={{ user, paymentType, month, choice: 'pay' as 'pay' | 'never', reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      title={t.heldTitle(formatMonth(month, language), t.types[paymentType])}
      lead={t.heldText(sum)}
      confirm={t.heldConfirm}
      consequence={({ choice }) => (
        <p className="font-semibold">{choice === 'pay' ? t.heldCostPay(sum) : t.heldCostNever(sum)}</p>
      )}
      done={() => ({ title: t.heldDone })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="choice"
            legend={t.decide}
            options={[
              { value: 'pay', label: t.heldPay, text: t.heldPayText },
              { value: 'never', label: t.heldNever, text: t.heldNeverText },
            ]}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
