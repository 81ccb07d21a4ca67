import type { SessionGrant } from '../../../domain/people/security/session-grant'

/** Returns the id of the last user signed in on this device, as the app stored it; '' = none. It proves nothing. */
function lastUserId(): string {
  try {
    const person: unknown = JSON.parse(localStorage.getItem('coterie-person') ?? 'null')
    return typeof person === 'object' && person !== null && 'id' in person ? String(person.id) : ''
  } catch {
    return ''
  }
}

/**
 * Exchanges the device's cookie for a token, as the app does (S7). Returns the signed-in user with the token, or null for
 * guests and ended sessions. Sends no request if no user has signed in on this device.
 */
export async function fetchOwnSession(): Promise<SessionGrant | null> {
  const userId = lastUserId()
  if (userId === '') return null
  const answer = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, active: true }),
  })
  if (answer.ok) return (await answer.json()) as SessionGrant
  if (answer.status === 401 || answer.status === 409) return null
  throw new Error('no session')
}
