import { describe, expect, it } from 'vitest'
import {
  aboutPathForAdmin,
  aboutPathForMember,
  aboutReferral,
  isTicketAboutName,
  parseTicketAbout,
} from './ticket-about'

const referral = 'abcdefghij12345'

describe('what a ticket is about', () => {
  it.each([
    ['month-2026-11', { kind: 'rental', month: '2026-11' }],
    ['commission-2026-11', { kind: 'commission', month: '2026-11' }],
    [aboutReferral(referral), { kind: 'referral', referral }],
    ['total-commission', { kind: 'amount' }],
    ['forecast-commission-2026-12', { kind: 'amount' }],
    [referral, { kind: 'amount' }],
    ['', null],
    ['month-2026-11&x=1', null],
    ['../users', null],
    ['a'.repeat(49), null],
    ['a'.repeat(48), { kind: 'amount' }],
    ['month-2026-111', { kind: 'amount' }],
    ['commission-2026-11-x', { kind: 'amount' }],
    [`my-${aboutReferral(referral)}`, { kind: 'amount' }],
    [`${aboutReferral(referral)}x`, { kind: 'amount' }],
  ])('is read from %j as %j', (about, read) => {
    expect(parseTicketAbout(about)).toEqual(read)
    expect(isTicketAboutName(about)).toBe(read !== null)
  })

  it("is linked to the member's page for admins, and to the ticket or the referrals for members", () => {
    expect(aboutPathForAdmin('u1', 'month-2026-11')).toBe('/admin/users/u1?why=month-2026-11')
    expect(aboutPathForAdmin('u1', aboutReferral(referral))).toBe(`/admin/users/u1?receipt=${referral}`)
    expect(aboutPathForMember('total', '/dashboard/support?ticket=t')).toBe('/dashboard/support?ticket=t&why=total')
    expect(aboutPathForMember('total', '/dashboard/support')).toBe('/dashboard/support?why=total')
    // Unknown names still give a valid URL.
    expect(aboutPathForAdmin('u1', '')).toBe('/admin/users/u1?why=')
    expect(aboutPathForMember('', '/dashboard/support')).toBe('/dashboard/support?why=')
    expect(aboutPathForMember(aboutReferral(referral), '/dashboard/support?ticket=t')).toBe(
      `/affiliate_dashboard/referrals?receipt=${referral}`,
    )
  })
})
