import { today } from '../platform/clock'
import { one } from '../platform/db'
import type { SlotName } from '../../domain/slots'
import { publicAmounts } from './public-amounts'

/**
 * What the slots of the prerendered pages say (`domain/slots` names them), as JSON by language. The binary asks for
 * it at start, after each change and every minute, and puts the texts in, escaped.
 */
export function publicSlots(app: PbApp): string {
  const shown = one(
    app,
    `SELECT product_name, support_email, payout_day, rental_rate_cents, commission_rate_cents,
       payment_threshold_cents, terms_version FROM programme LIMIT 1`,
    {},
    {
      product_name: '',
      support_email: '',
      payout_day: 0,
      rental_rate_cents: 0,
      commission_rate_cents: 0,
      payment_threshold_cents: 0,
      terms_version: '',
    },
  )
  if (!shown) return '{}'
  const terms = one(
    app,
    'SELECT text_en, text_es FROM terms_versions WHERE version = {:version}',
    // the one that a sign-up agrees to
    { version: shown.terms_version },
    { text_en: '', text_es: '' },
  )
  const both = {
    ...publicAmounts(shown),
    product_name: shown.product_name,
    support_email: shown.support_email,
    origin: $coterie.origin(),
    year: today(app).slice(0, 4),
    payout_day: String(shown.payout_day),
    terms_version: shown.terms_version,
  }
  const filled: { [language in 'en' | 'es']: { [name in SlotName]: string } } = {
    en: { ...both, terms_text: terms?.text_en ?? '' },
    es: { ...both, terms_text: terms?.text_es ?? '' },
  }
  return JSON.stringify(filled)
}
