import { describe, expect, it } from 'vitest'
import { errorCodes } from './error-code-list'
import { errorCodeOfStatus, httpStatusOf } from './error-statuses'

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
