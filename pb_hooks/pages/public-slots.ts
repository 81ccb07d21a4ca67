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
       payment_threshold_cents FROM programme LIMIT 1`,
    {},
    {
      product_name: '',
      support_email: '',
      payout_day: 0,
      rental_rate_cents: 0,
      commission_rate_cents: 0,
      payment_threshold_cents: 0,
    },
  )
  if (!shown) return '{}'
  const terms = one(
    app,
    `SELECT version, text_en, text_es FROM terms_versions WHERE published_at != ''
     ORDER BY published_at DESC, version DESC LIMIT 1`,
    {},
    { version: '', text_en: '', text_es: '' },
  )
  const both = {
    ...publicAmounts(shown),
    product_name: shown.product_name,
    support_email: shown.support_email,
    origin: $coterie.origin(),
    year: today(app).slice(0, 4),
    payout_day: String(shown.payout_day),
    terms_version: terms?.version ?? '',
  }
  const filled: { [language in 'en' | 'es']: { [name in SlotName]: string } } = {
    en: { ...both, terms_text: terms?.text_en ?? '' },
    es: { ...both, terms_text: terms?.text_es ?? '' },
  }
  return JSON.stringify(filled)
}
