import { labelParam, referralParam } from '../paths'
import { cleanLabelSlug } from './link-labels'
import { cleanReferralCode } from './referral-codes'

export interface LinkedReferral {
  codes: string[]
  mark: string
  named: boolean
}

/**
 * Parses a link's parameters. Other programs add their own `ref` or encode `&` as `&amp;`, so the first valid code is used
 * (M16, S30).
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

/** The maximum length of a name on the share card, which has two lines. */
const maxNameLength = 18

export function nameOnCard(firstName: string): string {
  const name = firstName.trim()
  return [...name].length > maxNameLength ? '' : name
}
