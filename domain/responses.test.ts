import { describe, expect, it } from 'vitest'
import { errorCodes } from './error-code-list'
import { errorCodeOfStatus, httpStatusOf, retryAfterMs, isOwnPage, PAGE_MARKER } from './responses'

describe('HTTP status of an error', () => {
  it('is 4xx or 5xx for every error code', () => {
    for (const code of errorCodes) {
      expect(httpStatusOf(code), code).toBeGreaterThanOrEqual(400)
      expect(httpStatusOf(code), code).toBeLessThan(600)
    }
  })

  it.each([
    ['bad-input', 400],
    ['file-kind', 400],
    ['signed-out', 401],
    ['token-expired', 401],
    ['key-scope', 403],
    ['not-found', 404],
    ['dry-run-stale', 409],
    ['request-too-large', 413],
    ['bot-check-unavailable', 503],
    ['disk-full', 507],
  ] as const)('for %s is %i', (code, status) => expect(httpStatusOf(code)).toBe(status))

  it.each([
    [400, 'bad-input'],
    [401, 'signed-out'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [408, 'request-too-slow'],
    [409, 'conflict'],
    [413, 'request-too-large'],
    [422, 'idempotency-mismatch'],
    [426, 'app-outdated'],
    [429, 'rate-limited'],
    [500, 'server-error'],
    [503, 'server-busy'],
    [507, 'disk-full'],
    [502, null],
  ])('%i of a reply without an error code means the code %s', (status, code) =>
    expect(errorCodeOfStatus(status)).toBe(code),
  )
})

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

const page = `<html><head>${PAGE_MARKER}></head><body>ours</body></html>\n`

it('only a complete page of this product is recognized by its marker', () => {
  expect(isOwnPage(page)).toBe(true)
  expect(isOwnPage('<html><body>Welcome to the hotel wifi</body></html>')).toBe(false)
  expect(isOwnPage('')).toBe(false)
  expect(isOwnPage('{"ok":true}')).toBe(false)
  for (let length = 0; length < page.length - 2; length++) expect(isOwnPage(page.slice(0, length))).toBe(false)
})
