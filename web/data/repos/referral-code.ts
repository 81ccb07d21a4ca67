const codeKey = 'referral_code'
const expiryKey = 'referral_expiry'
const keepMs = 30 * 24 * 60 * 60 * 1000
/** 8 letters and digits without look-alikes; older codes may be a little shorter or longer. */
const pattern = /^[A-Za-z0-9]{4,16}$/

/** Keeps the code of a referral link for 30 days; the last valid one wins. Call it with the page's search text. */
export function captureReferralCode(search: string, nowMs: number = Date.now()): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? ''
  if (!pattern.test(code)) return
  try {
    localStorage.setItem(codeKey, code)
    localStorage.setItem(expiryKey, String(nowMs + keepMs))
  } catch {
    // no storage: the link still carries the code to the sign-up page
  }
}

/** The kept code, '' when there is none or it is over. */
export function keptReferralCode(nowMs: number = Date.now()): string {
  try {
    const expiry = Number(localStorage.getItem(expiryKey) ?? 0)
    if (expiry > nowMs) return localStorage.getItem(codeKey) ?? ''
    forgetReferralCode()
  } catch {
    // no storage
  }
  return ''
}

/** Forgets the code: used, or the person chose to go on without. */
export function forgetReferralCode(): void {
  try {
    localStorage.removeItem(codeKey)
    localStorage.removeItem(expiryKey)
  } catch {
    // no storage
  }
}
