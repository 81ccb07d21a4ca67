import { describe, expect, it } from 'vitest'
import { gainBrackets } from './gain-brackets'

const gain = (cents: number, affiliates = 1, referrals = 1) => ({ cents, affiliates, referrals })

describe("brackets for the change in affiliates' earnings", () => {
  it("are multiples of one referral's rate change, with wide brackets at the end", () => {
    const brackets = gainBrackets(
      [gain(333, 2, 2), gain(1_000, 3, 3), gain(1_001), gain(7_000, 1, 7), gain(20_001, 1, 21)],
      1_000,
    )
    expect(brackets.map(({ upTo }) => upTo)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 10_000, 20_000, null])
    expect(brackets.map(({ affiliates }) => affiliates)).toEqual([5, 1, 0, 0, 0, 0, 1, 0, 1])
    expect(brackets.map(({ referrals }) => referrals)).toEqual([5, 1, 0, 0, 0, 0, 7, 0, 21])
  })

  it("end with the last bracket that isn't empty", () => {
    expect(gainBrackets([gain(1_500)], 1_000).map(({ affiliates }) => affiliates)).toEqual([0, 1])
  })

  it('are the same for losses, and contain no affiliates without a change', () => {
    expect(gainBrackets([gain(-2_000, 2, 4), gain(0, 9)], -1_000)).toEqual([
      { upTo: 1_000, affiliates: 0, referrals: 0 },
      { upTo: 2_000, affiliates: 2, referrals: 4 },
    ])
    expect(gainBrackets([gain(500)], 0)).toEqual([])
    expect(gainBrackets([], 1_000)).toEqual([])
  })
})
