import type { Language } from '../../domain/entities'
import { slot } from '../../domain/slots'
import { botCheckMessages } from './messages'

/** Form attributes with the configuration of the bot check (S12), for the page's script. */
export const botCheckData = (language: Language): { [attribute: `data-${string}`]: string } => {
  const { verificationError, botNotLoaded, recaptchaNotLoaded } = botCheckMessages[language]
  return {
    'data-bot-check': slot('bot_check'),
    'data-bot-key': slot('bot_check_key'),
    'data-bot-words': JSON.stringify({
      turnstile: `${verificationError}: ${botNotLoaded}`,
      recaptcha: `${verificationError}: ${recaptchaNotLoaded}`,
    }),
  }
}

/** Returns form attributes with the texts for one invalid field, for two, and so on up to `fields` (pattern 1). */
export const invalidFieldsData = (language: Language, fields: number): { 'data-need-you': string } => ({
  'data-need-you': JSON.stringify(
    Array.from({ length: fields }, (_, at) => botCheckMessages[language].needYou(at + 1)),
  ),
})
