// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { captureReferralCode, forgetReferralCodes, keptReferralCodes } from './referral-code'

const day = 24 * 60 * 60 * 1000
beforeEach(() => localStorage.clear())

it('keeps the code of a link for 30 days', () => {
  captureReferralCode('?ref=abcd-efgh', 1_000)
  expect(keptReferralCodes(1_000 + 30 * day - 1)).toBe('ABCDEFGH')
  expect(keptReferralCodes(1_000 + 30 * day)).toBe('')
  expect(localStorage.getItem('referral_code')).toBeNull()
})

it('loses nobody’s referral to a code that is none', () => {
  captureReferralCode('?ref=GUDECDEF', 0)
  for (const search of ['?ref=news2026', '?ref=ABCD2345', '?ref=<script>', '']) captureReferralCode(search, day)
  expect(keptReferralCodes(day)).toBe('GUDECDEF')
})

it('puts the last link first and keeps the one before, which the server may know instead', () => {
  captureReferralCode('?ref=ABCDEFGH', 0)
  captureReferralCode('?ref=ZZZZYYYY', day)
  expect(keptReferralCodes(2 * day)).toBe('ZZZZYYYY,ABCDEFGH')
  expect(keptReferralCodes(30 * day)).toBe('ZZZZYYYY')
  forgetReferralCodes()
  expect(keptReferralCodes(2 * day)).toBe('')
})

it('keeps the label of the link beside its code', () => {
  captureReferralCode('?ref=ABCDEFGH&from=flyer-june', 0)
  captureReferralCode('?ref=ZZZZYYYY&from=<b>', day)
  expect(keptReferralCodes(day)).toBe('ZZZZYYYY,ABCDEFGH.flyer-june')
  expect(keptReferralCodes(30 * day)).toBe('ZZZZYYYY')
})
