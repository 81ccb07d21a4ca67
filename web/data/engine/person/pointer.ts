import { roles, type Role } from '../../../../domain/people/roles'
import type { Id, Language } from '../../../../domain/entities'

/** Under which names this device keeps who is signed in here, and what is left to say about it. `public/boot.js` reads the first as well. */
const keptKeys = {
  /** The person of the last session here (`pointer.ts`). */
  person: 'coterie-person',
  /** A sign-out that the server hasn't heard of. */
  signOutOwed: 'coterie-sign-out-pending',
  /** The session of the person here is over. */
  sessionOver: 'coterie-session-over',
  /** The language chosen on this device (`web/i18n/language.ts`). */
  language: 'coterie-language',
} as const

/**
 * Whose copy this browser opens, without asking the server: nothing secret, and no proof of anything. What a person may do, the
 * server decides.
 */
export interface Person {
  id: Id
  roles: Role[]
  language: Language
  firstName: string
  /** Absent until the person's own row is read. */
  lastName?: string
}

const key = keptKeys.person

/** The person of the last session here, null when nobody is signed in. */
export function readPointer(): Person | null {
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

/** Remembers or (null) forgets the person. A browser that keeps nothing only loses the quick start. */
export function writePointer(person: Person | null): void {
  try {
    if (person === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(person))
  } catch {
    // no storage: the next start asks the server
  }
}

const owedKey = keptKeys.signOutOwed

/**
 * True when a person signed out without the server: its cookie is still good, and would sign them in again at the next start.
 * The server is told before anything else is asked of it.
 */
export const signOutOwed = (): boolean => isNoted(owedKey)

/** Notes that the server hasn't heard of a sign-out yet, or (false) that it has. */
export const oweSignOut = (owed: boolean): void => note(owedKey, owed)

const overKey = keptKeys.sessionOver

/**
 * True when the server has said that the session of the person here is over, and nobody has signed in since: a start says so at once,
 * and whoever opens the sign-in gets it, not the copy.
 */
export const sessionOver = (): boolean => isNoted(overKey)

/** Notes that the session of the person here is over, or (false) that there is one again, or nobody any more. */
export const noteSessionOver = (over: boolean): void => note(overKey, over)

function isNoted(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null
  } catch {
    return false
  }
}

/** A browser that keeps nothing notes nothing, and no person either: the next start asks the server. */
function note(what: string, is: boolean): void {
  try {
    if (is) localStorage.setItem(what, '1')
    else localStorage.removeItem(what)
  } catch {
    // as said
  }
}
