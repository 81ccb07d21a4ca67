import { expect, it } from 'vitest'
import { momentOf, responseDeadline, timeUntilDeadline, wholeUnits, timerDelay } from './moments'

const hour = 3_600_000
const at = Date.UTC(2026, 10, 22, 12)
const promised = (hours: number) => ({ since: momentOf(at), by: momentOf(at + hours * hour) })

it('the remaining time falls from the full response time to zero at the deadline, then below zero', () => {
  expect(timeUntilDeadline(promised(24), at)).toEqual({ leftMs: 24 * hour, share: 1 })
  expect(timeUntilDeadline(promised(24), at + 18 * hour)).toEqual({ leftMs: 6 * hour, share: 0.25 })
  expect(timeUntilDeadline(promised(72), at + 18 * hour)).toEqual({ leftMs: 54 * hour, share: 0.75 })
  expect(timeUntilDeadline(promised(168), at + 168 * hour)).toEqual({ leftMs: 0, share: 0 })
  expect(timeUntilDeadline(promised(24), at + 25 * hour)).toEqual({ leftMs: -hour, share: 0 })
})

it('the remaining share is at most 1 if the device clock is wrong, and 0 without a response time', () => {
  expect(timeUntilDeadline(promised(24), at - hour).share).toBe(1)
  expect(timeUntilDeadline(promised(0), at - hour)).toEqual({ leftMs: hour, share: 0 })
})

it('the response deadline is the stored one, or is computed from the current setting for old rows', () => {
  const { since, by } = promised(72)
  expect(responseDeadline(since, by, 24 * hour)).toBe(by)
  for (const none of ['', undefined]) expect(responseDeadline(since, none, 24 * hour)).toBe(promised(24).by)
})

it.each([
  [3 * 86_400_000, 3],
  [3 * 86_400_000 - 1000, 3],
  [2 * 86_400_000 + 1, 3],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-2.9 * 86_400_000, 2],
])('the remaining time of %s ms is %s whole days: rounded up before the deadline, down after it', (leftMs, days) => {
  expect(wholeUnits(leftMs, 86_400_000)).toBe(days)
})

it('a delay is limited to the maximum that a timer supports', () => {
  expect(timerDelay(40 * 86_400_000)).toBe(2_147_483_647)
  expect(timerDelay(5_000)).toBe(5_000)
  expect(timerDelay(-1)).toBe(0)
})
