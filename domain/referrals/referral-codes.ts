import { addDays } from 'date-fns'
import { cleanPastedText } from '../texts/entered-text'
import { maxLabelLength } from '../collections/periods/links'
import { cleanLabelSlug } from './link-labels'

export const referralCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
export const referralCodeLength = 8
/** The days for which a browser stores a code from a link (document 1, section 9). */
export const referralDays = 30

const pattern = new RegExp(`^[${referralCodeLetters}]{${referralCodeLength}}$`)

/**
 * Returns a code in upper case, without blanks, dashes, invisible characters and surrounding punctuation (S30); '' if it is
 * invalid.
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

export interface LinkedCode {
  code: string
  mark: string
}

export interface StoredReferral extends LinkedCode {
  expiresAt: number
}

/** The maximum number of stored codes: the newest one, and earlier ones in case the newest doesn't exist. */
const maxStoredCodes = 4
export const maxLinkedCodesLength = maxStoredCodes * (referralCodeLength + maxLabelLength + 2)

/**
 * Adds a code from a link, newest first (M16). Only the server knows whether a code exists, so earlier codes remain stored.
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

/** Parses codes separated by commas, newest first, each with a label after a dot. Invalid codes are skipped. */
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
