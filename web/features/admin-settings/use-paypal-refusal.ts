import { payPalProblems } from '../../../domain/money/hand-over'
import type { Refusal } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { payPalApi } from '../../i18n/paypal-api'

/** Says why keys weren't taken, with PayPal's own words; undefined for a refusal that is about something else. */
export function usePayPalRefusal(): (refusal: Refusal) => string | undefined {
  const t = useMessages(payPalApi)
  return ({ code, details }) => {
    const problem = payPalProblems.find((each) => each === details['problem'])
    if (code !== 'paypal-refused' || problem === undefined) return undefined
    const words = t.keyProblems[problem === 'no-connection' || problem === 'not-allowed' ? problem : 'keys-refused']
    const { answer } = details
    return typeof answer === 'string' && answer !== '' ? t.said(words, answer) : words
  }
}
