import { describe, expect, it } from 'vitest'
import { chooseReferralBinding, isSamePerson, sharedTraits } from './referral-binding'

const newcomer = { emails: ['nina@example.com'], phone: '+34 600 111 222', profile: '' }
const dan = {
  affiliateId: 'dan',
  emails: ['dan@example.com', 'dan.pay@example.com'],
  phone: '600333444',
  profile: 'https://www.linkedin.com/in/dan',
}
const eva = { affiliateId: 'eva', emails: ['eva@example.com', ''], phone: '', profile: '' }

describe('referrer of a new person (M16)', () => {
  it("is the affiliate of the code even if there is another affiliate's invitation, which is then lost", () => {
    expect(chooseReferralBinding(newcomer, dan, { ...eva, referral: 'r1' })).toEqual({
      affiliateId: 'dan',
      source: 'link',
      referral: '',
      lost: 'r1',
      decidedHow: 'code-before-invitation',
    })
  })
  it('is the affiliate of the code with the existing invitation if the same affiliate sent one', () => {
    expect(chooseReferralBinding(newcomer, dan, { ...dan, referral: 'r2' })).toEqual({
      affiliateId: 'dan',
      source: 'invite',
      referral: 'r2',
      lost: '',
      decidedHow: 'code',
    })
  })
  it('is the affiliate of the code, with a new referral, if there is no invitation', () => {
    expect(chooseReferralBinding(newcomer, dan, null)).toEqual({
      affiliateId: 'dan',
      source: 'link',
      referral: '',
      lost: '',
      decidedHow: 'code',
    })
  })
  it('is the inviting affiliate if there is no code', () => {
    expect(chooseReferralBinding(newcomer, null, { ...eva, referral: 'r3' })).toEqual({
      affiliateId: 'eva',
      source: 'invite',
      referral: 'r3',
      lost: '',
      decidedHow: 'invitation',
    })
    expect(
      chooseReferralBinding({ ...newcomer, emails: ['eva@example.com'] }, null, { ...eva, referral: 'r3' }),
    ).toBeNull()
  })
  it('is never the new person, recognized by address, PayPal address, phone number or profile (M18)', () => {
    expect(chooseReferralBinding({ ...newcomer, emails: ['dan+2@example.com'] }, dan, null)).toBeNull()
    expect(chooseReferralBinding({ ...newcomer, emails: ['DAN.PAY@example.com'] }, dan, null)).toBeNull()
    expect(chooseReferralBinding({ ...newcomer, phone: '600 333 444' }, dan, null)).toBeNull()
    expect(chooseReferralBinding({ ...newcomer, phone: '+34600333444' }, dan, null)).toBeNull()
    expect(chooseReferralBinding({ ...newcomer, profile: 'linkedin.com/in/dan/' }, dan, null)).toBeNull()
  })
  it('is the inviting affiliate if the code is rejected', () => {
    expect(
      chooseReferralBinding({ ...newcomer, phone: '600333444' }, dan, { ...eva, referral: 'r4' })?.affiliateId,
    ).toBe('eva')
  })
  it('is null without a code or an invitation', () => expect(chooseReferralBinding(newcomer, null, null)).toBeNull())
  it('shares traits with the new person, which are listed in normalized form', () => {
    const twin = { emails: ['', 'Dan.Pay@example.com'], phone: '+34600333444', profile: 'linkedin.com/in/dan/' }
    expect(sharedTraits(dan, twin)).toEqual([
      { cause: 'same-payee', value: 'dan.pay@example.com' },
      { cause: 'same-phone', value: '600333444' },
      { cause: 'same-profile', value: 'linkedin.com/in/dan' },
    ])
    expect(sharedTraits(dan, { ...newcomer, profile: 'linkedin.com/in/nina' })).toEqual([])
  })
  it("isn't mistaken for the new person just because neither has a phone number or an address", () => {
    expect(isSamePerson({ emails: [''], phone: '', profile: '' }, { emails: [''], phone: '', profile: '' })).toBe(false)
  })
})
