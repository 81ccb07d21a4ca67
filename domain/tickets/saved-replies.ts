import type { Language } from '../entities'
import { placeholdersIn } from '../mail/mail-placeholders'

export const replyPlaceholders = ['firstName', 'lastName', 'email', 'number', 'subject', 'me'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
export type ReplyValues = { [name in ReplyPlaceholder]: string }

/** The maximum number of saved replies. The devices of all admins store all of them. */
export const maxSavedReplies = 200

interface Facts {
  person_name: string
  person_email: string
  number: number
  subject: string
}

/** Returns the values of placeholders, '' if unknown. The first name ends at the first space. */
export function replyValues(ticket: Facts, me: string): ReplyValues {
  const [firstName = '', ...rest] = ticket.person_name.trim().split(/\s+/)
  return {
    firstName,
    lastName: rest.join(' '),
    email: ticket.person_email,
    // The number is 0 until the server sets it.
    number: ticket.number === 0 ? '' : String(ticket.number),
    subject: ticket.subject,
    me,
  }
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Fills in the placeholders. Those without a value remain visible to the writing admin. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name) && values[name] !== '' ? values[name] : whole))

export const unfilledPlaceholders = (text: string, values: ReplyValues): string[] => [
  ...new Set(
    [...text.matchAll(placeholder)].flatMap(([whole, name = '']) =>
      isKnown(name) && values[name] === '' ? [whole] : [],
    ),
  ),
]

const isKnown = (name: string): name is ReplyPlaceholder => (replyPlaceholders as readonly string[]).includes(name)

/** Returns the unknown placeholders. A reply that contains one can't be saved. */
export const unknownReplyPlaceholders = (text: string): string[] =>
  placeholdersIn(text).filter((name) => !isKnown(name))

interface Texts {
  text_en: string
  text_es: string
}

/** Returns the text in the other language if there is none in this one. */
export function replyIn(reply: Texts, language: Language): { text: string; language: Language } {
  const other = language === 'en' ? 'es' : 'en'
  const text = reply[`text_${language}`]
  return text === '' ? { text: reply[`text_${other}`], language: other } : { text, language }
}
