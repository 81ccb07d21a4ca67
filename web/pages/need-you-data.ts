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

/** What the script of a form says by its button when it refuses it (pattern 1): for one wrong field, for two, up to `fields`. */
export const needYouData = (language: Language, fields: number): { 'data-need-you': string } => ({
  'data-need-you': JSON.stringify(Array.from({ length: fields }, (_, at) => botWords[language].needYou(at + 1))),
})
