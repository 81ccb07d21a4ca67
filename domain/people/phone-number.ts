import { cleanPastedText } from '../texts/entered-text'

/** Matches Arabic and Persian digits. NFKC converts only full-width ones. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Returns the number without invisible characters, and with ASCII digits and signs (S30). */
export const cleanPhone = (typed: string): string =>
  cleanPastedText(typed)
    .normalize('NFKC')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    // NFKC doesn't convert dashes and the minus sign.
    .replace(/[\u2010-\u2015\u2212]/g, '-')

/** The minimum length for a comparison. Shorter numbers are extensions or typing mistakes. */
const minDigits = 7
const maxCountryDigits = 3

interface Phone {
  digits: string
  international: boolean
}

function phoneOf(typed: string): Phone {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return { digits, international: true }
  if (digits.startsWith('00')) return { digits: digits.slice(2), international: true }
  // Removes the leading zero of a national number, which is omitted after a country code.
  return { digits: digits.replace(/^0+/, ''), international: false }
}

/**
 * Returns the number that two spellings share, '' if they differ (M18). Numbers without a country code are compared by
 * their last digits.
 */
export function sharedPhone(first: string, second: string): string {
  const [a, b] = [phoneOf(first), phoneOf(second)]
  const [short, long] = a.digits.length <= b.digits.length ? [a, b] : [b, a]
  if (short.digits.length < minDigits) return ''
  if (short.digits === long.digits) return short.digits
  const longer = long.digits.length - short.digits.length
  return !short.international && longer <= maxCountryDigits && long.digits.endsWith(short.digits) ? short.digits : ''
}
