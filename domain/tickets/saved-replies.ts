import type { Language } from '../entities'
import { placeholdersIn } from '../mail/mail-placeholders'

/** What an answer may name as `{{name}}`: of the person, of their ticket, and who writes. */
export const replyPlaceholders = ['firstName', 'lastName', 'email', 'number', 'subject', 'me'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
export type ReplyValues = { [name in ReplyPlaceholder]: string }

/** Most answers an installation keeps: admins’ devices hold all of them. */
export const savedRepliesAtMost = 200

interface Facts {
  person_name: string
  person_email: string
  number: number
  subject: string
}

/** What an answer to a ticket says in its placeholders; '' = not known. A name is one text: what stands before its first space is the first. */
export function replyValues(ticket: Facts, me: string): ReplyValues {
  const [firstName = '', ...rest] = ticket.person_name.trim().split(/\s+/)
  return {
    firstName,
    lastName: rest.join(' '),
    email: ticket.person_email,
    // 0 while the ticket waits on its device
    number: ticket.number === 0 ? '' : String(ticket.number),
    subject: ticket.subject,
    me,
  }
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** An answer with its values. What has no value stays as it was written, for whoever reads it over to see. */
export const filledReply = (text: string, values: ReplyValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name) && values[name] !== '' ? values[name] : whole))

/** The placeholders of an answer that have no value here. */
export const unfilledIn = (text: string, values: ReplyValues): string[] => [
  ...new Set(
    [...text.matchAll(placeholder)].flatMap(([whole, name = '']) =>
      isKnown(name) && values[name] === '' ? [whole] : [],
    ),
  ),
]

const isKnown = (name: string): name is ReplyPlaceholder => (replyPlaceholders as readonly string[]).includes(name)

/** Placeholders of an answer that don't exist: such an answer isn't kept. */
export const unknownInReply = (text: string): string[] => placeholdersIn(text).filter((name) => !isKnown(name))

interface Texts {
  text_en: string
  text_es: string
}

/** An answer in a language, or in the one that it is written in. */
export function replyIn(reply: Texts, language: Language): { text: string; language: Language } {
  const other = language === 'en' ? 'es' : 'en'
  const text = reply[`text_${language}`]
  return text === '' ? { text: reply[`text_${other}`], language: other } : { text, language }
}
