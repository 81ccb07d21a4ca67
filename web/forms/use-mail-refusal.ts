import { isMailProblem } from '../../domain/mail/delivery'
import type { Refusal } from './use-command'
import { mailDelivery } from '../i18n/mail-delivery'
import { useMessages } from '../i18n/messages'

/** Says why a test mail wasn't taken, with the server's own words; undefined for a refusal that is about something else. */
export function useMailRefusal(): (refusal: Refusal) => string | undefined {
  const t = useMessages(mailDelivery)
  return ({ code, details }) => {
    const { problem, answer } = details
    if (code !== 'mail-refused' || !isMailProblem(problem)) return undefined
    const words = t.problems[problem]
    return typeof answer === 'string' && answer !== '' ? t.said(words, answer) : words
  }
}
