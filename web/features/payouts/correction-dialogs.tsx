import {
  acceptPayoutAmountRoute,
  correctPayoutReturnRoute,
  type PayoutItemRow,
} from '../../../domain/api/money/payouts'
import type { Cents } from '../../../domain/entities'
import type { ItemMatch } from '../../../domain/money/payouts/payout-matching'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import { CommandDialog } from '../../forms/command-dialog'
import { ReasonField } from '../../forms/fields'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { useFailureText } from './use-failure-text'

interface Props {
  batch: string
  onChanged: () => void
  onClose: () => void
}

/**
 * Accepts a payment as paid although PayPal reports another amount. The difference, or the returned part, is recorded as a
 * correction (M11).
 */
export function AcceptDifferenceDialog({
  batch,
  match,
  owed,
  onChanged,
  onClose,
}: Props & { match: ItemMatch<PayoutItemRow>; owed: Cents }) {
  const failureText = useFailureText()
  const t = useMessages(payouts)
  const { item, word, transaction, state } = match
  const cents = match.cents ?? 0
  const amounts = [formatCents(item.amount_cents), formatCents(cents)] as const
  const paid = effectOf(item.state) === 'paid'
  const corrected = item.corrected_cents
  return (
    <CommandDialog
      open
      kind="ask"
      danger
      route={acceptPayoutAmountRoute}
      start={{ reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      toInput={({ reason }) => ({ batch, payment: item.payment, word, cents, transaction, reason })}
      title={item.deleted ? t.keepTitle : isRefunded(state) ? t.correctTitle : paid ? t.differenceTitle : t.acceptTitle}
      lead={
        item.deleted
          ? t.keepText(formatCents(owed))
          : isRefunded(state)
            ? corrected === 0
              ? t.backPartText(...amounts)
              : t.correctAfterText(amounts[1], formatCents(corrected), formatCents(owed))
            : paid
              ? t.differenceText(...amounts)
              : t.acceptText(...amounts)
      }
      safe={t.notYet}
      confirm={item.deleted ? t.keepConfirm : t.acceptConfirm(formatCents(owed))}
      failed={failureText}
      done={() => ({ title: item.deleted ? t.keepDone : t.correctDone })}
      onDone={onChanged}
      onRefused={onChanged}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" />}
    </CommandDialog>
  )
}

/** Records the correction for a payment that was paid and then returned (M11). */
export function RecordCorrectionDialog({ batch, item, onChanged, onClose }: Props & { item: PayoutItemRow }) {
  const failureText = useFailureText()
  const t = useMessages(payouts)
  const sum = formatCents(uncorrectedCents(item))
  const { returned_cents: back, corrected_cents: corrected } = item
  return (
    <CommandDialog
      open
      kind="ask"
      route={correctPayoutReturnRoute}
      start={{ reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      toInput={({ reason }) => ({ batch, payment: item.payment, reason })}
      title={item.deleted ? t.keepTitle : t.correctTitle}
      lead={
        item.deleted
          ? t.keepText(sum)
          : corrected === 0
            ? t.correctText(sum)
            : t.correctAfterText(formatCents(back), formatCents(corrected), sum)
      }
      safe={t.notYet}
      confirm={item.deleted ? t.keepConfirm : t.acceptConfirm(sum)}
      failed={failureText}
      done={() => ({ title: item.deleted ? t.keepDone : t.correctDone })}
      onDone={onChanged}
      onRefused={onChanged}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" />}
    </CommandDialog>
  )
}
