import type { SessionGrant } from '../../../domain/people/security/session-grant'

/** Returns the id that the app stored of the last user on this device; '' = none. It proves nothing. */
function lastUserId(): string {
  try {
    const person: unknown = JSON.parse(localStorage.getItem('coterie-person') ?? 'null')
    return typeof person === 'object' && person !== null && 'id' in person ? String(person.id) : ''
  } catch {
    return ''
  }
}

/** Exchanges the device's cookie for a token (S7). Sends no request if no user has signed in on this device. */
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
