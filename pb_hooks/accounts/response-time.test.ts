import { expect, it } from 'vitest'
import { padMs } from './response-time'

it('the response time is padded to a whole number of steps, even when the work takes longer than one step', () => {
  expect([0, 1, 199, 200, 201, 450].map((passed) => passed + padMs(passed, 200))).toEqual([
    200, 200, 200, 200, 400, 600,
  ])
})
