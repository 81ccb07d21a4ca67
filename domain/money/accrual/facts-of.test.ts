import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod, Referral, ReferralAttribution } from '../../entities'
import { hold, line, payment, period, program } from '../../testing/money-rows'
import { moneyFactsOf, visibleReferrals, type MoneyRows } from './facts-of'

const referral = (id: string, over: Partial<Referral> = {}): Referral =>
  ({
    id,
    referred_user: `user-${id}`,
    referred_name: `Name ${id}`,
    rental_start: '',
    account_status: 'pending',
    signup_date: '',
    created: '2026-01-01',
    hidden_at: '',
    closed_at: '',
    closed_reason: '',
    ...over,
  }) as Referral
const attribution = (id: string, of: string, from_date: string, voided_at = ''): ReferralAttribution =>
  ({ id, referral: of, from_date, voided_at }) as ReferralAttribution
const rows = (over: Partial<MoneyRows>): MoneyRows => ({
  user: undefined,
  program,
  rental_periods: [],
  affiliate_periods: [],
  rates: [],
  earnings: [],
  user_payments: [],
  payment_lines: [],
  line_holds: [],
  referrals: [],
  referral_attributions: [],
  ...over,
})

describe("a person's input for the money calculations", () => {
  it('excludes voided periods, and adds open holds to the earnings lines', () => {
    const role = (id: string, voided_at = '') =>
      ({ id, start_date: '2026-01-01', end_date: '', voided_at }) as AffiliatePeriod
    const open = hold({ id: 'h', earning: 'l2' })
    const facts = moneyFactsOf(
      'me',
      rows({
        rental_periods: [
          period('2026-01-01', '', 'r1'),
          { ...period('2026-02-01', '', 'r2'), voided_at: '2026-02-02' },
        ],
        affiliate_periods: [role('a1'), role('a2', '2026-02-02')],
        earnings: [line({ id: 'l1' }), line({ id: 'l2' })],
        line_holds: [open],
        user_payments: [payment({ id: 'p' })],
        payment_lines: [{ id: 'pl', payment: 'p', earning: 'l1' } as never],
      }),
    )
    expect(facts.userId).toBe('me')
    expect(facts.periods.map(({ id }) => id)).toEqual(['r1'])
    expect(facts.affiliatePeriods.map(({ id }) => id)).toEqual(['a1'])
    expect(facts.lines.map((each) => [each.id, each.hold?.id])).toEqual([
      ['l1', undefined],
      ['l2', 'h'],
    ])
    expect(facts.holds).toEqual([open])
    expect(facts.payments.map(({ id }) => id)).toEqual(['p'])
    expect(facts.paymentLines.map(({ id }) => id)).toEqual(['pl'])
  })

  it("contains the referred person's name for each line, even if the referral is hidden (M14, M15)", () => {
    const { sourceNames } = moneyFactsOf(
      'me',
      rows({
        referrals: [referral('r1'), referral('r2', { hidden_at: '2026-03-01' })],
        referral_attributions: [
          attribution('a1', 'r1', ''),
          attribution('a2', 'r2', ''),
          attribution('a3', 'gone', ''),
        ],
      }),
    )
    expect(Object.fromEntries(sourceNames ?? [])).toEqual({
      'user-r1': 'Name r1',
      'user-r2': 'Name r2',
      a1: 'Name r1',
      a2: 'Name r2',
      a3: '',
    })
  })
})

describe('referrals that are visible to an affiliate', () => {
  const listedReferrals = (referrals: Referral[], referral_attributions: ReferralAttribution[] = []) =>
    visibleReferrals({ referrals, referral_attributions })

  it('are open referrals and expired invitations, but not hidden or lost ones', () => {
    const ids = listedReferrals([
      referral('open'),
      referral('hidden', { hidden_at: '2026-03-01' }),
      referral('lost', { closed_at: '2026-03-01', closed_reason: 'other-affiliate' as never }),
      referral('expired', { closed_at: '2026-03-01', closed_reason: 'expired' }),
    ]).map((each) => each.referral.id)
    expect(ids).toEqual(['open', 'expired'])
  })

  it('have active rentals first, then the newest, and expired invitations last', () => {
    const ids = listedReferrals([
      referral('expired', { closed_at: '2026-09-01', closed_reason: 'expired', created_at: '2026-09-01' }),
      referral('old-invitation', { created_at: '2026-02-01' }),
      referral('signed-up', { created_at: '2026-01-01', signup_date: '2026-05-01' }),
      referral('early', { account_status: 'active', rental_start: '2026-03-01' }),
      referral('late', { account_status: 'active', rental_start: '2026-08-01' }),
      referral('new-invitation', { created_at: '2026-06-01' }),
    ]).map((each) => each.referral.id)
    expect(ids).toEqual(['late', 'early', 'new-invitation', 'signed-up', 'old-invitation', 'expired'])
  })

  it('contain their current or last assignment to an affiliate, never a voided one', () => {
    const of = (...all: ReferralAttribution[]) => listedReferrals([referral('r1')], all)[0]?.attribution?.id
    expect(of(attribution('first', 'r1', ''), attribution('second', 'r1', '2026-05-01'))).toBe('second')
    expect(of(attribution('second', 'r1', '2026-05-01'), attribution('first', 'r1', ''))).toBe('second')
    expect(of(attribution('first', 'r1', ''), attribution('void', 'r1', '2026-05-01', '2026-05-02'))).toBe('first')
    expect(of(attribution('other', 'r2', ''))).toBeUndefined()
  })
})
