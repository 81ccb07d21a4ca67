import { cleanPastedText } from '../../texts/entered-text'
import { asciiDomain } from './ascii-domain'

const dots = '•••'

/** Masks an address that the person didn't share, as `m•••@mail.example`; '' if it is invalid. */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${[...email][0]}${dots}${email.slice(at)}`
}

export const maskedEmailSql = (email: string): string =>
  `CASE WHEN instr(${email}, '@') < 2 THEN '' ELSE substr(${email}, 1, 1) || '${dots}' || substr(${email}, instr(${email}, '@')) END`

/** Who may change an address. One admin could otherwise take over another's account with a reset link (S26). */
export type EmailChangeRule = 'by-any-admin' | 'own-password' | 'not-by-others'

export function emailChangeRule({ isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }): EmailChangeRule {
  if (!isAdmin) return 'by-any-admin'
  return isOwn ? 'own-password' : 'not-by-others'
}

/** The addresses of `input type=email` in lower case (S30). They can't add anything to headers, links or CSV cells. */
export const emailPattern =
  "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$"
const pattern = new RegExp(emailPattern)

export const isEmail = (email: string): boolean => pattern.test(email)

/** Returns the address in lower case, without invisible characters, and with an ASCII domain (S30). */
export function cleanEmail(typed: string): string {
  const email = cleanPastedText(typed).toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at + 1)}${asciiDomain(email.slice(at + 1))}`
}

/** Returns an address from a link's parameters, in which `+` was decoded as a space. */
export const emailFromLink = (value: string): string => cleanPastedText(value).replace(/ /g, '+')

export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Returns a key that is the same for all spellings of a mailbox (M16, M18): without `+tag`, and for Gmail without dots. */
export function mailboxKey(typed: string): string {
  const email = cleanEmail(typed)
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const host = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  let mailbox = email.slice(0, at)
  const plus = mailbox.indexOf('+')
  if (plus > 0) mailbox = mailbox.slice(0, plus)
  if (host === 'gmail.com') mailbox = mailbox.replace(/\./g, '')
  return `${mailbox}@${host}`
}
