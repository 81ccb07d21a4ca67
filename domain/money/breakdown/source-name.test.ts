import { expect, it } from 'vitest'
import type { ReferralWithAttribution } from '../accrual/own-facts'
import { nameOfSource } from './source-name'

const listed = [
  { referral: { id: 'r1', referred_user: 'ana', referred_name: 'Ana' }, attribution: { id: 'a1' } },
  { referral: { id: 'r2', referred_user: '', referred_name: 'Invited' }, attribution: undefined },
] as unknown as ReferralWithAttribution[]

it('returns the name of a commission or bonus by attribution or person', () => {
  expect(nameOfSource({}, listed, 'a1')).toBe('Ana')
  expect(nameOfSource({}, listed, 'ana')).toBe('Ana')
})

it('keeps the name of moved and hidden referrals, whose lines stay (M14, M15)', () => {
  expect(nameOfSource({ sourceNames: new Map([['a0', 'Bruno']]) }, listed, 'a0')).toBe('Bruno')
})

it("returns '' without a source, or for an unused invitation", () => {
  expect(nameOfSource({}, listed, '')).toBe('')
  expect(nameOfSource({}, listed, 'nobody')).toBe('')
})
