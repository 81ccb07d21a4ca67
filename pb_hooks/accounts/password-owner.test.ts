import { afterAll, expect, it, vi } from 'vitest'
import { findPasswordOwner } from './verify'

const { known, hashes, queries } = vi.hoisted(() => ({
  known: { record: null as object | null },
  hashes: { checked: 0 },
  queries: { asked: 0 },
}))
vi.mock('../platform/db', async (original) => ({
  ...(await original<object>()),
  rows: () => {
    queries.asked += 1
    return []
  },
  one: () => null,
  exec: () => 0,
  newId: () => 'id',
}))
vi.mock('../users/find-user', () => ({ findUserByEmail: () => known.record }))
vi.mock('../users/password-hash', () => ({
  passwordTags: () => ['00'],
  checkPassword: () => {
    hashes.checked += 1
    return false
  },
  passwordMatches: () => {
    hashes.checked += 1
    return false
  },
}))
vi.spyOn(Date, 'now').mockReturnValue(0)
afterAll(() => vi.unstubAllGlobals())

const account = (verified: boolean) => ({ getString: () => '', getBool: () => verified })

it.each([
  ['an address without an account', null],
  ['an account', account(true)],
  ['an account whose address isn’t verified', account(false)],
])(
  'a wrong password for %s is checked against exactly one hash with one query, so the response time reveals nothing (S5)',
  (_what, record) => {
    known.record = record
    hashes.checked = 0
    queries.asked = 0
    expect(findPasswordOwner({} as PbApp, 'ana@mail.example', 'not-this-one')).toEqual({ user: null, candidate: null })
    expect(hashes.checked).toBe(1)
    expect(queries.asked).toBe(1)
  },
)
