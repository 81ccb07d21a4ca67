import { roles, type Role } from '../../../../domain/people/roles'
import type { Id, Language } from '../../../../domain/entities'
import { readStored, writeStored } from '../browser/storage'

/** localStorage keys. `public/boot.js` reads `coterie-person` too. */
const personKey = 'coterie-person'
const signOutOwedKey = 'coterie-sign-out-pending'
const sessionOverKey = 'coterie-session-over'

/** A person as this device knows them. It proves nothing: the server decides what the person may do. */
export interface Person {
  id: Id
  roles: Role[]
  language: Language
  firstName: string
  lastName?: string
}

export function readLastPerson(): Person | null {
  const value = readStored(personKey)
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null
  const held = 'roles' in value && Array.isArray(value.roles) ? (value.roles as unknown[]) : []
  return {
    id: value.id,
    roles: roles.filter((role) => held.includes(role)),
    language: 'language' in value && value.language === 'es' ? 'es' : 'en',
    firstName: 'firstName' in value && typeof value.firstName === 'string' ? value.firstName : '',
    ...('lastName' in value && typeof value.lastName === 'string' && { lastName: value.lastName }),
  }
}

/** Stores the person; null deletes them. Without storage, the next start asks the server first. */
export const writeLastPerson = (person: Person | null): void => void writeStored(personKey, person)

/** Reports whether a sign-out is still to be sent. It is sent first, because the cookie would sign the person in again. */
export const isSignOutPending = (): boolean => readStored(signOutOwedKey) !== null
export const setSignOutPending = (owed: boolean): void => void writeStored(signOutOwedKey, owed ? 1 : null)

/**
 * Reports whether the session has ended. If so, the next start shows this immediately, and the sign-in page doesn't open
 * the app.
 */
export const isSessionEnded = (): boolean => readStored(sessionOverKey) !== null
export const setSessionEnded = (over: boolean): void => void writeStored(sessionOverKey, over ? 1 : null)
