import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod, Consent, User } from '../entities'
import { period, referral } from '../testing/money-rows'
import { affiliateSteps, doneSteps, renterSteps } from './first-steps'

const today = '2026-11-21'
const nobody = {
  paypal_email: '',
  linkedin_url: '',
  profile_photo_status: '',
  verification_badge_status: '',
  verified: true,
} as User
const consent = { at: '2026-11-20 10:00:00.000Z' } as Consent
const turns = (steps: ReturnType<typeof renterSteps> | ReturnType<typeof affiliateSteps>) =>
  steps?.map(({ key, turn, on }) => `${key} ${turn} ${on}`.trim())

describe('what is left until a rental’s first day', () => {
  it('is said step by step, those of the person first, with the days that are recorded', () => {
    expect(turns(renterSteps({ user: nobody, consents: [consent], periods: [], roles: ['user'] }, today))).toEqual([
      'paypal yours',
      'badge yours',
      'profile yours',
      'photo ours',
      'firstDay ours',
      'consent done 2026-11-20',
      'email done',
    ])
    const ready = {
      ...nobody,
      paypal_email: 'r@mail.example',
      linkedin_url: 'https://x.example/in/r',
      profile_photo_status: 'success',
      verification_badge_status: 'success',
    } as User
    const steps =
      renterSteps({ user: ready, consents: [consent], periods: [period('2026-12-01')], roles: ['user'] }, today) ?? []
    expect([doneSteps(steps), steps.length]).toEqual([7, 7])
    expect(turns(steps)).toContain('firstDay done 2026-12-01')
  })

  it('is nothing from that day on, also after the rental has ended', () => {
    for (const over of [period('2026-11-21'), period('2026-01-01', '2026-02-01')])
      expect(renterSteps({ user: nobody, consents: [], periods: [over], roles: ['user'] }, today)).toBeNull()
    expect(renterSteps({ user: undefined, consents: [], periods: [], roles: ['user'] }, today)).toBeNull()
    expect(
      renterSteps({ user: nobody, consents: [], periods: [period('2026-11-22')], roles: ['user'] }, today),
    ).not.toBeNull()
  })
})

it('nobody who is here for something else is asked to begin a rental', () => {
  const known = { user: nobody, consents: [], periods: [] }
  for (const role of ['affiliate', 'admin'] as const) {
    expect(renterSteps({ ...known, roles: ['user', role] }, today)).toBeNull()
    const begun = { ...nobody, linkedin_url: 'https://x.example/in/r' } as User
    expect(renterSteps({ ...known, user: begun, roles: ['user', role] }, today)).not.toBeNull()
  }
})

describe('what is left until a referral’s first day', () => {
  const affiliatePeriods = [{ start_date: '2026-11-02' }] as AffiliatePeriod[]
  const known = { user: nobody, affiliatePeriods, referrals: [], earned: false }

  it('is said step by step, from the role to the first rental', () => {
    expect(turns(affiliateSteps(known, today))).toEqual([
      'share yours',
      'paypal yours',
      'joined theirs',
      'active theirs',
      'approved done 2026-11-02',
    ])
    const invited = referral({ rental_start: '', referred_user: '', signup_date: '' }, null)
    const joined = referral({ rental_start: '', referred_user: 'u', signup_date: '2026-11-19' })
    expect(turns(affiliateSteps({ ...known, referrals: [invited, joined] }, today))).toEqual([
      'paypal yours',
      'active theirs',
      'share done',
      'joined done 2026-11-19',
      'approved done 2026-11-02',
    ])
    const starts = referral({ rental_start: '2026-12-01', referred_user: 'u', signup_date: '2026-11-19' })
    expect(turns(affiliateSteps({ ...known, referrals: [starts] }, today))).toContain('active done 2026-12-01')
  })

  it('is nothing once a rental began or a commission was made', () => {
    expect(affiliateSteps({ ...known, referrals: [referral({ rental_start: today })] }, today)).toBeNull()
    expect(affiliateSteps({ ...known, earned: true }, today)).toBeNull()
  })
})
