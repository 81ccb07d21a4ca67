/** The session storage key for the navigation state of a sign-in while the person is at the provider. */
const key = 'coterie-sign-in'

/** Keeps the page that required the sign-in; without storage the sign-in leads home. */
export function rememberSignInState(state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state ?? null))
  } catch {}
}

export function takeSignInState(): unknown {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return JSON.parse(stored ?? 'null') as unknown
  } catch {
    return null
  }
}

/** The session storage key for what the sign-in page says after a restore. */
const noticeKey = 'coterie-restored'

export interface SignInNotice {
  title: string
  text: string
}

/** Keeps what the sign-in page says if a restore ends this session; null forgets it. */
export function rememberRestore(notice: SignInNotice | null): void {
  try {
    if (notice === null) sessionStorage.removeItem(noticeKey)
    else sessionStorage.setItem(noticeKey, JSON.stringify({ ...notice, page: performance.timeOrigin }))
  } catch {}
}

/**
 * Returns what to say after a restore. A page that was loaded before the restore has the program of the replaced data, so it
 * is loaded again first.
 */
export function takeRestoreNotice(): SignInNotice | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(noticeKey) ?? 'null') as (SignInNotice & { page: number }) | null
    if (stored?.page === performance.timeOrigin) location.reload()
    else {
      sessionStorage.removeItem(noticeKey)
      return stored
    }
  } catch {}
  return null
}
