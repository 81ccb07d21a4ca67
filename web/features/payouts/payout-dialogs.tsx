import type { ComponentProps } from 'react'
import { markPayoutItemsNotSentRoute, type PayoutBatchRow, type PayoutItemRow } from '../../../domain/api/money/payouts'
import { pollPayPalBatchRoute } from '../../../domain/api/money/paypal'
import type { ErrorCode } from '../../../domain/error-codes'
import { refreshPayouts } from '../../data/queries/money/payments'
import { totalsOf } from '../../../domain/money/payments/payment-selection'
import { CommandButton } from '../../forms/command-parts'
import { CountAndSum } from '../../forms/count-and-sum'
import { useCommand, type Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/language'
import { payouts, payPalApi } from '../../i18n/admin-areas'
import { ReasonDialog } from '../../shared/reason-dialog'

const unknownOutcomeCodes: readonly ErrorCode[] = ['server-unreachable', 'server-busy', 'offline']

/** Reports whether no valid response from this server arrived. In that case the command may have been executed. */
export const isOutcomeUnknown = ({ code }: Refusal): boolean => unknownOutcomeCodes.includes(code)

/**
 * Returns a function that describes a failure. It says that nothing was done only if the server confirmed it, because the
 * money may already have been sent.
 */
export function useFailureText(): (why: string, refusal: Refusal) => string {
  const t = useMessages(payouts)
  return (why, refusal) => (isOutcomeUnknown(refusal) ? t.unsure(why) : t.failedTo(why))
}

/** Props of the confirmations of a batch. A rejection reloads the batch too, because another admin may have changed it. */
export function usePayoutDialogProps() {
  const t = useMessages(payouts)
  return {
    kind: 'ask',
    safe: t.notYet,
    failed: useFailureText(),
    onDone: refreshPayouts,
    onRefused: refreshPayouts,
  } as const
}

interface AskPayPalButtonProps extends Pick<ComponentProps<typeof CommandButton>, 'size' | 'children'> {
  batch: PayoutBatchRow
  onDone?: () => void
}

/** Asks PayPal about a batch that was sent over its API. */
export function AskPayPalButton({ batch, onDone, ...button }: AskPayPalButtonProps) {
  const failureText = useFailureText()
  const t = useMessages(payPalApi)
  const { send, busy } = useCommand(pollPayPalBatchRoute, {
    done: () => ({ title: t.asked }),
    onDone,
    refused: (why, refusal) => ({ title: failureText(why, refusal) }),
  })
  const ask = () => void send({ batch: batch.id, providerBatch: '' })
  return <CommandButton {...button} kind="quiet" busy={busy} onClick={ask} />
}

interface NotSentProps {
  batch: PayoutBatchRow
  items: readonly PayoutItemRow[]
  onClose: () => void
}

/** Marks payments as never sent, with a reason. This is the only solution if PayPal never answered. */
export function NotSentDialog({ batch, items, onClose }: NotSentProps) {
  const t = useMessages(payouts)
  return (
    <ReasonDialog
      {...usePayoutDialogProps()}
      danger
      route={markPayoutItemsNotSentRoute}
      input={{ batch: batch.id, payments: items.map(({ payment }) => payment), seen: totalsOf(items) }}
      title={t.notSentTitle(items.length)}
      lead={t.notSentText}
      safe={t.keep}
      confirm={t.notSentConfirm(items.length)}
      consequence={() => <CountAndSum {...totalsOf(items)} />}
      done={() => ({ title: t.notSentDone })}
      onClose={onClose}
    />
  )
}
