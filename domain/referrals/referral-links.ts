import { labelParam, referralParam } from '../paths'
import { cleanLabelSlug } from './link-labels'
import { cleanReferralCode } from './referral-codes'

export interface LinkedReferral {
  /** The valid codes in normalized form, in the order of the link. */
  codes: string[]
  /** The first valid short form of a label; '' if there is none. */
  mark: string
  /** Whether the link has a code parameter, valid or not. */
  named: boolean
}

/**
 * Parses a link's parameters (M16, S30). Other programs add their own `ref`, change upper and lower case or encode `&` as
 * `&amp;`, so the first valid code is used.
 * @param parameters decoded names and values
 */
export function parseReferralLink(parameters: Iterable<readonly [string, string]>): LinkedReferral {
  const all = [...parameters]
  const valuesOf = (key: string): string[] =>
    all.filter(([name]) => name.trim().toLowerCase().replace(/^amp;/, '') === key).map(([, value]) => value)
  const named = valuesOf(referralParam)
  const codes = [...new Set(named.map(cleanReferralCode))].filter((code) => code !== '')
  const mark =
    valuesOf(labelParam)
      .map(cleanLabelSlug)
      .find((each) => each !== '') ?? ''
  return { codes, mark, named: named.length > 0 }
}
