import { describe, expect, it } from 'vitest'
import { discsOf, placeOf } from './ages'
import { unitOf } from '../../ui/pictures/unit-of'

const of = (hours: number, promised: number) => ({
  hours,
  leftMs: promised - hours,
  share: (promised - hours) / promised,
})

describe('the scale of ages', () => {
  it('has its marks at even steps, and nothing beyond its ends', () => {
    expect([0, 4, 12, 24, 72, 168].map(placeOf)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(placeOf(18)).toBeCloseTo(0.5)
    expect(placeOf(-1)).toBe(0)
    expect(placeOf(1000)).toBe(1)
  })
  it('says late from the promised moment on, soon in the last quarter of its own time', () => {
    expect(
      discsOf([of(2, 24), of(18, 24), of(24, 24), of(2, 2), of(24, 48)]).map(({ late, soon }) => [late, soon]),
    ).toEqual([
      [false, false],
      // the youngest first: two hours of two are over, of 24 are not
      [true, false],
      [false, true],
      [true, false],
      [false, false],
    ])
  })
  it('stacks what would lie on each other', () => {
    expect(discsOf([of(5, 24), of(5, 24), of(5, 24)]).map((disc) => disc.level)).toEqual([0, 1, 2])
  })
})

describe('what a disc of money is', () => {
  it.each([
    [15, 1],
    [21, 2],
    [60, 5],
    [150, 10],
    [2_084_811, 200_000],
    [9_900_000, 500_000],
  ])('of at most %i: %i', (most, unit) => expect(unitOf(most)).toBe(unit))
})
