import { expect, it } from 'vitest'
import { isPassing, refusalOf, unreachable } from './errors'

it('takes the code the server named', () => {
  expect(refusalOf(400, { code: 'ticket-closed', fields: { message: 'text-empty' } })).toMatchObject({
    code: 'ticket-closed',
    fields: { message: 'text-empty' },
    status: 400,
  })
})

it('falls back to the status when our answer names no code, and to our own fault when it names a newer one', () => {
  expect(refusalOf(404, {}).code).toBe('not-found')
  expect(refusalOf(418, null).code).toBe('bad-input')
  expect(refusalOf(418, { code: 'made-up' }).code).toBe('server-error')
  expect(refusalOf(599, null).code).toBe('server-error')
})

it('hands on how long to wait, also when only the header says so', () => {
  expect(refusalOf(429, null, '40').details).toEqual({ retryAfterMs: 40_000 })
  expect(refusalOf(429, { code: 'rate-limited', details: { retryAfterMs: 39_100 } }, '40').details).toEqual({
    retryAfterMs: 39_100,
  })
  expect(refusalOf(400, null).details).toEqual({})
})

it('knows what is worth another try', () => {
  expect(isPassing(unreachable())).toBe(true)
  expect(isPassing(refusalOf(429, null, '3'))).toBe(true)
  expect(refusalOf(429, null, '3').retryAfterMs).toBe(3_000)
  expect(isPassing(refusalOf(400, null))).toBe(false)
  expect(isPassing(new Error('bug'))).toBe(false)
})
