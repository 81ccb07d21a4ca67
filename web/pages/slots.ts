/**
 * The places in the prerendered pages that the server fills from the settings, escaped, as text (`pb_hooks/pages/public-slots.ts`
 * gives the values). Settings change; built files don't. A name without a value leaves its place empty and is logged.
 */
export const slotNames = [
  'product_name',
  'support_email',
  'origin',
  'payout_day',
  // `$100.00`
  'rental_rate',
  'commission_rate',
  'threshold',
  'example_commission',
  'example_total',
  // `$100`: without the cents where there are none, for headlines
  'rental_rate_short',
  'commission_rate_short',
  'example_commission_short',
  'example_total_short',
  // worked examples: 16 of 30 days of the rate, 24 of 31 days and 12 months of the commission
  'example_part_month',
  'example_part_commission',
  'example_year_commission',
  // numbers, for the calculator
  'rental_cents',
  'commission_cents',
  // N referrals a month, and with one's own account
  'row:1',
  'row:3',
  'row:5',
  'row:10',
  'row:20',
  'total:1',
  'total:3',
  'total:5',
  'total:10',
  'total:20',
  'terms_version',
  'terms_text',
] as const

export type SlotName = (typeof slotNames)[number]

/** The mark that the server replaces. */
export const slot = (name: SlotName): string => `{{slot:${name}}}`

/** The shipped values, for the development server only; the product's pages are filled by the server. */
export const shippedSlots: { [name in SlotName]: string } = {
  product_name: 'Coterie',
  support_email: 'support@example.com',
  origin: 'http://127.0.0.1:5173',
  payout_day: '5',
  rental_rate: '$100.00',
  commission_rate: '$50.00',
  threshold: '$100.00',
  example_commission: '$250.00',
  example_total: '$350.00',
  rental_rate_short: '$100',
  commission_rate_short: '$50',
  example_commission_short: '$250',
  example_total_short: '$350',
  example_part_month: '$53.33',
  example_part_commission: '$38.71',
  example_year_commission: '$600.00',
  rental_cents: '10000',
  commission_cents: '5000',
  'row:1': '$50.00',
  'row:3': '$150.00',
  'row:5': '$250.00',
  'row:10': '$500.00',
  'row:20': '$1,000.00',
  'total:1': '$150.00',
  'total:3': '$250.00',
  'total:5': '$350.00',
  'total:10': '$600.00',
  'total:20': '$1,100.00',
  terms_version: '2025-10-04',
  terms_text: '## 1. Example\nThe server shows the published terms here.\n- One item',
}
