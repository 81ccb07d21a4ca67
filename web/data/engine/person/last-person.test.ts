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

it('the last user of this device is stored, and is null after they are forgotten', () => {
  writeLastPerson(ana)
  expect(readLastPerson()).toEqual(ana)
  writeLastPerson(null)
  expect(readLastPerson()).toBeNull()
})

it("malformed stored data grants no admin role and doesn't prevent the app from starting", () => {
  localStorage.setItem(key, JSON.stringify({ id: 'ana000000000000', roles: ['owner', 'user', 7], language: 'de' }))
  expect(readLastPerson()).toEqual({ id: 'ana000000000000', roles: ['user'], language: 'en', firstName: '' })
  for (const left of ['not json', '7', 'null', '{"id":7}', '{"roles":["admin"]}']) {
    localStorage.setItem(key, left)
    expect(readLastPerson()).toBeNull()
  }
})

it('a pending sign-out is stored until the server has received it', () => {
  setSignOutPending(true)
  expect(isSignOutPending()).toBe(true)
  setSignOutPending(false)
  expect(isSignOutPending()).toBe(false)
})

it('the end of a session is stored until there is a new session', () => {
  setSessionEnded(true)
  expect(isSessionEnded()).toBe(true)
  setSessionEnded(false)
  expect(isSessionEnded()).toBe(false)
})
