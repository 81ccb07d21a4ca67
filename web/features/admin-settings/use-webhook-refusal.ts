import { isDeliveryProblem } from '../../../domain/webhooks/delivery'
import type { Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { webhook } from '../../i18n/webhook'

/** Says why a test wasn't taken and what to do; undefined for a refusal that is about something else. */
export function useWebhookRefusal(): (refusal: Refusal) => string | undefined {
  const t = useMessages(webhook)
  return ({ code, details }) => {
    const { problem, status } = details
    if (code !== 'webhook-refused' || !isDeliveryProblem(problem)) return undefined
    return problem === 'refused' && typeof status === 'number' ? t.refusedWith(String(status)) : t.problems[problem]
  }
}
