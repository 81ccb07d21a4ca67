import { expect, it } from 'vitest'
import { backoffMs } from './backoff'

it('waits between one second and five minutes, longer after each failed sync', () => {
  expect(backoffMs(0, 0, () => 0)).toBe(1_000)
  expect(backoffMs(3, 0, () => 0.999)).toBeCloseTo(8_000, -2)
  expect(backoffMs(99, 0, () => 0.999999)).toBe(300_000)
})

it('never waits less than the server requested', () => {
  expect(backoffMs(0, 90_000, () => 0)).toBe(90_000)
})
