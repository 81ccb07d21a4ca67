import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { paymentRoute, type PaymentRow } from '../../../domain/api/money/payment-lists'
import { cancelPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'
import {
  balanceAfterCancel,
  replacementCancelChoices,
  type ReplacementAmounts,
} from '../../../domain/money/accrual/manual-replacements'
import { useRoute } from '../../data/queries/use-route'
import { ChoiceField, ReasonField } from '../../forms/fields'
import { CommandDialog } from '../../forms/command-dialog'
import { formatCents } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import { Banner } from '../../ui/banner'
import { LoadingOrError } from '../../ui/states/error-state'

interface Props {
  payment: PaymentRow
  onClose: () => void
  onDone: () => void
}

/** Asks whether the lines are paid later or never (M4), or what is paid instead of a replacement (M35). */
export const CancelPaymentDialog = (props: Props) =>
  props.payment.replaces === '' ? <CancelLines {...props} /> : <CancelReplacement {...props} />

function CancelLines(props: Props) {
  const t = useMessages(payments)
  const { payment } = props
  const sum = formatCents(payment.amount_cents)
  return (
    <CancelDialog
      {...props}
      lines="later"
      lead={t.cancelText(sum, payment.person_name || t.nobody)}
      consequence={({ lines }) => <p>{lines === 'later' ? t.cancelCostLater(sum) : t.cancelCostNever(sum)}</p>}
      choice={(form) => (
        <ChoiceField
          form={form}
          name="lines"
          legend={t.lines}
          options={[
            { value: 'later', label: t.cancelLater, text: t.cancelLaterText },
            { value: 'never', label: t.cancelNever, text: t.cancelNeverText },
          ]}
        />
      )}
    />
  )
}

/** Selects by default that the months' own lines are paid, because the cancelled payment replaced them. */
function CancelReplacement(props: Props) {
  const t = useMessages(payments)
  const { payment } = props
  const read = useRoute(paymentRoute, { payment: payment.id }, { keep: true })
  const sums = read.value?.standIn ?? null
  return (
    <CancelDialog
      {...props}
      lines="months"
      stop={sums === null}
      lead={t.cancelStandIn(formatCents(payment.amount_cents), payment.person_name || t.nobody)}
      choice={(form) =>
        sums === null ? (
          <LoadingOrError read={read} failed={t.insideFailed} className="h-48 rounded-lg" />
        ) : (
          <ChoiceField form={form} name="lines" legend={t.lines} options={replacementOptions(sums, t)} />
        )
      }
    />
  )
}

type Fields = InputOf<typeof cancelPaymentRoute>
type DialogProps = ComponentProps<typeof CommandDialog<typeof cancelPaymentRoute, Fields>>

interface CancelDialogProps extends Props, Pick<DialogProps, 'lead' | 'stop' | 'consequence'> {
  /** The choice that is selected at first. */
  lines: Fields['lines']
  choice: (form: UseFormReturn<Fields>) => ReactNode
}

function CancelDialog({ payment, lines, choice, ...rest }: CancelDialogProps) {
  const t = useMessages(payments)
  return (
    <CommandDialog
      {...rest}
      open
      route={cancelPaymentRoute}
      start={{ payment: payment.id, lines, reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      danger
      title={t.cancelTitle}
      safe={t.keep}
      confirm={t.confirmCancel}
      done={() => ({ title: t.updated, text: t.changedTo(t.statuses.cancelled) })}
      failed={t.updateFailed}
    >
      {(form) => (
        <>
          {payment.problem === 'payment-in-batch' && <Banner title={t.inBatch}>{t.cancelInBatch}</Banner>}
          {choice(form)}
          <ReasonField form={form} name="reason" hint={t.reasonHint} />
        </>
      )}
    </CommandDialog>
  )
}

const replacementOptions = (sums: ReplacementAmounts, t: MessagesOf<typeof payments>) =>
  replacementCancelChoices.map((choice) => ({
    value: choice,
    label: t.cancelPays[choice],
    text: `${t.cancelPaysText[choice](formatCents(sums.ownCents), formatCents(sums.monthsCents))} ${t.cancelBalance(formatCents(balanceAfterCancel(sums, choice)))}`,
  }))
