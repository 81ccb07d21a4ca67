import { expect, it } from 'vitest'
import { retryAfterMs } from './error-statuses'

const nowMs = Date.UTC(2026, 10, 23)
const hour = 3_600_000

it('a Retry-After header is parsed with seconds or an HTTP date', () => {
  expect(retryAfterMs('120', nowMs, hour)).toBe(120_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 00:00:30 GMT', nowMs, hour)).toBe(30_000)
  expect(retryAfterMs('Sun, 22 Nov 2026 00:00:00 GMT', nowMs, hour)).toBe(0)
})

it('the delay of a Retry-After header is limited', () => {
  expect(retryAfterMs('2592000', nowMs, hour)).toBe(hour)
  expect(retryAfterMs('Mon, 30 Nov 2026 00:00:00 GMT', nowMs, hour)).toBe(hour)
})

it.each(['', 'soon', '-5', '1e9', '120x', 'x120', '1234567890'])(
  'a Retry-After header with "%s" is a delay of 0',
  (text) => {
    expect(retryAfterMs(text, nowMs, hour)).toBe(0)
  },
)
