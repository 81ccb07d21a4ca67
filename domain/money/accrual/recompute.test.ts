import { expect, it } from 'vitest'
import { requiredCorrection, recomputedDifference, differenceReasons, type RecomputedLine } from './recompute'

/** A full October at 100.00, as the lines contain it. */
const line = (over: Partial<RecomputedLine> = {}): RecomputedLine => ({
  kind: 'rental',
  source: 'period',
  user: 'ana',
  name: 'Ana',
  referred: '',
  daysInMonth: 31,
  countedDays: 31,
  days: 31,
  countedRate: 10_000,
  rate: 10_000,
  stands: 10_000,
  facts: 10_000,
  nextRun: 0,
  ...over,
})

it('a proposed correction is the difference that the next run will not add itself (M5, M11)', () => {
  // The lines contain ten days too many.
  const fewer = line({ days: 21, facts: 6_774 })
  expect([recomputedDifference(fewer), requiredCorrection(fewer)]).toEqual([-3_226, -3_226])
  // No line contains ten of the days, so the next run adds a top-up.
  const more = line({ countedDays: 21, stands: 6_774, nextRun: 3_226 })
  expect([recomputedDifference(more), requiredCorrection(more)]).toEqual([3_226, 0])
  // The rate of the lines was also too low, which requires a correction.
  const bothDiffer = line({ countedDays: 21, countedRate: 9_000, stands: 6_097, nextRun: 3_226 })
  expect([recomputedDifference(bothDiffer), requiredCorrection(bothDiffer)]).toEqual([3_903, 677])
})

it('a difference is explained by each cause that applies, and by its amount only if days and rate agree', () => {
  expect(differenceReasons(line({ days: 21 }))).toEqual(['days'])
  expect(differenceReasons(line({ rate: 12_000 }))).toEqual(['rate'])
  expect(differenceReasons(line({ days: 21, rate: 12_000 }))).toEqual(['days', 'rate'])
  expect(differenceReasons(line({ stands: 9_999 }))).toEqual(['amount'])
  // Without a line there is no rate that could differ.
  expect(differenceReasons(line({ countedDays: 0, countedRate: 0, stands: 0 }))).toEqual(['days'])
})
