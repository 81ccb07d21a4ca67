import { expect, test } from 'vitest'
import { ranAhead, startsFarAhead } from './clock-check'

const day = 86_400_000

test('a clock that runs more than two days ahead has to be confirmed', () => {
  expect(ranAhead(2 * day)).toBe(false)
  expect(ranAhead(2 * day + 1)).toBe(true)
  expect(ranAhead(-90 * day)).toBe(false)
})

test('a start more than 35 days after the newest time stamp has to be confirmed; the very first one has none', () => {
  expect(startsFarAhead(100 * day, 65 * day)).toBe(false)
  expect(startsFarAhead(100 * day, 65 * day - 1)).toBe(true)
  expect(startsFarAhead(100 * day, 0)).toBe(false)
})
