import { addDays } from 'date-fns'
import { cleanPastedText } from '../texts/pasted-text'
import { maxLabelLength } from '../collections/periods/link-labels'
import { cleanLabelSlug } from './link-labels'

/** Letters that can't be confused with other letters or digits. */
export const referralCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeLength = 8
/** For how many days a browser stores a code from a link (document 1, section 9). */
export const referralDays = 30

const pattern = new RegExp(`^[${referralCodeLetters}]{${referralCodeLength}}$`)

/**
 * Normalizes a code that was typed or is in a link: upper case, without blanks, dashes, invisible characters and
 * surrounding punctuation (S30). Returns '' if it is invalid.
 */
export function cleanReferralCode(typed: string): string {
  const [shared = ''] = cleanPastedText(typed).split(/[?&#]/, 1)
  const code = shared
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/gi, '')
    .toUpperCase()
  return pattern.test(code) ? code : ''
}

/** A code from a link with the short form of the link's label; '' without a label. */
export interface LinkedCode {
  code: string
  mark: string
}

/** A code that the browser has stored. It expires at `expiresAt` (ms). */
export interface StoredReferral extends LinkedCode {
  expiresAt: number
}

/** The maximum number of stored codes: the newest one, and earlier ones in case the newest doesn't exist. */
const maxStoredCodes = 4
/** The maximum length of the codes as text: each with a dot and the short form of its label, separated by commas. */
export const maxLinkedCodesLength = maxStoredCodes * (referralCodeLength + maxLabelLength + 2)

/**
 * Returns the stored codes after a link was opened, newest first (M16: the last valid one is used). Unreadable codes are
 * ignored. Only the server knows whether a code exists, so earlier codes remain stored. A link without a label doesn't
 * change the stored label of its code.
 * @param from the short form of the label in the link
 */
export function rememberReferral(
  stored: readonly StoredReferral[],
  linked: string,
  now: number,
  from: string = '',
): StoredReferral[] {
  const code = cleanReferralCode(linked)
  const living = stored.filter((each) => each.expiresAt > now)
  if (code === '') return living
  const mark = cleanLabelSlug(from) || (living.find((each) => each.code === code)?.mark ?? '')
  const newest = { code, mark, expiresAt: addDays(now, referralDays).getTime() }
  return [newest, ...living.filter((each) => each.code !== code)].slice(0, maxStoredCodes)
}

/**
 * Parses the codes that a sign-up sends, newest first: separated by commas, each with the short form of its label after a
 * dot. Invalid codes are skipped.
 */
export const parseLinkedCodes = (text: string): LinkedCode[] =>
  text
    .split(',')
    .map((each) => {
      const dot = each.indexOf('.')
      const code = cleanReferralCode(dot === -1 ? each : each.slice(0, dot))
      return { code, mark: dot === -1 ? '' : cleanLabelSlug(each.slice(dot + 1)) }
    })
    .filter(({ code }) => code !== '')

export const formatLinkedCodes = (codes: readonly LinkedCode[]): string =>
  codes.map(({ code, mark }) => (mark === '' ? code : `${code}.${mark}`)).join(',')
