import { defaultProductName } from '../../domain/program/branding'
import type { ItemSlot, SlotName } from '../../domain/slots'

/** Values of the slots for the development server only. The product's server fills in its own values. */
const defaultSlots: { [name in SlotName]: string } = {
  product_name: defaultProductName,
  support_email: 'support@example.com',
  year: '2026',
  origin: 'http://127.0.0.1:5173',
  payout_day: '5',
  lead_answer: '24 hours',
  application_answer: '3 days',
  branded: '',
  share_name: '',
  share_kept: '',
  share_code: '',
  accent: '',
  bot_check: '',
  bot_check_key: '',
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
  waiting_total: '$153.33',
  waiting_more: '$100.00',
  waiting_more_months: '1',
  threshold_cents: '10000',
  rental_cents: '10000',
  commission_cents: '5000',
  row_1: '$50.00',
  row_3: '$150.00',
  row_5: '$250.00',
  row_10: '$500.00',
  row_20: '$1,000.00',
  total_1: '$150.00',
  total_3: '$250.00',
  total_5: '$350.00',
  total_10: '$600.00',
  total_20: '$1,100.00',
  terms_version: '2025-10-04',
  terms_effective: '10/4/2025',
  terms_text: 'The server shows the published terms here.',
  terms_earlier: '',
  terms_coming: '',
  terms_unknown: '',
  pays_rental: 'yes',
  pays_commission: 'yes',
  has_threshold: 'yes',
  open_email_check: '',
  mails_kept: '',
  sso_label: '',
}

const defaultItems: { [name in ItemSlot]: string } = {
  faq_question: 'A question of the installation?',
  faq_answer: 'Its answer.',
  faq_ring: '',
  version_name: '2024-01-01',
  version_effective: '1/1/2024',
  version_href: '/terms?version=2024-01-01',
  heading_id: 'section-1',
  heading: '1. Example',
}

/** Values that differ in Spanish. */
export const spanishSlotValues: Partial<typeof defaultSlots> = { lead_answer: '24 horas', application_answer: '3 días' }

/** Fills a page's slots for the development server: default values, or `other`, and one entry per list. */
export function fillDefaultSlots(html: string, other: Partial<typeof defaultSlots> = {}): string {
  const values: { [name: string]: string } = {
    ...defaultSlots,
    ...defaultItems,
    ...(html.includes('<html lang="es"') && spanishSlotValues),
    ...other,
  }
  const given = (field: string): boolean => (values[field] ?? 'yes') !== ''
  let shown = html
  // The innermost sections are filled first.
  for (let before = ''; before !== shown;) {
    before = shown
    shown = shown.replace(
      section,
      (_, kind: string, not: string | undefined, field: string, inner: string, other = '') =>
        kind === 'range' || given(field) === (not === undefined) ? inner : other,
    )
  }
  return shown.replace(text, (_, field: string) => values[field] ?? '')
}

const section =
  /\{\{(if|range) (not )?\(?(?:headings )?(?:\$\.Texts|\$\.Lists)?\.(\w+)\)?\}\}((?:(?!\{\{(?:if|range|else|end)\b).)*)(?:\{\{else\}\}((?:(?!\{\{(?:if|range|end)\b).)*))?\{\{end\}\}/gs
const text = /\{\{(?:markdown )?(?:\$\.Texts|\$\.Lists)?\.(\w+)(?: \d)?\}\}/g
