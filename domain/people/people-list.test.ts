import { expect, it } from 'vitest'
import { mustSignUpFirst } from './people-list'

const imported = { verified: false, terms_version: '', anonymised_at: '' }

it('imported people must sign up first, unless they have given consent, are verified or were deleted', () => {
  expect(mustSignUpFirst(imported)).toBe(true)
  expect(mustSignUpFirst({ ...imported, terms_version: '1' })).toBe(false)
  expect(mustSignUpFirst({ ...imported, verified: true })).toBe(false)
  expect(mustSignUpFirst({ ...imported, anonymised_at: '2026-01-01 00:00:00.000Z' })).toBe(false)
})
