import type { ErrorCode } from '../../../domain/error-codes'
import type { Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'

const unanswered: readonly ErrorCode[] = ['server-unreachable', 'server-busy', 'offline']

/** Whether no answer of the server's came, or somebody else's: what was asked for may have been done. */
export const isUnanswered = ({ code }: Refusal): boolean => unanswered.includes(code)

/** What is said of a step that failed. That it wasn't done is said only where the server said so: money may be on its way. */
export function useFailed(): (why: string, refusal: Refusal) => string {
  const t = useMessages(payouts)
  return (why, refusal) => (isUnanswered(refusal) ? t.unsure(why) : t.failedTo(why))
}
