import { describe, expect, it } from 'vitest'
import { cleanReferralCode, keptReferral, referralCodeLetters, signUpLink } from './referral-codes'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000

describe('referral codes', () => {
  it('have no look-alikes', () => expect(referralCodeLetters).not.toMatch(/[ILO0-9]/))
  it.each([
    ['abcd-efgh', 'ABCDEFGH'],
    [' ABCDEFGH ', 'ABCDEFGH'],
    ['ABCDEFGI', ''],
    ['ABCDEFG', ''],
    ['ABCDEFGH"><b>', ''],
  ])('%s is read as %s', (typed, code) => expect(cleanReferralCode(typed)).toBe(code))
  it('make the link of the specification', () => {
    expect(signUpLink('https://x.test', 'ABCDEFGH')).toBe('https://x.test/signup?ref=ABCDEFGH')
  })
})

describe('a kept code (30 days, last valid link wins)', () => {
  const first = keptReferral(null, 'ABCDEFGH', now)
  it('is kept for 30 days', () => {
    expect(first).toEqual({ code: 'ABCDEFGH', expiresAt: now + 30 * day })
    expect(keptReferral(first, '', now + 30 * day - 1)).toEqual(first)
    expect(keptReferral(first, '', now + 30 * day)).toBeNull()
  })
  it('gives way to a later valid link, never to an unreadable one', () => {
    expect(keptReferral(first, 'ZZZZYYYY', now + day)?.code).toBe('ZZZZYYYY')
    expect(keptReferral(first, 'nonsense', now + day)).toEqual(first)
  })
})
