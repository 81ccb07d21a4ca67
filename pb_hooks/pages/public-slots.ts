import type { Language } from '../../domain/entities'
import { formatCents } from '../../domain/money'
import { one } from '../platform/db'

/** Numbers of referrals that the public pages' tables may name (document 1, sections 1 and 4). */
const referralCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 75, 100]
/** The worked example of the landing page: one account plus this many referrals. */
const exampleReferrals = 5

type SlotValues = { [slot: string]: string }

/**
 * What the slots of the prerendered pages say, as JSON by language: `{{slot:rental_rate}}`, `commission_rate`, `bonus`,
 * `threshold`, `payout_day`, `product_name`, `support_email`, `origin`, `example_commission`, `example_total`,
 * `row:N` (N referrals a month), `total:N` (with the own account), `terms_version`, `terms_text`.
 */
export function publicSlots(app: PbApp): string {
  const shown = one(
    app,
    `SELECT product_name, support_email, origin, payout_day, rental_rate_cents, commission_rate_cents, bonus_cents,
       payment_threshold_cents FROM programme LIMIT 1`,
    {},
    {
      product_name: '',
      support_email: '',
      origin: '',
      payout_day: 0,
      rental_rate_cents: 0,
      commission_rate_cents: 0,
      bonus_cents: 0,
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
  const slots = (language: Language): SlotValues => {
    const values: SlotValues = {
      product_name: shown.product_name,
      support_email: shown.support_email,
      origin: $coterie.origin(),
      payout_day: String(shown.payout_day),
      rental_rate: formatCents(shown.rental_rate_cents),
      commission_rate: formatCents(shown.commission_rate_cents),
      bonus: formatCents(shown.bonus_cents),
      threshold: formatCents(shown.payment_threshold_cents),
      example_commission: formatCents(exampleReferrals * shown.commission_rate_cents),
      example_total: formatCents(shown.rental_rate_cents + exampleReferrals * shown.commission_rate_cents),
      terms_version: terms?.version ?? '',
      terms_text: (language === 'es' ? terms?.text_es : terms?.text_en) ?? '',
    }
    for (const count of referralCounts) {
      values[`row:${count}`] = formatCents(count * shown.commission_rate_cents)
      values[`total:${count}`] = formatCents(shown.rental_rate_cents + count * shown.commission_rate_cents)
    }
    return values
  }
  return JSON.stringify({ en: slots('en'), es: slots('es') })
}
