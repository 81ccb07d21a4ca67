import { expect, it, vi } from 'vitest'
import { isPassing, refusalOf, unreachable } from './errors'

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

it('hands on how long to wait, also when only the header says so', async () => {
  expect((await refusalOf(429, null, '40')).details).toEqual({ retryAfterMs: 40_000 })
  expect((await refusalOf(429, { code: 'rate-limited', details: { retryAfterMs: 39_100 } }, '40')).details).toEqual({
    retryAfterMs: 39_100,
  })
  expect((await refusalOf(400, null)).details).toEqual({})
})

it('knows what is worth another try', async () => {
  expect(isPassing(unreachable())).toBe(true)
  expect(isPassing(await refusalOf(429, null, '3'))).toBe(true)
  expect((await refusalOf(429, null, '3')).retryAfterMs).toBe(3_000)
  expect(isPassing(await refusalOf(400, null))).toBe(false)
  expect(isPassing(new Error('bug'))).toBe(false)
})

it('believes a code of ours while the list of all can’t be loaded', async () => {
  vi.doMock('../../../domain/error-code-list', () => {
    throw new Error('no such file')
  })
  expect(await refusalOf(409, { code: 'of-tomorrow', details: { last: 3 } })).toMatchObject({
    code: 'of-tomorrow',
    details: { last: 3 },
    status: 409,
  })
  expect((await refusalOf(400, { code: 7 })).code).toBe('server-error')
  vi.doUnmock('../../../domain/error-code-list')
})
