import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  challengeLifeMs,
  challengeMaxNumbers,
  makeChallenge,
  parseSolution,
  solutionProblem,
  type HashFunctions,
} from './bot-check'

const hashing: HashFunctions = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (text, key) => createHmac('sha256', key).update(text).digest('hex'),
  equal: (a, b) => a === b,
}
const nowMs = Date.UTC(2026, 10, 21)
const key = 'k'.repeat(64)
const expected = { action: 'signup', nowMs, key } as const
const newChallenge = (number = 1234) =>
  makeChallenge({ action: 'signup', seed: 'ab'.repeat(16), number, nowMs, key }, hashing)
const payload = (solution: object): string => Buffer.from(JSON.stringify(solution)).toString('base64')
const solved = (changes: object = {}) =>
  parseSolution(payload({ ...newChallenge(), number: 1234, took: 5, ...changes }))

describe('bot check (ALTCHA v1)', () => {
  it('accepts a solved challenge', () => expect(solutionProblem(solved(), expected, hashing)).toBeNull())
  it('accepts a solution only for the action of its challenge', () => {
    expect(solutionProblem(solved(), { ...expected, action: 'login' }, hashing)).toBe('bot-check-failed')
  })
  it('rejects a solution of an easier level, and accepts one of a harder level', () => {
    const level = (n: 2 | 3) => {
      const challenge = makeChallenge(
        { action: 'signup', level: n, seed: 'ab'.repeat(16), number: 9, nowMs, key },
        hashing,
      )
      return parseSolution(payload({ ...challenge, number: 9 }))
    }
    expect(solutionProblem(solved(), { ...expected, level: 2 }, hashing)).toBe('bot-check-harder')
    expect(solutionProblem(level(2), { ...expected, level: 3 }, hashing)).toBe('bot-check-harder')
    expect(solutionProblem(level(3), { ...expected, level: 2 }, hashing)).toBeNull()
    const claimed = solved({ salt: newChallenge().salt.replace('&action=signup&', '&action=signup&level=3&') })
    expect(solutionProblem(claimed, { ...expected, level: 3 }, hashing)).toBe('bot-check-failed')
  })
  it('rejects an expired challenge', () => {
    const later = { ...expected, nowMs: nowMs + challengeLifeMs }
    expect(solutionProblem(solved(), later, hashing)).toBe('bot-check-expired')
  })
  it('rejects a wrong number, another signing key and a changed signature', () => {
    expect(solutionProblem(solved({ number: 1235 }), expected, hashing)).toBe('bot-check-failed')
    expect(solutionProblem(solved(), { ...expected, key: 'other' }, hashing)).toBe('bot-check-failed')
    expect(solutionProblem(solved({ signature: '0'.repeat(64) }), expected, hashing)).toBe('bot-check-failed')
  })
  it('rejects a solution in which digits of the number were moved into the expiry time (CVE-2025-68113)', () => {
    const { salt } = newChallenge()
    const stretched = salt.replace(/&action=signup&$/, '&action=signup&12').replace(/12$/, '')
    expect(salt.endsWith('&')).toBe(true)
    expect(solutionProblem(solved({ salt: `${stretched}12`, number: 34 }), expected, hashing)).toBe('bot-check-failed')
    expect(solutionProblem(solved({ salt: salt.slice(0, -1) }), expected, hashing)).toBe('bot-check-failed')
  })
  it.each([
    ['an empty text', ''],
    ['no base64', '%%%%'],
    ['no JSON', 'aGVsbG8='],
    ['null', payload({ ...newChallenge(), number: null })],
    ['non-ASCII bytes', Buffer.from('{"ñ":1}').toString('base64')],
  ])('rejects %s', (_what, text) =>
    expect(solutionProblem(parseSolution(text), expected, hashing)).toBe('bot-check-failed'),
  )

  it.each([
    { number: 1.5 },
    { number: -1 },
    { number: '1' },
    { number: challengeMaxNumbers[3] + 1 },
    { algorithm: 'SHA-1' },
    { challenge: 1 },
    { salt: null },
    { signature: [] },
  ])('rejects a solution with %o', (wrong) => expect(solved(wrong)).toBeNull())
  it('accepts the lowest and the highest number', () => {
    expect(solved({ number: 0 })?.number).toBe(0)
    expect(solved({ number: challengeMaxNumbers[3] })?.number).toBe(challengeMaxNumbers[3])
  })
})
