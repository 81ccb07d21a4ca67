// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { captureReferralCode, keptReferralCode } from './referral-code'

const day = 24 * 60 * 60 * 1000
beforeEach(() => localStorage.clear())

it('keeps the code of a link for 30 days', () => {
  captureReferralCode('?ref=ABCD2345', 1_000)
  expect(keptReferralCode(1_000 + 30 * day - 1)).toBe('ABCD2345')
  expect(keptReferralCode(1_000 + 30 * day)).toBe('')
  expect(localStorage.getItem('referral_code')).toBeNull()
})

it('lets the last valid one win, and an invalid one change nothing', () => {
  captureReferralCode('?ref=ABCD2345', 0)
  captureReferralCode('?ref=WXYZ6789', 0)
  captureReferralCode('?ref=<script>', 0)
  captureReferralCode('', 0)
  expect(keptReferralCode(1)).toBe('WXYZ6789')
})
