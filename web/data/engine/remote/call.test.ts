import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personStatsRoute, personRecordsRoute } from '../../../../domain/api/people/person-records'
import { sendVerificationLinkRoute } from '../../../../domain/api/people/people'
import { callRoute } from './http'
import { loadClient } from './client'
import { clearToken, storeToken } from './token'
import { serverAnswer } from '../../testing/server-answer'

let answer: unknown

beforeEach(async () => {
  await loadClient(AbortSignal.timeout(60_000))
  storeToken('a token', 600_000)
  vi.stubGlobal('fetch', async () => serverAnswer(answer))
})
afterEach(() => {
  clearToken()
  vi.unstubAllGlobals()
})

const figures = {
  paidCents: 1,
  inPaymentsCents: 0,
  balanceCents: 0,
  heldCents: 0,
  rental: { from: '', to: '', ended: false },
  referrals: { people: 0, active: 0 },
  about: { roles: [], language: 'en', since: '', devices: [], months: [] },
}
const ask = () => callRoute(personStatsRoute, { user: 'ana'.padEnd(15, '0') })

it("an API call returns the answer unchanged, including fields that this app version doesn't know", async () => {
  answer = { ...figures, later: 1 }
  await expect(ask()).resolves.toEqual(answer)
})

it.each([
  ['empty', {}],
  ['an array', []],
  ['a string', 'yes'],
  ['a missing field', { ...figures, rental: undefined }],
  ['text instead of a number', { ...figures, paidCents: 'much' }],
])("an API call rejects an answer that doesn't match the route's schema with a retryable error: %s", async (_, odd) => {
  answer = odd
  await expect(ask()).rejects.toMatchObject({ code: 'server-error', status: 500 })
})

it('an API call accepts a list whose rows have extra or missing fields, but rejects a list of values other than objects', async () => {
  const list = () => callRoute(personRecordsRoute, { user: 'ana'.padEnd(15, '0') })
  const records = { whole: true, rows: { users: [{ id: 'u', later: 1 }] }, gone: [], next: '', mark: '1' }
  answer = records
  await expect(list()).resolves.toEqual(answer)
  answer = { ...records, rows: { users: ['u'] } }
  await expect(list()).rejects.toMatchObject({ code: 'server-error' })
})

it('an API call accepts any answer to a command, because the server has already executed the command', async () => {
  answer = { odd: true }
  await expect(callRoute(sendVerificationLinkRoute, { user: 'ana'.padEnd(15, '0') } as never)).resolves.toEqual({
    odd: true,
  })
})
