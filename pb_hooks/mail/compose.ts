import { shippedName } from '../../domain/program/branding'
import type { Language, MailTemplate } from '../../domain/entities'
import { isAccessLetter, linkProblem } from '../../domain/mail/letter-links'
import { letterRules } from '../../domain/mail/letter-places'
import { fillHtml, fillLine, oneLine } from '../../domain/mail/mail-placeholders'
import {
  isOwnLetter,
  isWorded,
  letterKeyOf,
  wordsIn,
  type OwnLetterName,
  type WordsInLanguage,
} from '../../domain/mail/own-letters'
import { stoppableKindOf } from '../../domain/mail/letter-kinds'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { formatCents } from '../../domain/money/dollars'
import { type WantedMail, letterValues } from './template-values'
import { htmlMail, textMail } from './layout'
import { adminMail } from './admin-mail'
import { letters } from './letters/letters'
import { stopLink } from './unsubscribe-link'
import { nameInMail } from './name-in-mail'
import type { Facts } from './letters/letter'
import { origin } from '../platform/environment'

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

export const compose = (app: PbApp, mail: WantedMail): ComposedMail => composeWith(app, mail, ownTemplate(app, mail))

/** Renders an email with an admin's template; an incomplete one means the built-in template (P11). */
export function composeWith(app: PbApp, mail: WantedMail, words: WordsInLanguage | null): ComposedMail {
  const facts = factsOf(app, mail)
  const content = letters[mail.template](facts)
  if (words !== null && isWorded(words) && hasRequiredLink(mail) && !couldLeakLink(mail, words)) {
    const values = letterValues(mail, facts, content)
    return adminMail(facts, {
      subject: fillLine(words.subject, values),
      body: fillHtml(words.template, values),
      because: content.because,
    })
  }
  return { subject: oneLine(content.subject), html: htmlMail(content, facts), text: textMail(content, facts) }
}

/** The template that an email uses; the test email uses the welcome template (P11). */
const templateNameOf = (template: MailTemplate): OwnLetterName => (isOwnLetter(template) ? template : 'welcome')

const ownTemplate = (app: PbApp, { template, language }: WantedMail): WordsInLanguage =>
  wordsIn(readSetting(app, letterKeyOf(templateNameOf(template))), language)

/** A template with a link can only be used when the email has that link. */
const hasRequiredLink = ({ template, data }: WantedMail): boolean =>
  !letterRules[templateNameOf(template)].needs.includes('actionLink') || String(data['actionLink'] ?? '') !== ''

/** A template stored before S26 could send an access link elsewhere; the built-in template is used instead. */
const couldLeakLink = ({ template }: WantedMail, words: WordsInLanguage): boolean =>
  isAccessLetter(templateNameOf(template)) && linkProblem(words.template) !== null

export function factsOf(app: PbApp, { data, language, to, template }: WantedMail): Facts {
  const kind = stoppableKindOf(template)
  const isSpanish = language === 'es'
  const program = one(
    app,
    `SELECT product_name, support_email, rental_rate_cents, commission_rate_cents, time_zone FROM program LIMIT 1`,
    {},
    { product_name: '', support_email: '', rental_rate_cents: 0, commission_rate_cents: 0, time_zone: '' },
  )
  return {
    language: isSpanish ? 'es' : ('en' satisfies Language),
    say: (en, es) => (isSpanish ? es : en),
    product: program?.product_name || shippedName,
    support: program?.support_email ?? '',
    origin: origin(),
    unsubscribeUrl: kind === null ? '' : stopLink({ address: to, kind }),
    invited: kind === 'invitation',
    zone: program?.time_zone || 'UTC',
    rental: formatCents(program?.rental_rate_cents ?? 0),
    commission: formatCents(program?.commission_rate_cents ?? 0),
    text: (name) => nameInMail(name, String(data[name] ?? '')),
    number: (name) => Number(data[name] ?? 0),
  }
}
