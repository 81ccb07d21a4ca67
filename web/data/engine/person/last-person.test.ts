// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import {
  setSessionEnded,
  setSignOutPending,
  readLastPerson,
  isSessionEnded,
  isSignOutPending,
  writeLastPerson,
  type Person,
} from './last-person'

const key = 'coterie-person'
const ana: Person = {
  id: 'ana000000000000',
  roles: ['user', 'affiliate'],
  language: 'es',
  firstName: 'Ana',
  lastName: 'Ortuño',
}
beforeEach(() => localStorage.clear())

it('returns the stored user of this device, and null after the user is forgotten', () => {
  writeLastPerson(ana)
  expect(readLastPerson()).toEqual(ana)
  writeLastPerson(null)
  expect(readLastPerson()).toBeNull()
})

it("ignores malformed stored data: it grants no admin role and doesn't prevent the app from starting", () => {
  localStorage.setItem(key, JSON.stringify({ id: 'ana000000000000', roles: ['owner', 'user', 7], language: 'de' }))
  expect(readLastPerson()).toEqual({ id: 'ana000000000000', roles: ['user'], language: 'en', firstName: '' })
  for (const left of ['not json', '7', 'null', '{"id":7}', '{"roles":["admin"]}']) {
    localStorage.setItem(key, left)
    expect(readLastPerson()).toBeNull()
  }
})

it('stores a pending sign-out until the server has received it', () => {
  setSignOutPending(true)
  expect(isSignOutPending()).toBe(true)
  setSignOutPending(false)
  expect(isSignOutPending()).toBe(false)
})

it('stores that the session has ended until there is a new session', () => {
  setSessionEnded(true)
  expect(isSessionEnded()).toBe(true)
  setSessionEnded(false)
  expect(isSessionEnded()).toBe(false)
})
