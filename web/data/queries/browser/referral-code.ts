import {
  keptReferrals,
  linkedCodesIn,
  linkedCodesText,
  type KeptReferral,
} from '../../../../domain/referrals/referral-codes'
import { linkedReferral } from '../../../../domain/referrals/referral-links'

/** The specification's names (document 1, section 2); each holds one part of every kept code, newest first. */
const codeKey = 'referral_code'
const expiryKey = 'referral_expiry'
let withoutStorage: readonly KeptReferral[] = []

/**
 * Keeps the code of a referral link and the label it carries, by the rule of the domain. The one place that does: called with the
 * page's search text by the app and by the public pages as they load.
 */
export function captureReferralCode(search: string, nowMs: number = Date.now()): void {
  const { codes, mark } = linkedReferral(new URLSearchParams(search))
  // the last to be kept comes first: the first of the link
  const withLinked = (kept: readonly KeptReferral[]): KeptReferral[] =>
    codes.reduceRight<KeptReferral[]>(
      (all, code) => keptReferrals(all, code, nowMs, mark),
      keptReferrals(kept, '', nowMs),
    )
  try {
    keep(withLinked(read()))
  } catch {
    // no storage: it holds until the page is left
    withoutStorage = withLinked(withoutStorage)
  }
}

/** The kept codes with their labels' marks as a sign-up brings them, newest first; the first that the server knows counts. */
export const keptReferralCodes = (nowMs?: number): string => linkedCodesText(keptWithDays(nowMs))

/** The kept codes as above, each with the moment (ms) this browser forgets it. */
export function keptWithDays(nowMs: number = Date.now()): readonly KeptReferral[] {
  try {
    const kept = keptReferrals(read(), '', nowMs)
    keep(kept)
    return kept
  } catch {
    return withoutStorage
  }
}

/** Forgets the codes: used, or the person chose to go on without. */
export function forgetReferralCodes(): void {
  try {
    keep([])
  } catch {
    // no storage
  }
}

function read(): KeptReferral[] {
  const expiries = (localStorage.getItem(expiryKey) ?? '').split(',')
  return linkedCodesIn(localStorage.getItem(codeKey) ?? '').map((linked, at) => ({
    ...linked,
    expiresAt: Number(expiries[at] ?? 0),
  }))
}

function keep(kept: readonly KeptReferral[]): void {
  if (kept.length === 0) {
    localStorage.removeItem(codeKey)
    localStorage.removeItem(expiryKey)
    return
  }
  localStorage.setItem(codeKey, linkedCodesText(kept))
  localStorage.setItem(expiryKey, kept.map(({ expiresAt }) => expiresAt).join(','))
}
