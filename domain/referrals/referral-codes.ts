import { addDays } from 'date-fns'

/** Letters of a referral code: none that looks like another letter or a digit. */
export const referralCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeLength = 8
/** A code found in an address is kept that long (document 1, section 9). */
export const referralDays = 30

const pattern = new RegExp(`^[${referralCodeLetters}]{${referralCodeLength}}$`)

/** A typed or linked code as it is stored: upper case, without blanks and dashes; '' when it can't be one. */
export function cleanReferralCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return pattern.test(code) ? code : ''
}

/** A code that a browser keeps, with the moment (ms) it is forgotten. */
export interface KeptReferral {
  code: string
  expiresAt: number
}

/** A browser keeps so many codes: the newest, and those it fell back on before. */
const keptAtOnce = 4

/**
 * What a browser keeps after it met a link, newest first (M16: the last valid one wins). An unreadable code changes nothing. A
 * readable one comes first, but only the server knows whether it is anybody's: the earlier ones stay behind it, and the first
 * that the server knows counts.
 */
export function keptReferrals(kept: readonly KeptReferral[], linked: string, now: number): KeptReferral[] {
  const code = cleanReferralCode(linked)
  const living = kept.filter((each) => each.expiresAt > now && each.code !== code)
  if (code === '') return living
  return [{ code, expiresAt: addDays(now, referralDays).getTime() }, ...living].slice(0, keptAtOnce)
}

/** The codes that a sign-up brings, newest first: joined by commas, unreadable ones left out. */
export const referralCodesIn = (text: string): string[] =>
  text
    .split(',')
    .map(cleanReferralCode)
    .filter((code) => code !== '')
