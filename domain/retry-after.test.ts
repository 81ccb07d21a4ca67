import { expect, it } from 'vitest'
import { retryAfterMs } from './error-statuses'

const nowMs = Date.UTC(2026, 10, 23)
const hour = 3_600_000

it('parses a Retry-After header with seconds or an HTTP date', () => {
  expect(retryAfterMs('120', nowMs, hour)).toBe(120_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 00:00:30 GMT', nowMs, hour)).toBe(30_000)
  expect(retryAfterMs('Sun, 22 Nov 2026 00:00:00 GMT', nowMs, hour)).toBe(0)
})

it('limits the delay of a Retry-After header', () => {
  expect(retryAfterMs('2592000', nowMs, hour)).toBe(hour)
  expect(retryAfterMs('Mon, 30 Nov 2026 00:00:00 GMT', nowMs, hour)).toBe(hour)
})

it.each(['', 'soon', '-5', '1e9', '120x', 'x120', '1234567890'])('returns 0 for "%s"', (text) => {
  expect(retryAfterMs(text, nowMs, hour)).toBe(0)
})
