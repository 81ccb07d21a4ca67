import { roles, type Role } from '../../../../domain/people/roles'
import type { Id, Language } from '../../../../domain/entities'

/** localStorage keys. `public/boot.js` reads `person` too. */
const storageKeys = {
  person: 'coterie-person',
  /** A sign-out that the server hasn't received yet. */
  signOutOwed: 'coterie-sign-out-pending',
  /** The session of the last person has ended. */
  sessionOver: 'coterie-session-over',
  language: 'coterie-language',
} as const

/**
 * The person whose local database this browser opens. The value proves nothing: the server decides what the person may do.
 */
export interface Person {
  id: Id
  roles: Role[]
  language: Language
  firstName: string
  /** Missing until the person's own row has been read. */
  lastName?: string
}

const key = storageKeys.person

/** Returns the person of the last session in this browser, or null if no person is signed in. */
export function readLastPerson(): Person | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null
    const held = 'roles' in value && Array.isArray(value.roles) ? (value.roles as unknown[]) : []
    return {
      id: value.id,
      roles: roles.filter((role) => held.includes(role)),
      language: 'language' in value && value.language === 'es' ? 'es' : 'en',
      firstName: 'firstName' in value && typeof value.firstName === 'string' ? value.firstName : '',
      ...('lastName' in value && typeof value.lastName === 'string' && { lastName: value.lastName }),
    }
  } catch {
    return null
  }
}

/** Stores the person; null deletes the stored person. Without storage, the next start asks the server first. */
export function writeLastPerson(person: Person | null): void {
  try {
    if (person === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(person))
  } catch {}
}

const owedKey = storageKeys.signOutOwed

/**
 * Reports whether the server hasn't received the last sign-out because it was unreachable. The cookie is still valid and
 * would sign the person in again at the next start, so the sign-out is sent before any other request.
 */
export const isSignOutPending = (): boolean => isFlagSet(owedKey)

export const setSignOutPending = (owed: boolean): void => setFlag(owedKey, owed)

const overKey = storageKeys.sessionOver

/**
 * Reports whether the server has ended the session of the last person and no person has signed in since then. The next
 * start shows this immediately, and the sign-in page doesn't open the app.
 */
export const isSessionEnded = (): boolean => isFlagSet(overKey)

export const setSessionEnded = (over: boolean): void => setFlag(overKey, over)

function isFlagSet(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null
  } catch {
    return false
  }
}

/** Sets or clears a flag. Without storage it does nothing; no person is stored then either. */
function setFlag(what: string, is: boolean): void {
  try {
    if (is) localStorage.setItem(what, '1')
    else localStorage.removeItem(what)
  } catch {}
}
