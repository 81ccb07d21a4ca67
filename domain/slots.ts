/**
 * The fields of the prerendered pages, which the server fills from the settings and the installation's own texts by Go's html/template.
 * Settings change; built files don't. The pages name the fields, the hooks give a value for each: a name that only one side knows
 * doesn't compile.
 */
export type SlotName = TextSlot | AmountSlot

/** Texts. */
export type TextSlot =
  | 'product_name'
  | 'support_email'
  | 'origin'
  | 'year'
  | 'payout_day'
  // promised times in the page's language (P17): `24 hours`, `3 days`
  | 'lead_answer'
  | 'application_answer'
  // of whoever shares a sign-up link: the first name, something if there is anybody
  | 'share_name'
  | 'share_kept'
  // their code
  | 'share_code'
  // the installation's accent by day, '' = as shipped
  | 'accent'
  // something where the installation has colours of its own
  | 'branded'
  // who checks forms and with which key; '' for the built-in check
  | 'bot_check'
  | 'bot_check_key'
  // the terms on the page: which, from when, their Markdown
  | 'terms_version'
  | 'terms_effective'
  | 'terms_text'
  // something if they are an earlier version, are to come, or if nobody knows the version asked for
  | 'terms_earlier'
  | 'terms_coming'
  | 'terms_unknown'
  // something while an amount isn't zero: a sentence about nothing has words of its own
  | 'pays_rental'
  | 'pays_commission'
  | 'has_threshold'
  // something while whoever applies as a guest is told at once whether their address has an account
  | 'open_email_check'
  // something while no mail server is set up and every mail stays in the mail log
  | 'mails_kept'

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
  | `row_${ReferralCount}`
  | `total_${ReferralCount}`

/** Numbers of referrals in the public pages' tables (document 1, sections 1 and 4). */
export const referralCounts = [1, 3, 5, 10, 20] as const
/** The worked example, on the landing page and beside an application: one account plus this many referrals. */
export const exampleReferrals = 5
type ReferralCount = (typeof referralCounts)[number]

/** Lists, and the texts of each of their entries. */
const listSlots = {
  // Published questions of the landing page and of the affiliate page; `faq_ring` says something where the ring of a part of a month belongs.
  faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  affiliate_faqs: ['faq_question', 'faq_answer', 'faq_ring'],
  // Versions of the terms that aren't on the page.
  versions: ['version_name', 'version_effective', 'version_href'],
  // Headings of the terms: the server reads them from their Markdown.
  terms_headings: ['heading_id', 'heading'],
} as const
export type ListName = keyof typeof listSlots
export type ItemSlot<Name extends ListName = ListName> = (typeof listSlots)[Name][number]
/** Texts of one request, on the page that a plain http address gets: how it was asked, and the public address where there is one. */
export type RequestSlot = 'asked_origin' | 'public_origin' | 'public_host' | 'own_origin'
/** What a section can hang on: a text that isn't empty, a list that has entries. */
export type GivenName = SlotName | ItemSlot | RequestSlot | ListName

const itemSlots: ReadonlySet<string> = new Set(Object.values(listSlots).flat())

/** A field of the entry inside of a list, otherwise of the page. */
function fieldOf(name: GivenName): string {
  if (name === 'terms_headings') return 'headings $.Texts.terms_text'
  if (itemSlots.has(name)) return `.${name}`
  return name in listSlots ? `$.Lists.${name}` : `$.Texts.${name}`
}

/** The action of html/template that writes a text, escaped for where it stands. */
export const slot = (name: SlotName | ItemSlot | RequestSlot): string => `{{${fieldOf(name)}}}`

/** The action that writes a Markdown text as HTML, whose headings begin at a level. */
export const markdownSlot = (name: SlotName | ItemSlot, top: 2 | 3): string => `{{markdown ${fieldOf(name)} ${top}}}`

/** The beginning of what stands once for each entry of a list, only with something, only without it. */
export const rangeMark = (name: ListName): string => `{{range ${fieldOf(name)}}}`
export const ifMark = (name: GivenName): string => `{{if ${fieldOf(name)}}}`
export const unlessMark = (name: GivenName): string => `{{if not (${fieldOf(name)})}}`
/** One text with something under a name, another without it. */
export const eitherOr = (name: GivenName, withIt: string, without: string): string =>
  `${ifMark(name)}${withIt}{{else}}${without}${endMark}`
export const endMark = '{{end}}'
