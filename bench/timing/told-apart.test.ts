import { describe, expect, it } from 'vitest'
import { toldApart } from './told-apart'

describe('how well times tell two kinds apart', () => {
  it('is a half for times of one kind, and one or nothing where every time tells', () => {
    expect(toldApart([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5)
    expect(toldApart([5, 6], [1, 2, 3])).toBe(1)
    expect(toldApart([1, 2], [3, 4, 5])).toBe(0)
  })

  it('counts equal times as half, and a late one in four as a quarter', () => {
    expect(toldApart([2, 2], [2, 2])).toBe(0.5)
    expect(toldApart([9, 1, 3], [2, 4])).toBeCloseTo(3 / 6)
  })
})
