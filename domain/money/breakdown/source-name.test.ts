import { expect, it } from 'vitest'
import type { ReferralWithAttribution } from '../accrual/own-facts'
import { nameOfSource } from './source-name'

const listed = [
  { referral: { id: 'r1', referred_user: 'ana', referred_name: 'Ana' }, attribution: { id: 'a1' } },
  { referral: { id: 'r2', referred_user: '', referred_name: 'Invited' }, attribution: undefined },
] as unknown as ReferralWithAttribution[]

it('names who a commission or a bonus is for, by its attribution or the person', () => {
  expect(nameOfSource({}, listed, 'a1')).toBe('Ana')
  expect(nameOfSource({}, listed, 'ana')).toBe('Ana')
})

it('keeps the name of somebody who was moved on or hidden: their lines stay (M14, M15)', () => {
  expect(nameOfSource({ sourceNames: new Map([['a0', 'Bruno']]) }, listed, 'a0')).toBe('Bruno')
})

it('names nobody for a source without one, not an invitation that nobody used', () => {
  expect(nameOfSource({}, listed, '')).toBe('')
  expect(nameOfSource({}, listed, 'nobody')).toBe('')
})
