import type { ErrorCode } from '../../../domain/error-codes'
import type { Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'

const unknownOutcomeCodes: readonly ErrorCode[] = ['server-unreachable', 'server-busy', 'offline']

/** Reports whether no valid response of this server arrived, so the command may have been executed. */
export const isOutcomeUnknown = ({ code }: Refusal): boolean => unknownOutcomeCodes.includes(code)

/**
 * Returns the text for a step that failed. It states that nothing was done only if the server confirmed it, because money may be
 * on its way.
 */
export function useFailureText(): (why: string, refusal: Refusal) => string {
  const t = useMessages(payouts)
  return (why, refusal) => (isOutcomeUnknown(refusal) ? t.unsure(why) : t.failedTo(why))
}
