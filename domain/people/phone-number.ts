import { pasted } from '../texts/invisible'

/** Digits of Arabic and Persian keyboards; the wide ones of Asian keyboards are plain after NFKC. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A phone number as it is stored: without invisible characters, with plain digits and signs (S30). */
export const cleanPhone = (typed: string): string =>
  pasted(typed)
    .normalize('NFKC')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    // NFKC leaves hyphens and the minus sign, which people copy from pages
    .replace(/[\u2010-\u2015\u2212]/g, '-')

/** The least digits that name one line: shorter ones are extensions and typing mistakes. */
const fewestDigits = 7
/** Country codes have one to three digits. */
const countryDigits = 3

interface Phone {
  digits: string
  /** Written with its country, by `+` or `00`. */
  international: boolean
}

function phoneOf(typed: string): Phone {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return { digits, international: true }
  if (digits.startsWith('00')) return { digits: digits.slice(2), international: true }
  // the zero in front of a national number is dropped behind a country code
  return { digits: digits.replace(/^0+/, ''), international: false }
}

/**
 * What two spellings of one phone number share, '' when they are two numbers (M18): "600 111 222" is "+34600111222". A number
 * without its country is compared by its end, as nobody says which country was meant.
 */
export function samePhone(one: string, other: string): string {
  const [a, b] = [phoneOf(one), phoneOf(other)]
  const [short, long] = a.digits.length <= b.digits.length ? [a, b] : [b, a]
  if (short.digits.length < fewestDigits) return ''
  if (short.digits === long.digits) return short.digits
  const longer = long.digits.length - short.digits.length
  return !short.international && longer <= countryDigits && long.digits.endsWith(short.digits) ? short.digits : ''
}
