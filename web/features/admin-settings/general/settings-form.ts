import * as v from 'valibot'
import type { CalendarDate } from '../../../../domain/entities'
import {
  subjectProblem,
  templateHtmlProblem,
  type TemplateProblem,
} from '../../../../domain/mail/template-placeholders'
import { programStartProblem } from '../../../../domain/money/date-bounds'
import { formatCents, parseDollars } from '../../../../domain/money/dollars'
import { payoutFeeSchema } from '../../../../domain/money/payouts/payout-fee'
import { accentProblem, isHexColor, type Theme } from '../../../../domain/program/branding'
import { siteKeyField } from '../../../../domain/people/security/bot-providers'
import { missingLanguages } from '../../../../domain/program/announcement'
import { rateKeys, settingSchemas, type RateKey, type SettingKey } from '../../../../domain/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import {
  isTemplateField,
  toTemplateForm,
  templateSettingKeys,
  parseTemplateField,
  toTemplateValue,
  readTemplate,
  type TemplateField,
  type TemplateForm,
} from '../templates/template-fields'
import {
  isValidDeadline,
  isDeadlineField,
  deadlineFields,
  toDeadlineForm,
  parseWholeNumber,
  type DeadlineForm,
} from './deadline-fields'

/** The fields of the form as texts and switches. The specification gives their names (document 2, section 3). */
interface PlainSettings {
  defaultRentalRate: string
  affiliateCommissionRate: string
  referralBonusAmount: string
  referralBonusEnabled: boolean
  paymentThreshold: string
  payoutDay: string
  holdingDays: string
  /** The program's first day, as a calendar date; nothing may be dated before it (M28). */
  programStart: string
  timeZone: string
  autoApproveAffiliates: boolean
  requireEmailVerification: boolean
  /** True when the public affiliate form may reveal whether an email address has an account (S4). */
  emailCheckOpen: boolean
  requireSecondFactor: boolean
  /** True when the author of a payment must not approve it (M25). */
  requireSecondAdmin: boolean
  sessionTimeoutMinutes: string
  /** One of `botProviders`. */
  botCheckProvider: string
  botCheckSiteKey: string
  platformAnnouncementEnabled: boolean
  platformAnnouncement: string
  platformAnnouncementEs: string
  productName: string
  supportEmail: string
  /** A public https address; '' switches the webhook off (S11). */
  webhookUrl: string
  /** PayPal's fee for each payment: a percentage, and a cap in dollars. */
  payoutFeePercent: string
  payoutFeeMost: string
  /** A color such as `#1b4d8c`; '' for the default color (P4). */
  accentLight: string
  accentDark: string
}
export type SettingsForm = PlainSettings & DeadlineForm & TemplateForm
export type SettingsField = keyof SettingsForm

const moneyFields: ReadonlySet<SettingsField> = new Set([
  'defaultRentalRate',
  'affiliateCommissionRate',
  'referralBonusAmount',
  'paymentThreshold',
  'payoutFeeMost',
])

/** Formats a field's value for display; dollar amounts look the same however they were typed. */
export function formatFieldValue(field: SettingsField, value: string): string {
  if (!moneyFields.has(field) || value === '') return value
  const amount = parseDollars(value, { zero: true })
  return amount.ok ? formatCents(amount.cents) : `$${value}`
}

export type SettingsProblem =
  | 'amount'
  | 'range'
  | 'percent'
  | 'placeholder'
  | 'bothLanguages'
  | 'email'
  | 'needed'
  | 'start'
  | 'colour'
  | 'unreadable'
  | 'siteKey'
  | 'address'

export function toSettingsForm({ settings, rates }: StoredSettings): SettingsForm {
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  return {
    defaultRentalRate: dollars(rates.default_rental_rate),
    affiliateCommissionRate: dollars(rates.affiliate_commission_rate),
    referralBonusAmount: dollars(rates.referral_bonus_amount),
    referralBonusEnabled: settings.referral_bonus_enabled,
    paymentThreshold: dollars(settings.payment_threshold),
    payoutDay: String(settings.payout_day),
    holdingDays: String(settings.holding_days),
    ...toDeadlineForm(settings),
    programStart: settings.program_start,
    timeZone: settings.time_zone,
    autoApproveAffiliates: settings.auto_approve_affiliates,
    requireEmailVerification: settings.require_email_verification,
    emailCheckOpen: settings.email_check === 'open',
    requireSecondFactor: settings.require_second_factor,
    requireSecondAdmin: settings.require_second_admin,
    sessionTimeoutMinutes: String(settings.session_timeout_minutes),
    botCheckProvider: settings.bot_check.provider,
    botCheckSiteKey: settings.bot_check.siteKey,
    platformAnnouncementEnabled: settings.platform_announcement.enabled,
    platformAnnouncement: settings.platform_announcement.message,
    platformAnnouncementEs: settings.platform_announcement.messageEs ?? settings.platform_announcement.message,
    ...toTemplateForm(settings),
    productName: settings.product_name,
    supportEmail: settings.support_email,
    webhookUrl: settings.webhook_url,
    payoutFeePercent: String(settings.payout_fee.percent),
    payoutFeeMost: dollars(settings.payout_fee.mostCents),
    accentLight: settings.branding.accentLight,
    accentDark: settings.branding.accentDark,
  }
}

export const changedFields = (form: SettingsForm, base: SettingsForm): SettingsField[] =>
  (Object.keys(form) as SettingsField[]).filter((field) => form[field] !== base[field])

export const omitUnchanged = (stored: SettingsForm, typed: Partial<SettingsForm>): Partial<SettingsForm> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => stored[field as SettingsField] !== value))

export const settingKeyByField: { [field in SettingsField]: SettingKey | RateKey } = {
  defaultRentalRate: 'default_rental_rate',
  affiliateCommissionRate: 'affiliate_commission_rate',
  referralBonusAmount: 'referral_bonus_amount',
  referralBonusEnabled: 'referral_bonus_enabled',
  paymentThreshold: 'payment_threshold',
  payoutDay: 'payout_day',
  holdingDays: 'holding_days',
  ...deadlineFields,
  programStart: 'program_start',
  timeZone: 'time_zone',
  autoApproveAffiliates: 'auto_approve_affiliates',
  requireEmailVerification: 'require_email_verification',
  emailCheckOpen: 'email_check',
  requireSecondFactor: 'require_second_factor',
  requireSecondAdmin: 'require_second_admin',
  sessionTimeoutMinutes: 'session_timeout_minutes',
  botCheckProvider: 'bot_check',
  botCheckSiteKey: 'bot_check',
  platformAnnouncementEnabled: 'platform_announcement',
  platformAnnouncement: 'platform_announcement',
  platformAnnouncementEs: 'platform_announcement',
  ...templateSettingKeys,
  productName: 'product_name',
  supportEmail: 'support_email',
  webhookUrl: 'webhook_url',
  payoutFeePercent: 'payout_fee',
  payoutFeeMost: 'payout_fee',
  accentLight: 'branding',
  accentDark: 'branding',
}

/** Returns the problem of a field, or null. Rates have the limits of M1 and M2, and zero is valid (M7). */
export function settingProblem(field: SettingsField, form: SettingsForm, today: CalendarDate): SettingsProblem | null {
  const value = form[field]
  switch (field) {
    case 'defaultRentalRate':
    case 'affiliateCommissionRate':
    case 'referralBonusAmount':
    case 'paymentThreshold': {
      const amount = parseDollars(String(value), { zero: true })
      if (!amount.ok) return 'amount'
      const key = settingKeyByField[field]
      return key in rateKeys && amount.cents > rateKeys[key as RateKey].maxCents ? 'range' : null
    }
    case 'programStart':
      return programStartProblem(String(value), { today, earliestFact: '' }) === null ? null : 'start'
    case 'botCheckSiteKey':
      return form.botCheckProvider === 'built-in' || (v.is(siteKeyField, value) && String(value).trim() !== '')
        ? null
        : 'siteKey'
    case 'payoutDay':
      return v.is(settingSchemas.payout_day, parseWholeNumber(value)) ? null : 'range'
    case 'holdingDays':
      return v.is(settingSchemas.holding_days, parseWholeNumber(value)) ? null : 'range'
    case 'sessionTimeoutMinutes':
      return v.is(settingSchemas.session_timeout_minutes, parseWholeNumber(value)) ? null : 'range'
    case 'platformAnnouncement':
      return missingLanguages(announcementOf(form)).includes('en') ? 'bothLanguages' : null
    case 'platformAnnouncementEs':
      return missingLanguages(announcementOf(form)).includes('es') ? 'bothLanguages' : null
    case 'productName':
      return v.is(settingSchemas.product_name, value) ? null : 'needed'
    case 'supportEmail':
      return v.is(settingSchemas.support_email, value) ? null : 'email'
    case 'webhookUrl':
      return v.is(settingSchemas.webhook_url, form.webhookUrl.trim()) ? null : 'address'
    case 'payoutFeePercent':
      return v.is(payoutFeeSchema.entries.percent, percentOf(form)) ? null : 'percent'
    case 'payoutFeeMost': {
      const most = parseDollars(form.payoutFeeMost, { zero: true })
      if (!most.ok) return 'amount'
      return v.is(payoutFeeSchema.entries.mostCents, most.cents) ? null : 'range'
    }
    case 'accentLight':
      return colourProblem(form.accentLight, 'light')
    case 'accentDark':
      return colourProblem(form.accentDark, 'dark')
    default:
      if (isDeadlineField(field)) return isValidDeadline(field, parseWholeNumber(value)) ? null : 'range'
      return isTemplateField(field) && templateFieldProblem(field, form) !== null ? 'placeholder' : null
  }
}

export function templateFieldProblem(field: TemplateField, form: TemplateForm): TemplateProblem | null {
  const { name, part, language } = parseTemplateField(field)
  const template = readTemplate(form, name, language)
  return part === 'Subject' ? subjectProblem(name, template.subject) : templateHtmlProblem(name, template)
}

const announcementOf = (form: SettingsForm) => ({
  enabled: form.platformAnnouncementEnabled,
  message: form.platformAnnouncement.trim(),
  messageEs: form.platformAnnouncementEs.trim(),
})

function colourProblem(colour: string, theme: Theme): SettingsProblem | null {
  if (colour !== '' && !isHexColor(colour)) return 'colour'
  return accentProblem(colour, theme) === null ? null : 'unreadable'
}

/** Validates all fields of the settings to be saved. */
export function findProblems(
  changed: readonly SettingsField[],
  form: SettingsForm,
  today: CalendarDate,
): ReadonlyMap<SettingsField, SettingsProblem> {
  const saved = new Set(changed.map((field) => settingKeyByField[field]))
  const problems = (Object.keys(settingKeyByField) as SettingsField[]).flatMap((field) => {
    const problem = saved.has(settingKeyByField[field]) ? settingProblem(field, form, today) : null
    return problem === null ? [] : [[field, problem] as const]
  })
  return new Map(problems)
}

/** Returns the values to save by setting key: amounts in cents, and settings with several fields as one value. */
export function toSettingValues(fields: readonly SettingsField[], form: SettingsForm): { [key: string]: unknown } {
  const values: { [key: string]: unknown } = {}
  for (const field of fields) values[settingKeyByField[field]] = valueOf(field, form)
  return values
}

function valueOf(field: SettingsField, form: SettingsForm): unknown {
  switch (settingKeyByField[field]) {
    case 'bot_check':
      return { provider: form.botCheckProvider, siteKey: form.botCheckSiteKey.trim() }
    case 'platform_announcement':
      return announcementOf(form)
    case 'email_check':
      return form.emailCheckOpen ? 'open' : 'private'
    case 'webhook_url':
      return form.webhookUrl.trim()
    case 'payout_fee': {
      const most = parseDollars(form.payoutFeeMost, { zero: true })
      return { percent: percentOf(form), mostCents: most.ok ? most.cents : null }
    }
    case 'branding':
      return { accentLight: form.accentLight, accentDark: form.accentDark }
    case 'payout_day':
    case 'holding_days':
    case 'session_timeout_minutes':
      return parseWholeNumber(form[field])
    case 'default_rental_rate':
    case 'affiliate_commission_rate':
    case 'referral_bonus_amount':
    case 'payment_threshold': {
      const amount = parseDollars(String(form[field]), { zero: true })
      return amount.ok ? amount.cents : null
    }
    default:
      if (isTemplateField(field)) return toTemplateValue(field, form)
      return isDeadlineField(field) ? parseWholeNumber(form[field]) : form[field]
  }
}

/** Returns the percentage typed with a decimal point, or NaN for any other input. */
const percentOf = ({ payoutFeePercent }: Pick<SettingsForm, 'payoutFeePercent'>): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(payoutFeePercent.trim()) ? Number(payoutFeePercent) : Number.NaN
