import { commonPasswords } from './common-passwords'

/** Returns the password in Unicode NFC, because systems encode accented letters in different ways (S30). */
export const cleanPassword = (typed: string): string => typed.normalize('NFC')

export const passwordNormalizations = (typed: string): string[] => [
  ...new Set([cleanPassword(typed), typed, typed.normalize('NFD')]),
]

export const isSamePassword = (one: string, other: string): boolean => cleanPassword(one) === cleanPassword(other)

export type PasswordProblem = 'password-too-short' | 'password-min-eight' | 'password-too-long' | 'password-common'

/**
 * Returns why a password is rejected: fewer than 6 characters, only 6 or 7 characters, more than 72 bytes (bcrypt ignores
 * the rest), or common.
 */
export function passwordProblem(typed: string): PasswordProblem | null {
  const password = cleanPassword(typed)
  const length = [...password].length
  if (length < 6) return 'password-too-short'
  if (length < 8) return 'password-min-eight'
  if (utf8Length(password) > 72) return 'password-too-long'
  return isCommonPassword(password) ? 'password-common' : null
}

/** Reports whether a password is common, even in another case or with digits and punctuation at its end. */
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
