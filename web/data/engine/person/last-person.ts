import { roles, type Role } from '../../../../domain/people/roles'
import type { Id, Language } from '../../../../domain/entities'

/** `public/boot.js` reads `person` too. */
const storageKeys = {
  person: 'coterie-person',
  signOutOwed: 'coterie-sign-out-pending',
  sessionOver: 'coterie-session-over',
  language: 'coterie-language',
} as const

/** Proves nothing: the server decides what the person may do. */
export interface Person {
  id: Id
  roles: Role[]
  language: Language
  firstName: string
  lastName?: string
}

const key = storageKeys.person

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

/** Null deletes the person. Without storage, the next start asks the server first. */
export function writeLastPerson(person: Person | null): void {
  try {
    if (person === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(person))
  } catch {}
}

const owedKey = storageKeys.signOutOwed

/** The cookie is still valid and would sign the person in again, so the sign-out is sent before any other request. */
export const isSignOutPending = (): boolean => isFlagSet(owedKey)

export const setSignOutPending = (owed: boolean): void => setFlag(owedKey, owed)

const overKey = storageKeys.sessionOver

/** The next start then shows this immediately, and the sign-in page doesn't open the app. */
export const isSessionEnded = (): boolean => isFlagSet(overKey)

export const setSessionEnded = (over: boolean): void => setFlag(overKey, over)

function isFlagSet(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null
  } catch {
    return false
  }
}

/** Does nothing without storage; no person is stored then either. */
function setFlag(what: string, is: boolean): void {
  try {
    if (is) localStorage.setItem(what, '1')
    else localStorage.removeItem(what)
  } catch {}
}
