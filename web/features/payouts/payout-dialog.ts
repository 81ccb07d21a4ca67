import type { ErrorCode } from '../../../domain/error-codes'
import type { Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'

const unknownOutcomeCodes: readonly ErrorCode[] = ['server-unreachable', 'server-busy', 'offline']

/** Reports whether no valid response from this server arrived, in which case the command may have been executed. */
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
export function usePayoutDialogProps(onChanged: () => void) {
  const t = useMessages(payouts)
  return { kind: 'ask', safe: t.notYet, failed: useFailureText(), onDone: onChanged, onRefused: onChanged } as const
}
