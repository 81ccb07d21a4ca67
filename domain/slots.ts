/**
 * The places in the prerendered pages that the server fills from the settings, escaped, as text. Settings change; built files
 * don't. The pages name them, the hooks give a value for each: a name that only one side knows doesn't compile.
 */
export type SlotName = TextSlot | AmountSlot

/** Texts. */
export type TextSlot =
  | 'product_name'
  | 'support_email'
  | 'origin'
  | 'year'
  | 'payout_day'
  | 'terms_version'
  | 'terms_text'

/** Amounts, worked out by the product's own rules. */
export type AmountSlot =
  // `$100.00`
  | 'rental_rate'
  | 'commission_rate'
  | 'threshold'
  | 'example_commission'
  | 'example_total'
  // `$100`: without the cents where there are none, for headlines
  | 'rental_rate_short'
  | 'commission_rate_short'
  | 'example_commission_short'
  | 'example_total_short'
  // worked examples: 16 of 30 days of the rate, 24 of 31 days and 12 months of the commission
  | 'example_part_month'
  | 'example_part_commission'
  | 'example_year_commission'
  // numbers of cents, for the calculator
  | 'rental_cents'
  | 'commission_cents'
  // so many referrals a month, and with one's own account
  | `row:${ReferralCount}`
  | `total:${ReferralCount}`

/** Numbers of referrals in the public pages' tables (document 1, sections 1 and 4). */
export const referralCounts = [1, 3, 5, 10, 20] as const
type ReferralCount = (typeof referralCounts)[number]

/** The mark that the server replaces. */
export const slot = (name: SlotName): string => `{{slot:${name}}}`
