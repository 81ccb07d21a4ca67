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
