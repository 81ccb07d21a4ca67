import { templateLinkProblem } from './template-links'
import { placeholdersIn } from './mail-placeholders'
import {
  isCustomized,
  templateTextIn,
  type TemplateTexts,
  type EditableTemplate,
  type LocalizedTemplate,
} from './email-templates'

export const templateGroups = ['people', 'money', 'support', 'account'] as const
export type TemplateGroup = (typeof templateGroups)[number]

const commonPlaceholders = ['firstName', 'lastName', 'email', 'actionLink', 'title', 'text'] as const

/** Placeholders in some emails, each with the field of the email's data and the format. */
export const placeholderSources = {
  amount: { data: 'amountCents', as: 'cents' },
  month: { data: 'month', as: 'month' },
  when: { data: 'atMs', as: 'moment' },
  until: { data: 'untilMs', as: 'date' },
  lastDay: { data: 'lastDay', as: 'day' },
  paypal: { data: 'paypal', as: 'text' },
  device: { data: 'device', as: 'text' },
  inviter: { data: 'inviter', as: 'text' },
  from: { data: 'from', as: 'text' },
  number: { data: 'number', as: 'text' },
  subject: { data: 'subject', as: 'text' },
  message: { data: 'message', as: 'text' },
  link: { data: 'link', as: 'text' },
  code: { data: 'code', as: 'text' },
  before: { data: 'before', as: 'text' },
  address: { data: 'address', as: 'text' },
  anchor: { data: 'anchor', as: 'text' },
} as const satisfies {
  [place: string]: { data: string; as: 'text' | 'cents' | 'month' | 'moment' | 'date' | 'day' }
}
type OwnPlaceholder = keyof typeof placeholderSources | 'facts'
export type TemplatePlaceholder = (typeof commonPlaceholders)[number] | OwnPlaceholder

interface TemplateRule {
  group: TemplateGroup
  own: readonly OwnPlaceholder[]
  /** Placeholders that the HTML must contain: the email's link, and the parts of the built-in text that vary. */
  needs: readonly TemplatePlaceholder[]
  /** Whether the email's link gives access to an account or ends its sessions (S26). */
  givesAccess: boolean
}
const rule = (
  group: TemplateGroup,
  own: readonly OwnPlaceholder[] = [],
  needs: readonly TemplatePlaceholder[] = [],
  givesAccess: 'access' | '' = '',
): TemplateRule => ({ group, own, needs, givesAccess: givesAccess !== '' })

export const templateRules: { readonly [name in EditableTemplate]: TemplateRule } = {
  welcome: rule('people', ['facts']),
  'affiliate-welcome': rule('people', ['link', 'code', 'facts']),
  verify: rule('people', [], ['actionLink'], 'access'),
  'already-registered': rule('people', [], ['actionLink']),
  invite: rule('people', ['inviter', 'until'], ['inviter', 'actionLink']),
  'invite-reminder': rule('people', ['inviter', 'until'], ['inviter', 'actionLink']),
  lead: rule('people', ['facts'], ['facts']),
  'lead-answer': rule('people', ['subject', 'message'], ['message', 'actionLink']),
  'application-received': rule('people', ['until']),
  'application-known': rule('people', [], ['text']),
  'application-no-account': rule('people', [], ['actionLink']),
  'application-rejected': rule('people', ['message'], ['message']),
  'new-application': rule('people', ['until', 'facts'], ['facts']),
  'leaving-asked': rule('people', ['lastDay'], ['lastDay', 'actionLink']),
  'leaving-over': rule('people', ['lastDay'], ['text']),
  'leaving-confirmed': rule('people', ['lastDay']),
  'leaving-notice': rule('people', ['lastDay', 'facts'], ['facts', 'text']),
  'profile-pause': rule('people', ['from', 'facts'], ['from', 'text']),
  'payment-approved': rule('money', ['amount', 'month', 'paypal', 'facts'], ['amount']),
  'payment-dispersed': rule('money', ['amount', 'paypal', 'facts'], ['amount']),
  'payment-returned': rule('money', ['amount', 'month', 'paypal', 'facts'], ['amount', 'text']),
  'payment-cancelled': rule('money', ['amount', 'month', 'facts'], ['amount']),
  'referral-joined': rule('money', ['from']),
  'referral-active': rule('money', ['from'], ['text']),
  'generation-waits': rule('money', [], ['text']),
  'day-anchor': rule('money', ['number', 'when', 'anchor'], ['anchor']),
  'ticket-reply': rule('support', ['number', 'subject', 'message'], ['actionLink']),
  'ticket-written': rule('support', ['number', 'subject', 'message', 'from'], ['actionLink']),
  'ticket-status': rule('support', ['number', 'subject'], ['title']),
  'new-ticket': rule('support', ['number', 'subject', 'from', 'facts']),
  'member-reply': rule('support', ['number', 'subject', 'from', 'facts']),
  'reset-password': rule('account', [], ['actionLink'], 'access'),
  'password-changed': rule('account', ['when', 'facts'], ['actionLink'], 'access'),
  'new-device': rule('account', ['device', 'when', 'facts'], ['device', 'actionLink'], 'access'),
  'devices-ended': rule('account', ['facts'], ['facts']),
  'second-factor': rule('account', ['when', 'facts'], ['text', 'actionLink'], 'access'),
  protection: rule('account', ['when', 'facts'], ['title', 'text', 'actionLink']),
  'paypal-changed': rule('account', ['when', 'before', 'address', 'facts'], ['facts', 'actionLink'], 'access'),
  'email-changed': rule('account', ['when', 'before', 'address', 'facts'], ['facts'], 'access'),
  'role-changed': rule('account', ['when', 'facts'], ['text']),
  'health-news': rule('account', [], ['text']),
  'admin-link': rule('account', [], ['actionLink'], 'access'),
}

export const isAccessTemplate = (name: EditableTemplate): boolean => templateRules[name].givesAccess

export const placeholdersOfTemplate = (name: EditableTemplate): readonly TemplatePlaceholder[] => {
  const { own, needs } = templateRules[name]
  return [
    ...new Set<TemplatePlaceholder>([
      ...needs,
      'firstName',
      'lastName',
      'actionLink',
      'email',
      ...own,
      ...commonPlaceholders,
    ]),
  ]
}

/** Returns the placeholders that a subject may contain. Links aren't allowed, because lists and logs show subjects. */
export const placeholdersOfSubject = (name: EditableTemplate): readonly TemplatePlaceholder[] =>
  placeholdersOfTemplate(name).filter((place) => place !== 'actionLink' && place !== 'facts' && place !== 'text')

export interface TemplateProblem {
  kind: 'unknown' | 'missing' | 'link-place' | 'link-other'
  name: string
}

export const subjectProblem = (name: EditableTemplate, subject: string): TemplateProblem | null =>
  unknownPlaceholder(subject, placeholdersOfSubject(name))

/**
 * Returns a template's first problem, or null. An incomplete template can lack placeholders, because the built-in email is
 * sent instead.
 */
export function templateHtmlProblem(name: EditableTemplate, texts: LocalizedTemplate): TemplateProblem | null {
  const unknown = unknownPlaceholder(texts.template, placeholdersOfTemplate(name))
  if (unknown !== null || !isCustomized(texts)) return unknown
  const used = placeholdersIn(texts.template)
  const missing = templateRules[name].needs.find((place) => !used.includes(place))
  if (missing !== undefined) return { kind: 'missing', name: missing }
  const link = isAccessTemplate(name) ? templateLinkProblem(texts.template) : null
  return link === null ? null : { kind: link, name: 'actionLink' }
}

function unknownPlaceholder(text: string, allowed: readonly TemplatePlaceholder[]): TemplateProblem | null {
  const unknown = placeholdersIn(text).find((name) => !(allowed as readonly string[]).includes(name))
  return unknown === undefined ? null : { kind: 'unknown', name: unknown }
}

export const emailTemplateProblem = (name: EditableTemplate, texts: TemplateTexts): TemplateProblem | null =>
  (['en', 'es'] as const)
    .map((language) => templateTextIn(texts, language))
    .flatMap((each) => subjectProblem(name, each.subject) ?? templateHtmlProblem(name, each) ?? [])[0] ?? null
