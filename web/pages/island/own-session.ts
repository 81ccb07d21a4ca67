import type { SessionGrant } from '../../../domain/people/security/session-grant'

/** Who was signed in here last, as the app remembers it; '' = nobody. It proves nothing. */
function remembered(): string {
  try {
    const person: unknown = JSON.parse(localStorage.getItem('coterie-person') ?? 'null')
    return typeof person === 'object' && person !== null && 'id' in person ? String(person.id) : ''
  } catch {
    return ''
  }
}

/**
 * Who is signed in here, with a token for one request: the device's cookie is exchanged for it as the app does it (S7). Null for a
 * guest, and where the session has ended. It asks nothing when nobody was signed in.
 */
export async function ownSession(): Promise<SessionGrant | null> {
  const userId = remembered()
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
