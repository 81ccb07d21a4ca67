import { describe, expect, it } from 'vitest'
import type { Referral } from '../../../domain/entities'
import type { ReferralWithAttribution } from '../../../domain/money/accrual/own-facts'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { referralRows, type ReferralRow } from './referral-row'

const now = Date.parse('2026-11-21T12:00:00Z')
const view = { commissions: [], facts: { lines: [] } } as unknown as MoneyView
const referral = (over: Partial<Referral>) =>
  ({
    id: 'r',
    referred_name: 'Ana',
    referred_email: 'ana@example.com',
    referred_user: '',
    status: 'pending',
    account_status: 'inactive',
    rental_start: '',
    signup_date: '',
    closed_at: '',
    closed_reason: '',
    created_at: '2026-11-14 12:00:00.000Z',
    expires_at: '2026-12-14 12:00:00.000Z',
    ...over,
  }) as Referral
const row = (over: Partial<Referral>) =>
  referralRows({ ...view, referrals: [{ referral: referral(over), attribution: undefined }] }, now)[0] as ReferralRow

describe('referral row', () => {
  it('shows an open invitation with its remaining days', () =>
    expect(row({})).toMatchObject({ group: 'pending', invitation: true, reason: { kind: 'invited', left: 23 } }))
  it('shows that an invitation has expired', () =>
    expect(row({ expires_at: '2026-10-30 12:00:00.000Z' }).reason).toMatchObject({ kind: 'expired' }))
  it('shows after the sign-up that a rental is missing, and can only be hidden from then on', () =>
    expect(row({ referred_user: 'u', signup_date: '2026-11-18' })).toMatchObject({
      group: 'pending',
      invitation: false,
      reason: { kind: 'signed-up', on: '2026-11-18' },
    }))
  it('is inactive after the rental has ended', () =>
    expect(row({ referred_user: 'u', rental_start: '2026-06-09' })).toMatchObject({
      group: 'inactive',
      reason: { kind: 'ended' },
    }))
  it('has the same earnings as its receipt, including the current month and bonuses', () => {
    const parts = [
      { source: 'a', cents: 5000 },
      { source: 'u', cents: 1000 },
      { source: 'of another', cents: 30 },
    ]
    const commissions = [
      { daysInMonth: 31, parts },
      { daysInMonth: 30, parts: parts.slice(0, 1) },
    ]
    const own = { commissions, facts: { lines: [] } } as unknown as MoneyView
    const attribution = { id: 'a' } as ReferralWithAttribution['attribution']
    const referrals = [{ referral: referral({ referred_user: 'u' }), attribution }]
    expect(referralRows({ ...own, referrals }, now)[0]?.earnedCents).toBe(11_000)
  })
  it('counts the days while the referral is active', () =>
    expect(row({ referred_user: 'u', rental_start: '2026-06-09', account_status: 'active' })).toMatchObject({
      group: 'active',
      reason: { kind: 'days' },
    }))
})
