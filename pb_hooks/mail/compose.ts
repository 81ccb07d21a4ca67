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

/** A mail as it goes out. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Subject, HTML and plain text of a mail, in the receiver's language. */
export const compose = (app: PbApp, mail: WantedMail): ComposedMail => composeWith(app, mail, ownWords(app, mail))

/** The same with the words that an admin has written, or is writing; where they aren't whole it is the built-in letter (P11). */
export function composeWith(app: PbApp, mail: WantedMail, words: WordsInLanguage | null): ComposedMail {
  const facts = factsOf(app, mail)
  const letter = letters[mail.template](facts)
  if (words !== null && isWorded(words) && hasItsLink(mail) && !leaksItsLink(mail, words)) {
    const values = letterValues(mail, facts, letter)
    return adminMail(facts, {
      subject: fillLine(words.subject, values),
      body: fillHtml(words.template, values),
      because: letter.because,
    })
  }
  return { subject: oneLine(letter.subject), html: htmlMail(letter, facts), text: textMail(letter, facts) }
}

/** The letter whose words a mail has; the test is the welcome (P11). */
const wordedAs = (template: MailTemplate): OwnLetterName => (isOwnLetter(template) ? template : 'welcome')

/** What an admin has written for a letter, in its language. */
const ownWords = (app: PbApp, { template, language }: WantedMail): WordsInLanguage =>
  wordsIn(readSetting(app, letterKeyOf(wordedAs(template))), language)

/** A letter that is sent for its link, and has none this time, says so in its built-in words. */
const hasItsLink = ({ template, data }: WantedMail): boolean =>
  !letterRules[wordedAs(template)].needs.includes('actionLink') || String(data['actionLink'] ?? '') !== ''

/** Words that were stored before S26 and could take the link of an access letter elsewhere: the built-in letter goes instead. */
const leaksItsLink = ({ template }: WantedMail, words: WordsInLanguage): boolean =>
  isAccessLetter(wordedAs(template)) && linkProblem(words.template) !== null

/** What the letters may use of a mail. */
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
    stop: kind === null ? '' : stopLink({ address: to, kind }),
    invited: kind === 'invitation',
    zone: program?.time_zone || 'UTC',
    rental: formatCents(program?.rental_rate_cents ?? 0),
    commission: formatCents(program?.commission_rate_cents ?? 0),
    text: (name) => nameInMail(name, String(data[name] ?? '')),
    number: (name) => Number(data[name] ?? 0),
  }
}
