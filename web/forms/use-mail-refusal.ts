import { isMailProblem } from '../../domain/mail/delivery'
import type { Refusal } from './use-command'
import { mailDelivery } from '../i18n/mail-delivery'
import { useMessages } from '../i18n/messages'

/** Says why a test mail wasn't taken, with the server's own words if it answered; undefined for a refusal that is about something else. */
export function useMailRefusal(): (refusal: Refusal) => string | undefined {
  const t = useMessages(mailDelivery)
  return ({ code, details }) => {
    const { problem, answer, detail } = details
    if (code !== 'mail-refused' || !isMailProblem(problem)) return undefined
    const words = t.problems[problem]
    if (typeof answer === 'string' && answer !== '') return t.said(words, answer)
    return typeof detail === 'string' && detail !== '' ? t.detail(words, detail) : words
  }
}
