import { expect, it, vi } from 'vitest'
import { askedWaitMs, foreign, isPassing, refusalOf, unreachable } from './errors'

it('takes the code the server named', async () => {
  expect(await refusalOf(400, { code: 'ticket-closed', fields: { message: 'text-empty' } })).toMatchObject({
    code: 'ticket-closed',
    fields: { message: 'text-empty' },
    status: 400,
  })
})

it('falls back to the status when our answer names no code, and to our own fault when it names a newer one', async () => {
  expect((await refusalOf(404, {})).code).toBe('not-found')
  expect((await refusalOf(418, null)).code).toBe('bad-input')
  expect((await refusalOf(418, { code: 'made-up' })).code).toBe('server-error')
  expect((await refusalOf(599, null)).code).toBe('server-error')
})

it('waits at most an hour at our server’s word, and five minutes at any other’s (Y16)', async () => {
  expect((await refusalOf(503, null, 30 * 86_400_000)).retryAfterMs).toBe(3_600_000)
  expect(foreign(503, 30 * 86_400_000).retryAfterMs).toBe(300_000)
  expect(foreign(503, 20_000).retryAfterMs).toBe(20_000)
})

it('counts a date in Retry-After from the answer’s own date', () => {
  const wait = (retryAfter: string, date?: string) =>
    askedWaitMs(new Headers({ 'Retry-After': retryAfter, ...(date !== undefined && { Date: date }) }))
  expect(wait('Sat, 28 Nov 2026 12:00:45 GMT', 'Sat, 28 Nov 2026 12:00:00 GMT')).toBe(45_000)
  const soon = wait(new Date(Date.now() + 60_000).toUTCString())
  expect(soon).toBeGreaterThan(50_000)
  expect(soon).toBeLessThanOrEqual(60_000)
  expect([wait('45'), wait(''), askedWaitMs(new Headers())]).toEqual([45_000, 0, 0])
})

it('hands on how long to wait, also when only the header says so', async () => {
  expect((await refusalOf(429, null, 40_000)).details).toEqual({ retryAfterMs: 40_000 })
  expect((await refusalOf(429, { code: 'rate-limited', details: { retryAfterMs: 39_100 } }, 40_000)).details).toEqual({
    retryAfterMs: 39_100,
  })
  expect((await refusalOf(400, null)).details).toEqual({})
})

it('knows what is worth another try', async () => {
  expect(isPassing(unreachable())).toBe(true)
  expect(isPassing(await refusalOf(429, null, 3_000))).toBe(true)
  expect((await refusalOf(429, null, 3_000)).retryAfterMs).toBe(3_000)
  expect(isPassing(await refusalOf(400, null))).toBe(false)
  expect(isPassing(new Error('bug'))).toBe(false)
})

it('believes a code of ours while the list of all can’t be loaded', async () => {
  vi.doMock('../../../../domain/error-code-list', () => {
    throw new Error('no such file')
  })
  expect(await refusalOf(409, { code: 'of-tomorrow', details: { last: 3 } })).toMatchObject({
    code: 'of-tomorrow',
    details: { last: 3 },
    status: 409,
  })
  expect((await refusalOf(400, { code: 7 })).code).toBe('server-error')
  vi.doUnmock('../../../../domain/error-code-list')
})
