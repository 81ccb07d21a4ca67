import { cleanPastedText } from '../../texts/pasted-text'
import { asciiDomain } from './ascii-domain'

const dots = '•••'

/**
 * Masks an address for the affiliate as first character and host, `m•••@mail.example`, because the person didn't share it.
 * Returns '' for invalid addresses.
 */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${[...email][0]}${dots}${email.slice(at)}`
}

/** Returns SQL that computes `maskedEmail` of an SQL expression. */
export const maskedEmailSql = (email: string): string =>
  `CASE WHEN instr(${email}, '@') < 2 THEN '' ELSE substr(${email}, 1, 1) || '${dots}' || substr(${email}, instr(${email}, '@')) END`

/**
 * Who can change an account's email address in Edit User (S26). Any admin can change a member's address. Only the admin
 * themselves, with their password, can change an admin's address, because otherwise one admin could take over another's
 * account with a reset link.
 */
export type EmailChangeRule = 'by-any-admin' | 'own-password' | 'not-by-others'

export function emailChangeRule({ isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }): EmailChangeRule {
  if (!isAdmin) return 'by-any-admin'
  return isOwn ? 'own-password' : 'not-by-others'
}

/**
 * The accepted addresses as a regular expression for Go and JavaScript: those of `input type=email` (WHATWG), in lower case
 * (S30). Blanks, commas, quotes, brackets and control characters are excluded. An address therefore can't add anything to
 * headers, links or CSV cells.
 */
export const emailPattern =
  "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$"
const pattern = new RegExp(emailPattern)

/** Reports whether a normalized text is an address (S30). */
export const isEmail = (email: string): boolean => pattern.test(email)

/**
 * Normalizes an address for storage and comparison: lower case, without invisible characters, and with an ASCII domain
 * (S30).
 */
export function cleanEmail(typed: string): string {
  const email = cleanPastedText(typed).toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at + 1)}${asciiDomain(email.slice(at + 1))}`
}

/** Returns an address from a link's parameters, in which `+` was decoded as a space. */
export const emailFromLink = (value: string): string => cleanPastedText(value).replace(/ /g, '+')

/** Returns a mailto link with encoded special characters. */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * Returns a key that is the same for all spellings of a mailbox, by which the same person is recognized (M16, M18): without
 * `+tag`, and for Gmail without dots. Emails are sent to the address as it was typed.
 */
export function mailboxKey(typed: string): string {
  const email = cleanEmail(typed)
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const host = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  let box = email.slice(0, at)
  const plus = box.indexOf('+')
  if (plus > 0) box = box.slice(0, plus)
  if (host === 'gmail.com') box = box.replace(/\./g, '')
  return `${box}@${host}`
}
