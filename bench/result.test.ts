import { describe, expect, it } from 'vitest'
import { rocArea } from './result'

describe('the area under the ROC curve', () => {
  it('is 0.5 for equal distributions, and 1 or 0 for distributions that don’t overlap', () => {
    expect(rocArea([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5)
    expect(rocArea([5, 6], [1, 2, 3])).toBe(1)
    expect(rocArea([1, 2], [3, 4, 5])).toBe(0)
  })

  it('counts a tie as half, and each pair in which the first time is longer as one', () => {
    expect(rocArea([2, 2], [2, 2])).toBe(0.5)
    expect(rocArea([9, 1, 3], [2, 4])).toBeCloseTo(3 / 6)
  })
})
