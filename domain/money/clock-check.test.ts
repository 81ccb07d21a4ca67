import { expect, test } from 'vitest'
import { isClockAhead, isStartFarAhead } from './clock-check'

const day = 86_400_000

test('the clock check requires confirmation of a clock that is more than two days ahead', () => {
  expect(isClockAhead(2 * day)).toBe(false)
  expect(isClockAhead(2 * day + 1)).toBe(true)
  expect(isClockAhead(-90 * day)).toBe(false)
})

test('the clock check requires confirmation if the server starts more than 35 days after the newest timestamp, except at the first start', () => {
  expect(isStartFarAhead(100 * day, 65 * day)).toBe(false)
  expect(isStartFarAhead(100 * day, 65 * day - 1)).toBe(true)
  expect(isStartFarAhead(100 * day, 0)).toBe(false)
})
