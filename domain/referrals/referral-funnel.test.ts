import { describe, expect, it } from 'vitest'
import type { Referral } from '../entities'
import { referralFunnel, wayOf } from './referral-funnel'

const today = '2026-11-21'
const referral = (over: Partial<Referral>): Referral =>
  ({
    referred_user: 'u',
    signup_date: '2026-10-03',
    rental_start: '',
    account_status: 'inactive',
    source: 'link',
    ...over,
  }) as Referral
const rows = [
  referral({}),
  referral({ rental_start: '2026-10-09', account_status: 'active' }),
  referral({ rental_start: '2026-10-09', source: 'invite' }),
  referral({ rental_start: '2026-12-01', signup_date: '2026-11-18', source: 'code' }),
  referral({ referred_user: '', signup_date: '', source: 'invite' }),
]

describe('from sign-up to active', () => {
  it('each month of sign-ups says how many began and how many are active, newest first', () =>
    expect(referralFunnel(rows, today)).toEqual([
      { month: '2026-11', signedUp: 1, started: 0, active: 0 },
      { month: '2026-10', signedUp: 3, started: 2, active: 1 },
    ]))
  it('by how they came; a code that was typed is the link’s', () => {
    expect(referralFunnel(rows, today, 'invite')).toEqual([{ month: '2026-10', signedUp: 1, started: 1, active: 0 }])
    expect(referralFunnel(rows, today, 'link').map(({ signedUp }) => signedUp)).toEqual([1, 2])
    expect(wayOf({ source: 'code' })).toBe('link')
  })
  it('each step is a part of the one before', () => {
    for (const { signedUp, started, active } of referralFunnel(rows, today)) {
      expect(started).toBeLessThanOrEqual(signedUp)
      expect(active).toBeLessThanOrEqual(started)
    }
  })
})
