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

describe("renter's checklist", () => {
  it("lists the person's own steps first, with recorded dates", () => {
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

  it('stays after the first day until all steps are done', () => {
    const known = { consents: [consent], periods: [period('2026-11-21')], roles: ['user' as const] }
    const ready = {
      ...newUser,
      paypal_email: 'r@mail.example',
      linkedin_url: 'https://x.example/in/r',
      profile_photo_status: 'success',
    } as User
    expect(turnsOf(renterSteps({ ...known, user: ready }, today))?.[0]).toBe('badge yours')
    const all = { ...ready, verification_badge_status: 'success' } as User
    expect(renterSteps({ ...known, user: all }, today)).toBeNull()
    expect(renterSteps({ ...known, user: all, periods: [period('2026-11-22')] }, today)).not.toBeNull()
  })

  it('is null for unknown people and once the rental has an end', () => {
    expect(renterSteps({ user: undefined, consents: [], periods: [], roles: ['user'] }, today)).toBeNull()
    for (const ending of [period('2026-11-01', '2026-12-01'), period('2026-01-01', '2026-02-01')])
      expect(renterSteps({ user: newUser, consents: [], periods: [ending], roles: ['user'] }, today)).toBeNull()
  })
})

it('the checklist for a rental is null for people with another role who have not started one', () => {
  const known = { user: newUser, consents: [], periods: [] }
  for (const role of ['affiliate', 'admin'] as const) {
    expect(renterSteps({ ...known, roles: ['user', role] }, today)).toBeNull()
    const begun = { ...newUser, linkedin_url: 'https://x.example/in/r' } as User
    expect(renterSteps({ ...known, user: begun, roles: ['user', role] }, today)).not.toBeNull()
  }
})

describe("checklist before an affiliate's first active referral", () => {
  const affiliatePeriods = [{ start_date: '2026-11-02' }] as AffiliatePeriod[]
  const known = { user: newUser, affiliatePeriods, referrals: [], earned: false }

  it("lists the steps from the role to a referral's first rental day", () => {
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

  it("is null as soon as a referral's rental has started or a commission exists", () => {
    expect(affiliateSteps({ ...known, referrals: [referral({ rental_start: today })] }, today)).toBeNull()
    expect(affiliateSteps({ ...known, earned: true }, today)).toBeNull()
  })
})

describe('date of a step with several rows', () => {
  it('is the earliest date in any order of the rows', () => {
    const consents = [{ at: '2026-11-20 10:00:00.000Z' }, { at: '2026-11-18 23:59:00.000Z' }] as Consent[]
    const periods = [period('2026-12-09'), period('2026-12-01')]
    const steps = turnsOf(renterSteps({ user: newUser, consents, periods, roles: ['user'] }, today))
    expect(steps).toContain('consent done 2026-11-18')
    expect(steps).toContain('firstDay done 2026-12-01')
    const begun = [period('2026-12-09'), period('2026-11-21')]
    expect(turnsOf(renterSteps({ user: newUser, consents, periods: begun, roles: ['user'] }, today))).toContain(
      'firstDay done 2026-11-21',
    )

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

describe('open steps of a checklist', () => {
  it("have no date, and are sorted by who must do them: the person, then the program's team, then other people", () => {
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

  it('are shown to affiliates and admins as soon as their own rental is scheduled', () => {
    const known = { user: newUser, consents: [], periods: [period('2026-12-01')] }
    expect(renterSteps({ ...known, roles: ['affiliate'] }, today)).not.toBeNull()
  })
})
