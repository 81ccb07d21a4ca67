import { paymentRoute, type PaymentRow } from '../../../domain/api/money/payment-lists'
import { cancelPaymentRoute } from '../../../domain/api/money/payments'
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
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Banner } from '../../ui/banner'
import { LoadingOrError } from '../../ui/states/loading-or-error'

interface Props {
  payment: PaymentRow | null
  onClose: () => void
  onDone: () => void
}

/** Asks whether the lines are paid later or never (M4), or what is paid instead of a replacement (M35). */
export function CancelPaymentDialog({ payment, ...rest }: Props) {
  if (payment === null) return null
  return payment.replaces === '' ? (
    <CancelLines payment={payment} {...rest} />
  ) : (
    <CancelReplacement payment={payment} {...rest} />
  )
}

type DialogProps = Props & { payment: PaymentRow }

function CancelLines({ payment, onClose, onDone }: DialogProps) {
  const t = useMessages(payments)
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
          <InBatchWarning payment={payment} />
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

/** Selects by default that the months' own lines are paid, because the cancelled payment replaced them. */
function CancelReplacement({ payment, onClose, onDone }: DialogProps) {
  const t = useMessages(payments)
  const read = useRoute(paymentRoute, { payment: payment.id }, { keep: true })
  const { value } = read
  const sums = value?.standIn ?? null
  return (
    <CommandDialog
      open
      route={cancelPaymentRoute}
      start={{ payment: payment.id, lines: 'months' as (typeof replacementCancelChoices)[number], reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      danger
      stop={sums === null}
      title={t.cancelTitle}
      lead={t.cancelStandIn(formatCents(payment.amount_cents), payment.person_name || t.nobody)}
      safe={t.keep}
      confirm={t.confirmCancel}
      done={() => ({ title: t.updated, text: t.changedTo(t.statuses.cancelled) })}
      onDone={onDone}
      failed={t.updateFailed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <InBatchWarning payment={payment} />
          {sums === null ? (
            <LoadingOrError read={read} failed={t.insideFailed} className="h-48 rounded-lg" />
          ) : (
            <ChoiceField form={form} name="lines" legend={t.lines} options={replacementOptions(sums, t)} />
          )}
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

function InBatchWarning({ payment }: { payment: PaymentRow }) {
  const t = useMessages(payments)
  return payment.problem === 'payment-in-batch' ? <Banner title={t.inBatch}>{t.cancelInBatch}</Banner> : null
}
