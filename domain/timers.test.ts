import { expect, it } from 'vitest'
import { timerDelay } from './timers'

it('a delay is limited to the maximum that a timer supports', () => {
  expect(timerDelay(40 * 86_400_000)).toBe(2_147_483_647)
  expect(timerDelay(5_000)).toBe(5_000)
  expect(timerDelay(-1)).toBe(0)
})
