import { shippedName } from '../../domain/programme/shipped-name'
import type { Language } from '../../domain/entities'
import { fillHtml, fillLine, oneLine, type MailValues } from '../../domain/mail/mail-placeholders'
import { stoppableKindOf } from '../../domain/mail/letter-kinds'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { formatCents } from '../../domain/money/dollars'
import type { WantedMail } from './wanted-mail'
import { htmlMail, textMail } from './layout'
import { adminMail } from './admin-mail'
import { letters } from './letters/letters'
import { stopLink } from './unsubscribe-link'
import { nameInMail } from './name-in-mail'
import type { Facts } from './letters/letter'

/** Subject, HTML and plain text of a mail, in the receiver's language. */
export function compose(app: PbApp, mail: WantedMail): { subject: string; html: string; text: string } {
  const facts = factsOf(app, mail)
  const own = ownTemplate(app, mail)
  if (own) {
    const values = valuesOf(mail, facts)
    return adminMail(facts, {
      subject: fillLine(own.subject, values),
      body: fillHtml(own.template, values),
    })
  }
  const letter = letters[facts.language][mail.template](facts)
  return { subject: oneLine(letter.subject), html: htmlMail(letter, facts), text: textMail(letter, facts) }
}

/** The welcome mails that an admin has written; an empty subject or text means the shipped one. */
function ownTemplate(app: PbApp, { template }: WantedMail): { subject: string; template: string } | null {
  if (template !== 'welcome' && template !== 'test' && template !== 'affiliate-welcome') return null
  const own = readSetting(app, template === 'affiliate-welcome' ? 'affiliate_welcome_email' : 'user_signup_email')
  return own.subject.trim() === '' || own.template.trim() === '' ? null : own
}

function valuesOf({ data, to }: WantedMail, facts: Facts): MailValues {
  const text = (name: string): string => nameInMail(name, String(data[name] ?? ''))
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: to,
    actionLink: text('actionLink') || facts.origin,
  }
}

function factsOf(app: PbApp, { data, language, to, template }: WantedMail): Facts {
  const kind = stoppableKindOf(template)
  const programme = one(
    app,
    `SELECT product_name, support_email, rental_rate_cents, commission_rate_cents, time_zone FROM programme LIMIT 1`,
    {},
    { product_name: '', support_email: '', rental_rate_cents: 0, commission_rate_cents: 0, time_zone: '' },
  )
  return {
    language: language === 'es' ? 'es' : ('en' satisfies Language),
    product: programme?.product_name || shippedName,
    support: programme?.support_email ?? '',
    origin: $coterie.origin(),
    stop: kind === null ? '' : stopLink({ address: to, kind }),
    invited: kind === 'invitation',
    zone: programme?.time_zone || 'UTC',
    rental: formatCents(programme?.rental_rate_cents ?? 0),
    commission: formatCents(programme?.commission_rate_cents ?? 0),
    text: (name) => nameInMail(name, String(data[name] ?? '')),
    number: (name) => Number(data[name] ?? 0),
  }
}
