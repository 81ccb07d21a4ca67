/** Fields of the prerendered pages, which the server fills with Go's html/template. */
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
  | 'accent'
  | 'branded'
  | 'bot_check'
  | 'bot_check_key'
  | 'terms_version'
  | 'terms_effective'
  | 'terms_text'
  // Not empty if the version is an earlier one, a future one, or unknown.
  | 'terms_earlier'
  | 'terms_coming'
  | 'terms_unknown'
  | 'pays_rental'
  | 'pays_commission'
  | 'has_threshold'
  // Not empty if visitors are told whether their address has an account.
  | 'open_email_check'
  | 'mails_kept'
  // The provider's name on the button for single sign-on; '' while it is off.
  | 'sso_label'

export type AmountSlot =
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
  | 'example_part_month'
  | 'example_part_commission'
  | 'example_year_commission'
  // The first payment of a rental that starts in the middle of a month; '' if it takes more than a year or nothing waits.
  | 'waiting_total'
  | 'waiting_more'
  | 'waiting_more_months'
  | 'threshold_cents'
  | 'rental_cents'
  | 'commission_cents'
  // The monthly commission for this number of referrals, without and with a rental of one's own.
  | `row_${ReferralCount}`
  | `total_${ReferralCount}`

export const referralCounts = [1, 3, 5, 10, 20] as const
export const exampleReferrals = 5
type ReferralCount = (typeof referralCounts)[number]

const listSlots = {
  // `faq_ring` isn't empty for the answer about the partial month, which is shown with a ring.
  faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  affiliate_faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  versions: ['version_name', 'version_effective', 'version_href'],
  terms_headings: ['heading_id', 'heading'],
} as const
export type ListName = keyof typeof listSlots
export type ItemSlot<Name extends ListName = ListName> = (typeof listSlots)[Name][number]
/** Fields for a page that was requested at a plain http address. */
export type RequestSlot = 'asked_origin' | 'public_origin' | 'public_host' | 'own_origin'
export type ConditionName = SlotName | ItemSlot | RequestSlot | ListName

const itemSlots: ReadonlySet<string> = new Set(Object.values(listSlots).flat())

/** Returns a field's path in Go's template, which is relative inside the entry of a list. */
function fieldOf(name: ConditionName): string {
  if (name === 'terms_headings') return 'headings $.Texts.terms_text'
  if (itemSlots.has(name)) return `.${name}`
  return name in listSlots ? `$.Lists.${name}` : `$.Texts.${name}`
}

export const slot = (name: SlotName | ItemSlot | RequestSlot): string => `{{${fieldOf(name)}}}`

export const markdownSlot = (name: SlotName | ItemSlot, top: 2 | 3): string => `{{markdown ${fieldOf(name)} ${top}}}`

export const listStart = (name: ListName): string => `{{range ${fieldOf(name)}}}`
export const ifStart = (name: ConditionName): string => `{{if ${fieldOf(name)}}}`
export const unlessStart = (name: ConditionName): string => `{{if not (${fieldOf(name)})}}`
export const ifElse = (name: ConditionName, withIt: string, without: string): string =>
  `${ifStart(name)}${withIt}{{else}}${without}${blockEnd}`
export const blockEnd = '{{end}}'
