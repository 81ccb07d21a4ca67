import {
  rememberReferral,
  parseLinkedCodes,
  formatLinkedCodes,
  type StoredReferral,
} from '../../../../domain/referrals/referral-codes'
import { parseReferralLink } from '../../../../domain/referrals/referral-links'

/** Keys from the specification (document 1, section 2). Each holds one part of every stored code, newest first. */
const codeKey = 'referral_code'
const expiryKey = 'referral_expiry'
let withoutStorage: readonly StoredReferral[] = []

/** The only function that stores a link's code. The app and the public pages call it when they load. */
export function captureReferralCode(search: string, nowMs: number = Date.now()): void {
  const { codes, mark } = parseReferralLink(new URLSearchParams(search))
  // The code that is stored last becomes the first, so the link's first code is stored last.
  const withLinked = (stored: readonly StoredReferral[]): StoredReferral[] =>
    codes.reduceRight<StoredReferral[]>(
      (all, code) => rememberReferral(all, code, nowMs, mark),
      rememberReferral(stored, '', nowMs),
    )
  try {
    store(withLinked(read()))
  } catch {
    withoutStorage = withLinked(withoutStorage)
  }
}

/** Returns the codes as a sign-up sends them, newest first. The server uses the first code that it knows. */
export const storedReferralCodes = (nowMs?: number): string => formatLinkedCodes(storedReferrals(nowMs))

export function storedReferrals(nowMs: number = Date.now()): readonly StoredReferral[] {
  try {
    const stored = rememberReferral(read(), '', nowMs)
    store(stored)
    return stored
  } catch {
    return withoutStorage
  }
}

export function forgetReferralCodes(): void {
  try {
    store([])
  } catch {}
}

function read(): StoredReferral[] {
  const expiries = (localStorage.getItem(expiryKey) ?? '').split(',')
  return parseLinkedCodes(localStorage.getItem(codeKey) ?? '').map((linked, at) => ({
    ...linked,
    expiresAt: Number(expiries[at] ?? 0),
  }))
}

function store(stored: readonly StoredReferral[]): void {
  if (stored.length === 0) {
    localStorage.removeItem(codeKey)
    localStorage.removeItem(expiryKey)
    return
  }
  localStorage.setItem(codeKey, formatLinkedCodes(stored))
  localStorage.setItem(expiryKey, stored.map(({ expiresAt }) => expiresAt).join(','))
}
