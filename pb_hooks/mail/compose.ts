import { defaultProductName } from '../../domain/program/branding'
import type { Language, MailTemplate } from '../../domain/entities'
import { templateLinkProblem } from '../../domain/mail/template-links'
import { isAccessTemplate, templateRules } from '../../domain/mail/template-placeholders'
import { fillHtml, fillLine, oneLine } from '../../domain/mail/mail-placeholders'
import {
  isEditableTemplate,
  isCustomized,
  settingKeyOfTemplate,
  templateTextIn,
  type EditableTemplate,
  type LocalizedTemplate,
} from '../../domain/mail/email-templates'
import { optOutKindOfTemplate } from '../../domain/mail/email-categories'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { formatCents } from '../../domain/money/dollars'
import { type MailRequest, placeholderValues } from './template-values'
import { renderHtml, renderText, renderAdminMail } from './layout'
import { emailTemplates } from './templates/templates'
import { unsubscribeLink } from './unsubscribe'
import { whySent, wordingIn, type TemplateData } from './templates/template'
import { origin } from '../platform/environment'

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

export const composeMail = (app: PbApp, mail: MailRequest): ComposedMail =>
  composeWith(app, mail, isFromAdmin(mail) ? null : ownTemplate(app, mail))

/** An admin's invitation has its own text and note. The editable template is that of affiliates, who earn by it. */
const isFromAdmin = ({ template, data }: MailRequest): boolean =>
  template === 'invite' && data['invitedAs'] !== undefined

/** Renders an email with an admin's template; if that is incomplete, uses the built-in template (P11). */
export function composeWith(app: PbApp, mail: MailRequest, words: LocalizedTemplate | null): ComposedMail {
  const facts = templateData(app, mail)
  const content = emailTemplates[mail.template](facts)
  if (words !== null && isCustomized(words) && hasRequiredLink(mail) && !couldLeakLink(mail, words)) {
    const values = placeholderValues(mail, facts, content)
    return renderAdminMail(facts, {
      subject: fillLine(words.subject, values),
      body: fillHtml(words.template, values),
      because: whySent(content, facts),
    })
  }
  return { subject: oneLine(content.subject), html: renderHtml(content, facts), text: renderText(content, facts) }
}

/** Returns the template that an email uses; the test email uses the welcome template (P11). */
const templateNameOf = (template: MailTemplate): EditableTemplate =>
  isEditableTemplate(template) ? template : 'welcome'

const ownTemplate = (app: PbApp, { template, language }: MailRequest): LocalizedTemplate =>
  templateTextIn(readSetting(app, settingKeyOfTemplate(templateNameOf(template))), language)

const hasRequiredLink = ({ template, data }: MailRequest): boolean =>
  !templateRules[templateNameOf(template)].needs.includes('actionLink') || String(data['actionLink'] ?? '') !== ''

/** Reports whether a stored template could send an access link elsewhere; the built-in template is then used (S26). */
const couldLeakLink = ({ template }: MailRequest, words: LocalizedTemplate): boolean =>
  isAccessTemplate(templateNameOf(template)) && templateLinkProblem(words.template) !== null

export function templateData(app: PbApp, { data, language, to, template }: MailRequest): TemplateData {
  const kind = optOutKindOfTemplate(template)
  const isSpanish = language === 'es'
  const program = one(
    app,
    `FROM program LIMIT 1`,
    {},
    { product_name: '', support_email: '', rental_rate_cents: 0, commission_rate_cents: 0, time_zone: '' },
  )
  return {
    language: isSpanish ? 'es' : ('en' satisfies Language),
    ...wordingIn(isSpanish ? 'es' : 'en'),
    product: program?.product_name || defaultProductName,
    support: program?.support_email ?? '',
    origin: origin(),
    unsubscribeUrl: kind === null ? '' : unsubscribeLink({ address: to, kind }),
    invited: kind === 'invitation',
    zone: program?.time_zone || 'UTC',
    rental: formatCents(program?.rental_rate_cents ?? 0),
    commission: formatCents(program?.commission_rate_cents ?? 0),
    text: (name) => nameWithoutLink(name, String(data[name] ?? '')),
    number: (name) => Number(data[name] ?? 0),
  }
}

const typedNames = ['firstName', 'lastName', 'name', 'inviter', 'inviterFirst', 'from', 'device', 'devices']

/** Makes a name safe to show in an email: a stranger chooses it, and email programs turn addresses in it into links. */
export const nameWithoutLink = (field: string, value: string): string =>
  typedNames.includes(field)
    ? value
        .replace(/[:/\\@]+/g, ' ')
        .replace(/\.(?=\S)/g, '. ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : value
