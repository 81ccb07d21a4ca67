import { readProgram } from '../settings/program'
import type { SlotName, ItemSlot, ListName } from '../../domain/slots'
import { nameOnCard } from '../../domain/referrals/referral-links'
import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import { findAffiliateByCode } from '../referrals/referrer'
import { today } from '../platform/clock'
import { hasMailServer } from '../mail/active-delivery'
import { readSettings } from '../settings/read-settings'
import { rows } from '../platform/db'
import type { Language } from '../../domain/entities'
import type { TextFacts } from '../../domain/texts/placeholders'
import type { QuestionPage } from '../../domain/collections/faqs'
import { visibleQuestions, type QuestionRow } from '../../domain/texts/questions'
import { formatResponseTime } from '../../domain/program/response-times'
import { defaultBranding, type Branding } from '../../domain/program/branding'
import { brandFiles, themeCss, readRenderedIcons, type RenderedIcons } from './brand-files'
import { singleSignOnLabel } from '../sessions/identity-provider'
import { botCheckChoice } from '../users/bot-provider'
import { publicAmounts } from './public-amounts'
import { publicFiles } from './public-files'
import { publishedTerms, termsPages } from './public-terms'
import { origin } from '../platform/environment'

type ShareSlot = Extract<SlotName, `share_${string}`>

/**
 * Called by the binary: returns the sharer's first name, code and language for a link preview, as JSON; '' = unknown code.
 */
export function sharePreview(app: PbApp, code: string): string {
  const found = findAffiliateByCode(app, code)
  if (found === null) return ''
  const name = nameOnCard(found.first_name)
  const slots: { [slot in ShareSlot]: string } = {
    share_name: name,
    share_kept: 'yes',
    share_code: cleanReferralCode(code),
  }
  return JSON.stringify({ slots, language: found.language })
}

interface PageValues {
  slots: { [name in SlotName]: string }
  lists: { [name in Exclude<ListName, 'terms_headings'>]: readonly { [slot in ItemSlot<name>]: string }[] }
  forms: ReturnType<typeof termsPages>['forms']
}

interface PublicValues {
  pages: { [language in Language]: PageValues }
  files: { [address: string]: string }
  icons: RenderedIcons
}

/** Called by the binary: returns the texts for the slots of the prerendered pages as JSON by language. */
export function publicSlots(app: PbApp): string {
  const shown = readProgram(app)
  if (!shown) return '{}'
  const branding: Branding = { ...defaultBranding, ...shown.branding }
  const { provider, siteKey } = botCheckChoice(app)
  const settings = readSettings(app)
  const both = {
    ...publicAmounts(shown),
    product_name: shown.product_name,
    support_email: shown.support_email,
    origin: origin(),
    year: today(app).slice(0, 4),
    payout_day: String(shown.payout_day),
    share_name: '',
    share_kept: '',
    share_code: '',
    accent: branding.accentLight,
    branded: themeCss(branding) === '' ? '' : 'yes',
    pays_rental: given(shown.rental_rate_cents),
    pays_commission: given(shown.commission_rate_cents),
    has_threshold: given(shown.payment_threshold_cents),
    open_email_check: settings.email_check === 'open' ? 'yes' : '',
    mails_kept: hasMailServer(app) ? '' : 'yes',
    bot_check: provider === 'built-in' ? '' : provider,
    bot_check_key: siteKey,
    sso_label: singleSignOnLabel(app),
  }
  const published = publishedTerms(app)
  const valuesIn = (language: Language): PageValues => {
    // the version that people agree to when they sign up
    const { slots, lists, forms } = termsPages(published, shown.terms_version, language, shown)
    return {
      slots: {
        ...both,
        lead_answer: formatResponseTime('lead_answer_hours', settings.lead_answer_hours, language),
        application_answer: formatResponseTime('application_answer_days', settings.application_answer_days, language),
        ...slots,
      },
      lists: {
        ...lists,
        faqs: faqs(app, 'renters', language, shown),
        affiliate_faqs: faqs(app, 'affiliates', language, shown),
      },
      forms,
    }
  }
  const about = { origin: origin(), supportEmail: shown.support_email, today: today(app) }
  const icons = readRenderedIcons(app)
  const filled: PublicValues = {
    pages: { en: valuesIn('en'), es: valuesIn('es') },
    files: { ...publicFiles(about), ...brandFiles(shown.product_name, branding, icons.mark) },
    icons,
  }
  return JSON.stringify(filled)
}

function faqs(app: PbApp, place: QuestionPage, language: Language, facts: TextFacts) {
  const published = rows(
    app,
    `FROM faqs WHERE published_at != '' ORDER BY "order", id`,
    {},
    { audience: 'everyone', question_en: '', question_es: '', answer_en: '', answer_es: '' },
  ) as QuestionRow[]
  return visibleQuestions(published, place, language, facts).map(({ question, answer, partMonth }) => ({
    faq_question: question,
    faq_answer: answer,
    faq_ring: partMonth ? 'part of a month' : '',
  }))
}

const given = (cents: number): string => (cents === 0 ? '' : 'yes')
