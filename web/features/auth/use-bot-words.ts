import { CodedError } from '../../../domain/error-codes'
import { auth } from '../../i18n/auth'
import { useErrorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'

/** What is said under 'Verification Error' when the bot check refused a form; undefined for any other refusal. */
export function useBotWords(): (error: unknown) => string | undefined {
  const t = useMessages(auth)
  const whyOf = useErrorWords()
  return (error) => {
    if (!(error instanceof CodedError) || !error.code.startsWith('bot-check')) return undefined
    if (error.details['notLoaded'] === 'recaptcha') return t.recaptchaNotLoaded
    return error.code === 'bot-check-unavailable' ? whyOf(error) : t.botNotLoaded
  }
}
