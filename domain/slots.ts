/**
 * Fields of the prerendered pages, which the server fills from settings and texts with Go's html/template. Pages use the
 * names and hooks supply the values. If only one of them knows a name, the code doesn't compile.
 */
export type SlotName = TextSlot | AmountSlot

export type TextSlot =
  | 'product_name'
  | 'support_email'
  | 'origin'
  | 'year'
  | 'payout_day'
  // Response times in the language of the page (P17): `24 hours`, `3 days`.
  | 'lead_answer'
  | 'application_answer'
  // The first name of the affiliate in a sign-up link; '' if there is none.
  | 'share_name'
  | 'share_kept'
  | 'share_code'
  // The accent color of the light theme, '' for the default.
  | 'accent'
  // Not empty if the installation has its own colors.
  | 'branded'
  // The bot check and its public key; '' for the built-in check.
  | 'bot_check'
  | 'bot_check_key'
  // The displayed terms: version, date and Markdown text.
  | 'terms_version'
  | 'terms_effective'
  | 'terms_text'
  // Not empty if the version is an earlier one, a future one, or unknown.
  | 'terms_earlier'
  | 'terms_coming'
  | 'terms_unknown'
  // Not empty if the amount isn't zero.
  | 'pays_rental'
  | 'pays_commission'
  | 'has_threshold'
  // Not empty if visitors are told whether their address has an account.
  | 'open_email_check'
  // Not empty while no mail server is set up.
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
  // Examples: the rate for 16 of 30 days, and the commission for 24 of 31 days and for 12 months.
  | 'example_part_month'
  | 'example_part_commission'
  | 'example_year_commission'
  // Amounts in cents for the calculator.
  | 'rental_cents'
  | 'commission_cents'
  // The monthly commission for this number of referrals, without and with a rental of one's own.
  | `row_${ReferralCount}`
  | `total_${ReferralCount}`

/** The numbers of referrals in the tables of public pages (document 1, sections 1 and 4). */
export const referralCounts = [1, 3, 5, 10, 20] as const
/** The number of referrals, in addition to one rental, in the example on the landing page and next to an application. */
export const exampleReferrals = 5
type ReferralCount = (typeof referralCounts)[number]

/** Lists, with the texts of each entry. */
const listSlots = {
  // Questions on the landing page and the affiliate page. `faq_ring` isn't empty if the answer contains the partial month.
  faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  affiliate_faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  // Other versions of the terms.
  versions: ['version_name', 'version_effective', 'version_href'],
  // Headings of the terms, which the server reads from the Markdown text.
  terms_headings: ['heading_id', 'heading'],
} as const
export type ListName = keyof typeof listSlots
export type ItemSlot<Name extends ListName = ListName> = (typeof listSlots)[Name][number]
/** Texts for a page that was requested at a plain http address: the requested and the public URL. */
export type RequestSlot = 'asked_origin' | 'public_origin' | 'public_host' | 'own_origin'
/** Names that a condition can test: a text or list that isn't empty. */
export type ConditionName = SlotName | ItemSlot | RequestSlot | ListName

const itemSlots: ReadonlySet<string> = new Set(Object.values(listSlots).flat())

/** Returns the template expression of a field, which is relative inside the entry of a list. */
function fieldOf(name: ConditionName): string {
  if (name === 'terms_headings') return 'headings $.Texts.terms_text'
  if (itemSlots.has(name)) return `.${name}`
  return name in listSlots ? `$.Lists.${name}` : `$.Texts.${name}`
}

/** Returns the template action for an escaped text. */
export const slot = (name: SlotName | ItemSlot | RequestSlot): string => `{{${fieldOf(name)}}}`

/** Returns the template action that renders Markdown, with its top heading level. */
export const markdownSlot = (name: SlotName | ItemSlot, top: 2 | 3): string => `{{markdown ${fieldOf(name)} ${top}}}`

/** The opening template actions: for each entry of a list, if a value isn't empty, and if it is empty. */
export const listStart = (name: ListName): string => `{{range ${fieldOf(name)}}}`
export const ifStart = (name: ConditionName): string => `{{if ${fieldOf(name)}}}`
export const unlessStart = (name: ConditionName): string => `{{if not (${fieldOf(name)})}}`
/** Returns a template condition with both branches. */
export const ifElse = (name: ConditionName, withIt: string, without: string): string =>
  `${ifStart(name)}${withIt}{{else}}${without}${blockEnd}`
export const blockEnd = '{{end}}'
