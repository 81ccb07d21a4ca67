import { expect, it } from 'vitest'
import { backoffMs } from './waits'

it('the wait after a failed sync is between one second and five minutes, and longer after each failure', () => {
  expect(backoffMs(0, 0, () => 0)).toBe(1_000)
  expect(backoffMs(3, 0, () => 0.999)).toBeCloseTo(8_000, -2)
  expect(backoffMs(99, 0, () => 0.999999)).toBe(300_000)
})

it('the wait after a failed sync is never shorter than the server requested', () => {
  expect(backoffMs(0, 90_000, () => 0)).toBe(90_000)
})
