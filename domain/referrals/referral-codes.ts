import { addDays } from 'date-fns'
import { pasted } from '../texts/invisible'
import { cleanMark, labelMax } from './link-labels'

/** Letters of a referral code: none that looks like another letter or a digit. */
export const referralCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeLength = 8
/** A code found in an address is kept that long (document 1, section 9). */
export const referralDays = 30

const pattern = new RegExp(`^[${referralCodeLetters}]{${referralCodeLength}}$`)

/**
 * A typed or linked code as it is stored: upper case, without blanks, dashes and invisible characters, without the signs that stick to it
 * when a link is copied out of a sentence or another program adds to it (S30); '' when it can't be one.
 */
export function cleanReferralCode(typed: string): string {
  const [shared = ''] = pasted(typed).split(/[?&#]/, 1)
  const code = shared
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/gi, '')
    .toUpperCase()
  return pattern.test(code) ? code : ''
}

/** A code as a link named it, and the mark of the label that the link carried; '' = none. */
export interface LinkedCode {
  code: string
  mark: string
}

/** A code that a browser keeps, with the moment (ms) it is forgotten. */
export interface KeptReferral extends LinkedCode {
  expiresAt: number
}

/** A browser keeps so many codes: the newest, and those it fell back on before. */
const keptAtOnce = 4
/** So long is the longest text of kept codes: each with a dot and its mark, commas between them. */
export const linkedCodesMax = keptAtOnce * (referralCodeLength + labelMax + 2)

/**
 * What a browser keeps after it met a link, newest first (M16: the last valid one wins). An unreadable code changes nothing. A
 * readable one comes first, but only the server knows whether it is anybody's: the earlier ones stay behind it, and the first
 * that the server knows counts. A link without a label takes none away from its code: it is the same affiliate's.
 * @param from the label's mark that the link carried
 */
export function keptReferrals(
  kept: readonly KeptReferral[],
  linked: string,
  now: number,
  from: string = '',
): KeptReferral[] {
  const code = cleanReferralCode(linked)
  const living = kept.filter((each) => each.expiresAt > now)
  if (code === '') return living
  const mark = cleanMark(from) || (living.find((each) => each.code === code)?.mark ?? '')
  const newest = { code, mark, expiresAt: addDays(now, referralDays).getTime() }
  return [newest, ...living.filter((each) => each.code !== code)].slice(0, keptAtOnce)
}

/** The codes that a sign-up brings, newest first: joined by commas, each with its mark behind a dot; unreadable ones left out. */
export const linkedCodesIn = (text: string): LinkedCode[] =>
  text
    .split(',')
    .map((each) => {
      const dot = each.indexOf('.')
      const code = cleanReferralCode(dot === -1 ? each : each.slice(0, dot))
      return { code, mark: dot === -1 ? '' : cleanMark(each.slice(dot + 1)) }
    })
    .filter(({ code }) => code !== '')

/** The text of such codes. */
export const linkedCodesText = (codes: readonly LinkedCode[]): string =>
  codes.map(({ code, mark }) => (mark === '' ? code : `${code}.${mark}`)).join(',')
