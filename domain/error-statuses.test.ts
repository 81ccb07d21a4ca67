import { describe, expect, it } from 'vitest'
import { errorCodes } from './error-code-list'
import { codeOfStatus, statusOf } from './error-statuses'

describe('the status of a refusal', () => {
  it('is an error’s', () => {
    for (const code of errorCodes) {
      expect(statusOf(code), code).toBeGreaterThanOrEqual(400)
      expect(statusOf(code), code).toBeLessThan(600)
    }
  })

  it.each([
    [400, 'bad-input'],
    [401, 'signed-out'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'conflict'],
    [426, 'app-outdated'],
    [429, 'rate-limited'],
    [500, 'server-error'],
    [503, 'server-busy'],
    [507, 'disk-full'],
    [502, null],
  ])('%i without a code means %s', (status, code) => expect(codeOfStatus(status)).toBe(code))
})
