import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, checkPassword, passwordMatches, passwordTag, passwordTags } from './password-hash'

const { written, tried, busy } = vi.hoisted(() => ({
  written: [] as { hash: string; user: string; old: string }[],
  tried: [] as string[],
  busy: { now: false },
}))
vi.mock('../platform/db', () => ({
  exec: (_app: unknown, _sql: string, bound: { hash: string; user: string; old: string }) => written.push(bound),
}))
vi.mock('../secrets/stored-secrets', () => ({ serverKey: () => 'key' }))
vi.stubGlobal('$coterie', {
  hashPassword: (password: string) => (busy.now ? '' : `hash of ${password}`),
  passwordMatches: (hash: string, password: string) => {
    tried.push(password)
    return hash === `hash of ${password}` ? 'yes' : 'no'
  },
})
vi.stubGlobal('$security', {
  hs256: (text: string) => `${text.length % 10}${text.at(-1) === '\u0301' ? 'd' : 'c'}…`,
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  written.length = 0
  tried.length = 0
  busy.now = false
})

const composed = 'un caf\u00e9'
const decomposed = 'un cafe\u0301'
const account = (password: string) => {
  const record = {
    id: 'ana',
    hash: `hash of ${password}`,
    getString: () => record.hash,
    collection: () => ({ fields: { getByName: () => ({ prepareValue: (_: unknown, hash: string) => hash }) } }),
    setRaw: (_: string, hash: string) => {
      record.hash = hash
    },
  }
  return record as unknown as PbRecord & { hash: string }
}
const app = {} as PbApp

describe('passwords with composed and decomposed Unicode letters (S30)', () => {
  it('have the same hash', () =>
    expect([composed, decomposed].map(hashPassword)).toEqual(Array(2).fill(`hash of ${composed}`)))

  it.each([composed, decomposed])('match a hash of either form when entered as %j', (typed) => {
    expect(passwordMatches(`hash of ${composed}`, typed)).toBe(true)
    expect(passwordMatches(`hash of ${decomposed}`, typed)).toBe(true)
    expect(passwordMatches('hash of another', typed)).toBe(false)
  })

  it.each([composed, decomposed])(
    'replace a hash of the decomposed form with one of the composed form when entered as %j',
    (typed) => {
      const user = account(decomposed)
      expect(checkPassword(app, user, typed)).toBe(true)
      expect(written).toEqual([{ hash: `hash of ${composed}`, user: 'ana', old: `hash of ${decomposed}` }])
      expect(user.hash).toBe(`hash of ${composed}`)
      expect(checkPassword(app, user, typed)).toBe(true)
      expect(written).toHaveLength(1)
    },
  )

  it('still match when the hash queue is full and the old hash can’t be replaced', () => {
    busy.now = true
    const user = account(decomposed)
    expect(checkPassword(app, user, composed)).toBe(true)
    expect([user.hash, written]).toEqual([`hash of ${decomposed}`, []])
  })

  it('require the same work to check with and without an account, and only one hash if they contain no accents', () => {
    expect(checkPassword(app, account('another'), composed)).toBe(false)
    const forAccount = tried.splice(0)
    expect(passwordMatches(null, composed)).toBe(false)
    expect(tried.splice(0)).toEqual(forAccount)
    expect(passwordMatches(null, 'harbour-93')).toBe(false)
    expect(tried).toHaveLength(1)
  })

  it('identify a waiting sign-up by the password tags of both forms', () => {
    expect(passwordTags(app, 'a@b.example', decomposed)).toContain(passwordTag(app, 'a@b.example', composed))
    expect(passwordTags(app, 'a@b.example', composed)).toHaveLength(2)
  })
})
