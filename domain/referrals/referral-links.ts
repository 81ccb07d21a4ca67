import { labelKey, referralKey } from '../paths'
import { cleanMark } from './link-labels'
import { cleanReferralCode } from './referral-codes'

/** What a link says of a referral. */
export interface LinkedReferral {
  /** Its readable codes in the order of the link, cleaned. */
  codes: string[]
  /** The first readable mark of a label; '' = none. */
  mark: string
  /** Whether it names a code at all, readable or not. */
  named: boolean
}

/**
 * Reads a link's parameters (M16, S30). Other programs put a `ref` of their own before or behind ours, write names in capitals or encode
 * the `&` as `&amp;`: the first readable code counts.
 * @param parameters names and values, decoded
 */
export function linkedReferral(parameters: Iterable<readonly [string, string]>): LinkedReferral {
  const all = [...parameters]
  const valuesOf = (key: string): string[] =>
    all.filter(([name]) => name.trim().toLowerCase().replace(/^amp;/, '') === key).map(([, value]) => value)
  const named = valuesOf(referralKey)
  const codes = [...new Set(named.map(cleanReferralCode))].filter((code) => code !== '')
  const mark =
    valuesOf(labelKey)
      .map(cleanMark)
      .find((each) => each !== '') ?? ''
  return { codes, mark, named: named.length > 0 }
}
