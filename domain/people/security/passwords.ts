import { commonPasswords } from './common-passwords'

/**
 * A password as it is hashed and compared: in Unicode NFC, because keyboards and systems write an accented letter as one character or as
 * two (S30).
 */
export const cleanPassword = (typed: string): string => typed.normalize('NFC')

/** The forms that a stored hash can be of, the present one first: hashes made before S30 are of what was typed then. */
export const passwordForms = (typed: string): string[] => [
  ...new Set([cleanPassword(typed), typed, typed.normalize('NFD')]),
]

/** Whether a password was typed twice alike. */
export const isSamePassword = (one: string, other: string): boolean => cleanPassword(one) === cleanPassword(other)

/** What is wrong with a password that somebody wants to set, by the code of its text; null when it is fine (S6). */
export type PasswordProblem = 'password-too-short' | 'password-min-eight' | 'password-too-long' | 'password-common'

/**
 * Under 6 characters the specification's first text, 6 and 7 its second, then the list of the most common passwords. More
 * than 72 bytes are refused, because bcrypt would silently ignore the rest.
 */
export function passwordProblem(typed: string): PasswordProblem | null {
  const password = cleanPassword(typed)
  const length = [...password].length
  if (length < 6) return 'password-too-short'
  if (length < 8) return 'password-min-eight'
  if (utf8Length(password) > 72) return 'password-too-long'
  return isCommonPassword(password) ? 'password-common' : null
}

/** Whether a password, or one that differs only by case or by digits and marks at its end, is on the list. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return true
  if (/^(.)\1*$/.test(lower)) return true
  const stem = lower.replace(/[\d!.?*#@$_-]{1,4}$/, '')
  return stem.length >= 8 && commonPasswords.has(stem)
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
