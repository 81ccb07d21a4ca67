import { keptReferrals, referralCodesIn, type KeptReferral } from '../../../domain/referrals/referral-codes'

/** The specification's names (document 1, section 2); each holds one part of every kept code, newest first. */
const codeKey = 'referral_code'
const expiryKey = 'referral_expiry'
let withoutStorage: readonly KeptReferral[] = []

/**
 * Keeps the code of a referral link, by the rule of the domain. The one place that does: called with the page's search text by the
 * app and by the public pages as they load.
 */
export function captureReferralCode(search: string, nowMs: number = Date.now()): void {
  const linked = new URLSearchParams(search).get('ref') ?? ''
  try {
    keep(keptReferrals(read(), linked, nowMs))
  } catch {
    // no storage: it holds until the page is left
    withoutStorage = keptReferrals(withoutStorage, linked, nowMs)
  }
}

/** The kept codes, newest first; the first that the server knows counts. */
export const keptReferralCodes = (nowMs?: number): string[] => keptWithDays(nowMs).map(({ code }) => code)

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
  return referralCodesIn(localStorage.getItem(codeKey) ?? '').map((code, at) => ({
    code,
    expiresAt: Number(expiries[at] ?? 0),
  }))
}

function keep(kept: readonly KeptReferral[]): void {
  if (kept.length === 0) {
    localStorage.removeItem(codeKey)
    localStorage.removeItem(expiryKey)
    return
  }
  localStorage.setItem(codeKey, kept.map(({ code }) => code).join(','))
  localStorage.setItem(expiryKey, kept.map(({ expiresAt }) => expiresAt).join(','))
}
