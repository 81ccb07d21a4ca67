import { describe, expect, it } from 'vitest'
import {
  isPushEndpoint,
  maxSilentServices,
  pushTimeoutMs,
  pushClaimMs,
  pushOutcome,
  pushLifeMs,
  pushSubject,
  pushUrgency,
} from './push'

const nowMs = Date.UTC(2026, 10, 23)
const tried = (status: number, more: { problem?: string; retryAfter?: string; tries?: number } = {}) =>
  pushOutcome({ problem: 'refused', status, retryAfter: '', tries: 1, nowMs, ...more })

describe("push service's reply", () => {
  it.each([
    [201, { problem: '' }, 'sent'],
    [404, {}, 'gone'],
    [410, {}, 'gone'],
    [400, {}, 'refused'],
    [401, {}, 'refused'],
    [413, {}, 'refused'],
    [301, { problem: 'redirect' }, 'refused'],
    [0, { problem: 'not-public' }, 'refused'],
    [0, { problem: 'no-answer' }, { waitMs: 60_000 }],
    [500, { tries: 2 }, { waitMs: 300_000 }],
    [429, { retryAfter: '120' }, { waitMs: 120_000 }],
    [429, { retryAfter: '5' }, { waitMs: 60_000 }],
    [503, { retryAfter: new Date(nowMs + 7_200_000).toUTCString() }, { waitMs: 7_200_000 }],
    [503, { tries: 6 }, 'refused'],
    [408, {}, { waitMs: 60_000 }],
    [499, {}, 'refused'],
    [502, { tries: 3 }, { waitMs: 1_800_000 }],
    [502, { tries: 4 }, { waitMs: 7_200_000 }],
    [502, { tries: 5 }, { waitMs: 21_600_000 }],
    [502, { tries: 5, retryAfter: '999999' }, { waitMs: 86_400_000 }],
  ])('is classified: status %s %j', (status, more, end) => {
    expect(tried(status, more)).toEqual(end)
  })
})

it('a push notification has high urgency only if it protects an account', () => {
  const urgencies = (['new-device', 'ticket-reply', 'several', 'test'] as const).map(pushUrgency)
  expect(urgencies).toEqual(['high', 'normal', 'normal', 'high'])
})

it('a push notification is attempted for a day, with a timeout for each attempt, and only at public addresses', () => {
  expect({ pushLifeMs, pushAnswerMs: pushTimeoutMs, pushClaimMs, maxSilent: maxSilentServices }).toEqual({
    pushLifeMs: 86_400_000,
    pushAnswerMs: 10_000,
    pushClaimMs: 120_000,
    maxSilent: 3,
  })
  expect(isPushEndpoint('https://push.example/a')).toBe(true)
  expect(isPushEndpoint('http://push.example/a')).toBe(false)
})

it('a push notification names the public URL as contact, otherwise the support address', () => {
  expect(pushSubject('https://coterie.example', 'help@coterie.example')).toBe('https://coterie.example')
  expect(pushSubject('http://127.0.0.1:8090', 'help@coterie.example')).toBe('help@coterie.example')
  expect(pushSubject('http://127.0.0.1:8090', '')).toBe('https://127.0.0.1:8090')
})
