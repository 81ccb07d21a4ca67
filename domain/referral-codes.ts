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

/** `{origin}/signup?ref={code}` (document 1, section 2). */
export const signUpLink = (origin: string, code: string): string => `${origin}/signup?ref=${encodeURIComponent(code)}`

/** A code that a browser keeps, with the moment (ms) it is forgotten. */
export interface KeptReferral {
  code: string
  expiresAt: number
}

/** What a browser keeps after it met a link: the last valid one wins (M16); an unreadable one changes nothing. */
export function keptReferral(kept: KeptReferral | null, linked: string, now: number): KeptReferral | null {
  const code = cleanReferralCode(linked)
  if (code !== '') return { code, expiresAt: addDays(now, referralDays).getTime() }
  return kept && kept.expiresAt > now ? kept : null
}
