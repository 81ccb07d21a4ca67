/**
 * Fields of the prerendered pages, which the server fills from settings and texts with Go's html/template. Pages use the
 * names and hooks provide the values; a name known to only one side doesn't compile.
 */
export type SlotName = TextSlot | AmountSlot

export type TextSlot =
  | 'product_name'
  | 'support_email'
  | 'origin'
  | 'year'
  | 'payout_day'
  // Response times in the page's language (P17): `24 hours`, `3 days`.
  | 'lead_answer'
  | 'application_answer'
  // The first name of a sign-up link's affiliate; non-empty if there is one.
  | 'share_name'
  | 'share_kept'
  | 'share_code'
  // The accent color of the light theme, '' = default.
  | 'accent'
  // Non-empty if the installation has its own colors.
  | 'branded'
  // The bot check and its public key; '' = built-in.
  | 'bot_check'
  | 'bot_check_key'
  // The shown terms: version, date, Markdown text.
  | 'terms_version'
  | 'terms_effective'
  | 'terms_text'
  // Non-empty for an earlier version, a future version, or an unknown version.
  | 'terms_earlier'
  | 'terms_coming'
  | 'terms_unknown'
  // Non-empty if the amount isn't zero.
  | 'pays_rental'
  | 'pays_commission'
  | 'has_threshold'
  // Non-empty if guests are told whether their address has an account.
  | 'open_email_check'
  // Non-empty while no mail server is set up.
  | 'mails_kept'

/** Formatted amounts. */
export type AmountSlot =
  // `$100.00`
  | 'rental_rate'
  | 'commission_rate'
  | 'threshold'
  | 'example_commission'
  | 'example_total'
  // `$100`, without zero cents, for headlines.
  | 'rental_rate_short'
  | 'commission_rate_short'
  | 'example_commission_short'
  | 'example_total_short'
  // Examples: 16 of 30 days of the rate; 24 of 31 days and 12 months of the commission.
  | 'example_part_month'
  | 'example_part_commission'
  | 'example_year_commission'
  // Cents for the calculator.
  | 'rental_cents'
  | 'commission_cents'
  // Monthly commission of this many referrals, and with an own rental.
  | `row_${ReferralCount}`
  | `total_${ReferralCount}`

/** Numbers of referrals in the public pages' tables (document 1, sections 1 and 4). */
export const referralCounts = [1, 3, 5, 10, 20] as const
/** The example on the landing page and beside an application: one rental plus this many referrals. */
export const exampleReferrals = 5
type ReferralCount = (typeof referralCounts)[number]

/** Lists, with the texts of each entry. */
const listSlots = {
  // FAQs of the landing page and the affiliate page; `faq_ring` is non-empty if the answer shows the partial month.
  faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  affiliate_faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  // Other versions of the terms.
  versions: ['version_name', 'version_effective', 'version_href'],
  // Headings of the terms, which the server extracts from the Markdown.
  terms_headings: ['heading_id', 'heading'],
} as const
export type ListName = keyof typeof listSlots
export type ItemSlot<Name extends ListName = ListName> = (typeof listSlots)[Name][number]
/** Texts of a request to a plain http address: how it was requested, and the public URL. */
export type RequestSlot = 'asked_origin' | 'public_origin' | 'public_host' | 'own_origin'
/** Names that a condition can test: a non-empty text or list. */
export type ConditionName = SlotName | ItemSlot | RequestSlot | ListName

const itemSlots: ReadonlySet<string> = new Set(Object.values(listSlots).flat())

/** Returns the template expression of a field: relative in a list entry, otherwise of the page. */
function fieldOf(name: ConditionName): string {
  if (name === 'terms_headings') return 'headings $.Texts.terms_text'
  if (itemSlots.has(name)) return `.${name}`
  return name in listSlots ? `$.Lists.${name}` : `$.Texts.${name}`
}

/** Returns the template action for an escaped text. */
export const slot = (name: SlotName | ItemSlot | RequestSlot): string => `{{${fieldOf(name)}}}`

/** Returns the template action that renders Markdown, with its top heading level. */
export const markdownSlot = (name: SlotName | ItemSlot, top: 2 | 3): string => `{{markdown ${fieldOf(name)} ${top}}}`

/** Opening actions: for each list entry, if non-empty, if empty. */
export const listStart = (name: ListName): string => `{{range ${fieldOf(name)}}}`
export const ifStart = (name: ConditionName): string => `{{if ${fieldOf(name)}}}`
export const unlessStart = (name: ConditionName): string => `{{if not (${fieldOf(name)})}}`
/** Returns a template condition with both branches. */
export const ifElse = (name: ConditionName, withIt: string, without: string): string =>
  `${ifStart(name)}${withIt}{{else}}${without}${blockEnd}`
export const blockEnd = '{{end}}'
