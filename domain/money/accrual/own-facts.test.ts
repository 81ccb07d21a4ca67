import { expect, it } from 'vitest'
import { type ReferralWithAttribution, nameOfSource } from './own-facts'

const listed = [
  { referral: { id: 'r1', referred_user: 'ana', referred_name: 'Ana' }, attribution: { id: 'a1' } },
  { referral: { id: 'r2', referred_user: '', referred_name: 'Invited' }, attribution: undefined },
] as unknown as ReferralWithAttribution[]

it("the name of a commission or bonus is found by the referral's assignment or the person", () => {
  expect(nameOfSource({}, listed, 'a1')).toBe('Ana')
  expect(nameOfSource({}, listed, 'ana')).toBe('Ana')
})

it('the name of a moved or hidden referral remains available for its earnings lines (M14, M15)', () => {
  expect(nameOfSource({ sourceNames: new Map([['a0', 'Bruno']]) }, listed, 'a0')).toBe('Bruno')
})

it("the name is '' for a line without a source and for an unused invitation", () => {
  expect(nameOfSource({}, listed, '')).toBe('')
  expect(nameOfSource({}, listed, 'nobody')).toBe('')
})
