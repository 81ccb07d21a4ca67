// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import {
  noteSessionOver,
  oweSignOut,
  readPointer,
  sessionOver,
  signOutOwed,
  writePointer,
  type Person,
} from './pointer'

const key = 'coterie-person'
const ana: Person = {
  id: 'ana000000000000',
  roles: ['user', 'affiliate'],
  language: 'es',
  firstName: 'Ana',
  lastName: 'Ortuño',
}
beforeEach(() => localStorage.clear())

it('restores the stored person, and null after forgetting', () => {
  writePointer(ana)
  expect(readPointer()).toEqual(ana)
  writePointer(null)
  expect(readPointer()).toBeNull()
})

it("ignores malformed stored data: it grants no admin role and doesn't break the start", () => {
  localStorage.setItem(key, JSON.stringify({ id: 'ana000000000000', roles: ['owner', 'user', 7], language: 'de' }))
  expect(readPointer()).toEqual({ id: 'ana000000000000', roles: ['user'], language: 'en', firstName: '' })
  for (const left of ['not json', '7', 'null', '{"id":7}', '{"roles":["admin"]}']) {
    localStorage.setItem(key, left)
    expect(readPointer()).toBeNull()
  }
})

it('stores a pending sign-out until the server has received it', () => {
  oweSignOut(true)
  expect(signOutOwed()).toBe(true)
  oweSignOut(false)
  expect(signOutOwed()).toBe(false)
})

it('stores that the session has ended, until there is a new one', () => {
  noteSessionOver(true)
  expect(sessionOver()).toBe(true)
  noteSessionOver(false)
  expect(sessionOver()).toBe(false)
})
