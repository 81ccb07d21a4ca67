import { expect, it, vi } from 'vitest'
import { requestedWaitMs, foreignAnswerError, isRetryable, toRemoteError, unreachableError } from './errors'

it("an error has the code of the server's answer", async () => {
  expect(await toRemoteError(400, { code: 'ticket-closed', fields: { message: 'text-empty' } })).toMatchObject({
    code: 'ticket-closed',
    fields: { message: 'text-empty' },
    status: 400,
  })
})

it("an error's code depends on the status if our server sends no code, and is `server-error` for an unknown code", async () => {
  expect((await toRemoteError(404, {})).code).toBe('not-found')
  expect((await toRemoteError(418, null)).code).toBe('bad-input')
  expect((await toRemoteError(418, { code: 'made-up' })).code).toBe('server-error')
  expect((await toRemoteError(599, null)).code).toBe('server-error')
})

it('a requested wait is at most one hour from our server and five minutes from any other sender (Y16)', async () => {
  expect((await toRemoteError(503, null, 30 * 86_400_000)).retryAfterMs).toBe(3_600_000)
  expect(foreignAnswerError(503, 30 * 86_400_000).retryAfterMs).toBe(300_000)
  expect(foreignAnswerError(503, 20_000).retryAfterMs).toBe(20_000)
})

it("the wait until a Retry-After date begins at the answer's Date header", () => {
  const wait = (retryAfter: string, date?: string) =>
    requestedWaitMs(new Headers({ 'Retry-After': retryAfter, ...(date !== undefined && { Date: date }) }))
  expect(wait('Sat, 28 Nov 2026 12:00:45 GMT', 'Sat, 28 Nov 2026 12:00:00 GMT')).toBe(45_000)
  const soon = wait(new Date(Date.now() + 60_000).toUTCString())
  expect(soon).toBeGreaterThan(50_000)
  expect(soon).toBeLessThanOrEqual(60_000)
  expect([wait('45'), wait(''), requestedWaitMs(new Headers())]).toEqual([45_000, 0, 0])
})

it("an error's details contain the wait, even if only the header contains it", async () => {
  expect((await toRemoteError(429, null, 40_000)).details).toEqual({ retryAfterMs: 40_000 })
  expect(
    (await toRemoteError(429, { code: 'rate-limited', details: { retryAfterMs: 39_100 } }, 40_000)).details,
  ).toEqual({
    retryAfterMs: 39_100,
  })
  expect((await toRemoteError(400, null)).details).toEqual({})
})

it("some errors can be retried, others can't", async () => {
  expect(isRetryable(unreachableError())).toBe(true)
  expect(isRetryable(await toRemoteError(429, null, 3_000))).toBe(true)
  expect((await toRemoteError(429, null, 3_000)).retryAfterMs).toBe(3_000)
  expect(isRetryable(await toRemoteError(400, null))).toBe(false)
  expect(isRetryable(new Error('bug'))).toBe(false)
})

it("an unknown code is accepted if the list of codes can't be loaded", async () => {
  vi.doMock('../../../../domain/error-code-list', () => {
    throw new Error('no such file')
  })
  expect(await toRemoteError(409, { code: 'of-tomorrow', details: { last: 3 } })).toMatchObject({
    code: 'of-tomorrow',
    details: { last: 3 },
    status: 409,
  })
  expect((await toRemoteError(400, { code: 7 })).code).toBe('server-error')
  vi.doUnmock('../../../../domain/error-code-list')
})
