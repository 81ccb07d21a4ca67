import type { TextFacts } from '../../domain/texts/placeholders'
import { one } from '../platform/db'

const unknown: TextFacts = {
  product_name: '',
  support_email: '',
  payout_day: 0,
  rental_rate_cents: 0,
  commission_rate_cents: 0,
  payment_threshold_cents: 0,
}

export const readTextFacts = (app: PbApp): TextFacts =>
  one(
    app,
    `SELECT product_name, support_email, payout_day, rental_rate_cents, commission_rate_cents, payment_threshold_cents
     FROM program LIMIT 1`,
    {},
    { ...unknown },
  ) ?? unknown
