import type { Language } from '../../domain/entities'
import { slot } from '../../domain/slots'
import { botWords } from './words'

/** What the script of a form has to know of the check that the installation chose (S12), as attributes of the form. */
export const botCheckData = (language: Language): { [attribute: `data-${string}`]: string } => {
  const { verificationError, botNotLoaded, recaptchaNotLoaded } = botWords[language]
  return {
    'data-bot-check': slot('bot_check'),
    'data-bot-key': slot('bot_check_key'),
    'data-bot-words': JSON.stringify({
      turnstile: `${verificationError}: ${botNotLoaded}`,
      recaptcha: `${verificationError}: ${recaptchaNotLoaded}`,
    }),
  }
}
