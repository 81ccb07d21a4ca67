import { expect, it } from 'vitest'
import { padMs } from './response-time'

it('pads the response time to a whole number of steps, also when the work took longer than one step', () => {
  expect([0, 1, 199, 200, 201, 450].map((passed) => passed + padMs(passed, 200))).toEqual([
    200, 200, 200, 200, 400, 600,
  ])
})
