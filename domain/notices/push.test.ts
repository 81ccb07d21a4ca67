import { describe, expect, it } from 'vitest'
import { pushEnd, pushLifeMs, pushSubject, pushUrgency, retryAfterMs } from './push'

const nowMs = Date.UTC(2026, 10, 23)
const tried = (status: number, more: { problem?: string; retryAfter?: string; tries?: number } = {}) =>
  pushEnd({ problem: 'refused', status, retryAfter: '', tries: 1, nowMs, ...more })

describe('the answer of a push service', () => {
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
  ])('%s %j', (status, more, end) => {
    expect(tried(status, more)).toEqual(end)
  })

  it('says when to ask again, within a day', () => {
    expect(retryAfterMs('999999999', nowMs)).toBe(pushLifeMs)
    for (const none of ['', 'soon', '-5', '1e9']) expect(retryAfterMs(none, nowMs)).toBe(0)
  })
})

it('wakes a phone for what guards the account alone', () => {
  expect([pushUrgency('new-device'), pushUrgency('ticket-reply'), pushUrgency('several')]).toEqual([
    'high',
    'normal',
    'normal',
  ])
})

it('names itself by its public address, else by the address for questions', () => {
  expect(pushSubject('https://coterie.example', 'help@coterie.example')).toBe('https://coterie.example')
  expect(pushSubject('http://127.0.0.1:8090', 'help@coterie.example')).toBe('help@coterie.example')
  expect(pushSubject('http://127.0.0.1:8090', '')).toBe('https://127.0.0.1:8090')
})
