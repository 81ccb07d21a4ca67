import { expect, it } from 'vitest'
import { accountReason } from './account-reason'

it('an account’s status has one reason: the rental, its start or end, or an unverified address', () => {
  const of = (account_status: 'active' | 'inactive', rental_start: string, verified = true) =>
    accountReason({ account_status, rental_start, verified }, '2026-12-01')
  expect(of('active', '2026-11-27')).toBe('renting')
  expect(of('active', '2026-11-27', false)).toBe('renting')
  expect(of('inactive', '2026-12-02')).toBe('starting')
  expect(of('inactive', '2026-11-27')).toBe('ended')
  expect(of('inactive', '')).toBe('not-renting')
  expect(of('inactive', '', false)).toBe('unverified')
})
