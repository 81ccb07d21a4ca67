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

it('comes back as it was written, and is gone when it was forgotten', () => {
  writePointer(ana)
  expect(readPointer()).toEqual(ana)
  writePointer(null)
  expect(readPointer()).toBeNull()
})

it('what an older version or somebody’s hand left makes nobody an admin, and stops no start', () => {
  localStorage.setItem(key, JSON.stringify({ id: 'ana000000000000', roles: ['owner', 'user', 7], language: 'de' }))
  expect(readPointer()).toEqual({ id: 'ana000000000000', roles: ['user'], language: 'en', firstName: '' })
  for (const left of ['not json', '7', 'null', '{"id":7}', '{"roles":["admin"]}']) {
    localStorage.setItem(key, left)
    expect(readPointer()).toBeNull()
  }
})

it('remembers a sign-out the server hasn’t heard of, until it has', () => {
  oweSignOut(true)
  expect(signOutOwed()).toBe(true)
  oweSignOut(false)
  expect(signOutOwed()).toBe(false)
})

it('remembers that a session is over, until there is one again', () => {
  noteSessionOver(true)
  expect(sessionOver()).toBe(true)
  noteSessionOver(false)
  expect(sessionOver()).toBe(false)
})
