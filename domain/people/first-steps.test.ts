import { describe, expect, it } from 'vitest'
import type { AffiliatePeriod, Consent, User } from '../entities'
import { period, referral } from '../testing/money-rows'
import { affiliateSteps, countDoneSteps, renterSteps } from './first-steps'

const today = '2026-11-21'
const newUser = {
  paypal_email: '',
  linkedin_url: '',
  profile_photo_status: '',
  verification_badge_status: '',
  verified: true,
} as User
const consent = { at: '2026-11-20 10:00:00.000Z' } as Consent
const turnsOf = (steps: ReturnType<typeof renterSteps> | ReturnType<typeof affiliateSteps>) =>
  steps?.map(({ key, turn, on }) => `${key} ${turn} ${on}`.trim())

describe("steps before a rental's first day", () => {
  it("are listed with the person's own first, with recorded dates", () => {
    expect(turnsOf(renterSteps({ user: newUser, consents: [consent], periods: [], roles: ['user'] }, today))).toEqual([
      'paypal yours',
      'badge yours',
      'profile yours',
      'photo ours',
      'firstDay ours',
      'consent done 2026-11-20',
      'email done',
    ])
    const ready = {
      ...newUser,
      paypal_email: 'r@mail.example',
      linkedin_url: 'https://x.example/in/r',
      profile_photo_status: 'success',
      verification_badge_status: 'success',
    } as User
    const steps =
      renterSteps({ user: ready, consents: [consent], periods: [period('2026-12-01')], roles: ['user'] }, today) ?? []
    expect([countDoneSteps(steps), steps.length]).toEqual([7, 7])
    expect(turnsOf(steps)).toContain('firstDay done 2026-12-01')
  })

  it('are null from that day on, also after the rental ended', () => {
    for (const over of [period('2026-11-21'), period('2026-01-01', '2026-02-01')])
      expect(renterSteps({ user: newUser, consents: [], periods: [over], roles: ['user'] }, today)).toBeNull()
    expect(renterSteps({ user: undefined, consents: [], periods: [], roles: ['user'] }, today)).toBeNull()
    expect(
      renterSteps({ user: newUser, consents: [], periods: [period('2026-11-22')], roles: ['user'] }, today),
    ).not.toBeNull()
  })
})

it('first steps are null for people with another role', () => {
  const known = { user: newUser, consents: [], periods: [] }
  for (const role of ['affiliate', 'admin'] as const) {
    expect(renterSteps({ ...known, roles: ['user', role] }, today)).toBeNull()
    const begun = { ...newUser, linkedin_url: 'https://x.example/in/r' } as User
    expect(renterSteps({ ...known, user: begun, roles: ['user', role] }, today)).not.toBeNull()
  }
})

describe("steps before a referral's first day", () => {
  const affiliatePeriods = [{ start_date: '2026-11-02' }] as AffiliatePeriod[]
  const known = { user: newUser, affiliatePeriods, referrals: [], earned: false }

  it('are listed from the role to the first rental', () => {
    expect(turnsOf(affiliateSteps(known, today))).toEqual([
      'share yours',
      'paypal yours',
      'joined theirs',
      'active theirs',
      'approved done 2026-11-02',
    ])
    const invited = referral({ rental_start: '', referred_user: '', signup_date: '' }, null)
    const joined = referral({ rental_start: '', referred_user: 'u', signup_date: '2026-11-19' })
    expect(turnsOf(affiliateSteps({ ...known, referrals: [invited, joined] }, today))).toEqual([
      'paypal yours',
      'active theirs',
      'share done',
      'joined done 2026-11-19',
      'approved done 2026-11-02',
    ])
    const starts = referral({ rental_start: '2026-12-01', referred_user: 'u', signup_date: '2026-11-19' })
    expect(turnsOf(affiliateSteps({ ...known, referrals: [starts] }, today))).toContain('active done 2026-12-01')
  })

  it('are null once a rental began or a commission exists', () => {
    expect(affiliateSteps({ ...known, referrals: [referral({ rental_start: today })] }, today)).toBeNull()
    expect(affiliateSteps({ ...known, earned: true }, today)).toBeNull()
  })
})

describe('several rows of a kind', () => {
  it('date a step by the first of them in any order', () => {
    const consents = [{ at: '2026-11-20 10:00:00.000Z' }, { at: '2026-11-18 23:59:00.000Z' }] as Consent[]
    const periods = [period('2026-12-09'), period('2026-12-01')]
    const steps = turnsOf(renterSteps({ user: newUser, consents, periods, roles: ['user'] }, today))
    expect(steps).toContain('consent done 2026-11-18')
    expect(steps).toContain('firstDay done 2026-12-01')
    const begun = [period('2026-12-09'), period('2026-11-21')]
    expect(renterSteps({ user: newUser, consents, periods: begun, roles: ['user'] }, today)).toBeNull()

    const affiliatePeriods = [{ start_date: '2026-11-09' }, { start_date: '2026-11-02' }] as AffiliatePeriod[]
    const referrals = [
      referral({ rental_start: '2026-12-09', referred_user: 'u', signup_date: '2026-11-19' }),
      referral({ rental_start: '', referred_user: 'x', signup_date: '2026-11-20' }),
      referral({ rental_start: '2026-12-01', referred_user: 'w', signup_date: '2026-11-17' }),
    ]
    expect(turnsOf(affiliateSteps({ user: newUser, affiliatePeriods, referrals, earned: false }, today))).toEqual([
      'paypal yours',
      'share done',
      'joined done 2026-11-17',
      'active done 2026-12-01',
      'approved done 2026-11-02',
    ])
  })
})

describe('open steps', () => {
  it('have no date and are sorted by who must act, the person first', () => {
    const unproved = { ...newUser, verified: false }
    const steps = renterSteps({ user: unproved, consents: [], periods: [], roles: [] }, today) ?? []
    expect(turnsOf(steps)).toEqual([
      'paypal yours',
      'badge yours',
      'consent yours',
      'profile yours',
      'email yours',
      'photo ours',
      'firstDay ours',
    ])
    expect(countDoneSteps(steps)).toBe(0)
    const known = { affiliatePeriods: [], referrals: [], earned: false }
    expect(turnsOf(affiliateSteps({ ...known, user: newUser }, today))).toEqual([
      'share yours',
      'paypal yours',
      'approved ours',
      'joined theirs',
      'active theirs',
    ])
    const payable = { ...newUser, paypal_email: 'a@mail.example' }
    const some = affiliateSteps({ ...known, user: payable }, today) ?? []
    expect(turnsOf(some)).toEqual(['share yours', 'approved ours', 'joined theirs', 'active theirs', 'paypal done'])
    expect(countDoneSteps(some)).toBe(1)
    expect(affiliateSteps({ ...known, user: undefined }, today)).toBeNull()
  })

  it('are shown to affiliates and admins once their own rental is scheduled', () => {
    const known = { user: newUser, consents: [], periods: [period('2026-12-01')] }
    expect(renterSteps({ ...known, roles: ['affiliate'] }, today)).not.toBeNull()
  })
})
