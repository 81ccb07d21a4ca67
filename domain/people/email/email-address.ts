import { pasted } from '../../texts/invisible'
import { asciiDomain } from './ascii-domain'

/** What stands for the letters that are left out. */
const dots = '•••'

/**
 * An address as an affiliate reads it of somebody who has an account: its first letter and its host, `m•••@mail.example`. The
 * address is that person's own to tell, and whoever brought them needs the name alone. '' stays '', and what is no address is ''.
 */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${[...email][0]}${dots}${email.slice(at)}`
}

/** The same in SQL, of an expression that stands for the address. */
export const maskedEmailSql = (email: string): string =>
  `CASE WHEN instr(${email}, '@') < 2 THEN '' ELSE substr(${email}, 1, 1) || '${dots}' || substr(${email}, instr(${email}, '@')) END`

/**
 * Who may change an account's email address in Edit User (S26). An admin vouches for a member's new address. An administrator's address
 * changes only with that administrator's own password: by a new address and a reset link, one admin would take over another's account.
 */
export type EmailChangeRule = 'by-any-admin' | 'own-password' | 'not-by-others'

/** The rule for one account; `isAdmin` and `isOwn` say whose it is. */
export function emailChangeRule({ isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }): EmailChangeRule {
  if (!isAdmin) return 'by-any-admin'
  return isOwn ? 'own-password' : 'not-by-others'
}

/**
 * The addresses that are taken, in words of Go and JavaScript: those of a browser's `input type=email` (the WHATWG rule), in lower case
 * (S30). No blank, comma, quote, bracket or control character is among them: an address can't change a header, a link or a file's cell.
 */
export const emailPattern =
  "^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$"
const pattern = new RegExp(emailPattern)

/** Whether a cleaned text is an address (S30). */
export const isEmail = (email: string): boolean => pattern.test(email)

/**
 * An address as it is stored and compared: in lower case, without what pasting put in and around it, and its domain as mail servers take
 * it (`xn--…`) however it was typed (S30).
 */
export function cleanEmail(typed: string): string {
  const email = pasted(typed).toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at + 1)}${asciiDomain(email.slice(at + 1))}`
}

/** An address from a link's parameters, in which a `+` is read as a space. */
export const linkedEmail = (value: string): string => pasted(value).replace(/ /g, '+')

/** A link that writes to an address: signs with a meaning in links are encoded (`&`, `?`, `%`, `#`). */
export const mailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * One name for all spellings of the same mailbox, to recognise the same person (M16, M18): without `+tag`, and for Gmail
 * without dots. Mails always go to the address as it was given.
 */
export function normalisedEmail(typed: string): string {
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
