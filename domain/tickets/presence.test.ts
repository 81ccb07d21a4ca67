import { expect, it } from 'vitest'
import { afterWord, doingNow, presenceMs } from './presence'

const [a, b] = ['ticket-a', 'ticket-b']

it('presence lasts from a report until the ticket is closed or reports stop', () => {
  const reading = afterWord({}, a, 'reading', 1_000)
  expect(doingNow(reading, a, 1_000)).toBe('reading')
  expect(doingNow(reading, b, 1_000)).toBe('gone')
  expect(doingNow(reading, a, 999 + presenceMs)).toBe('reading')
  expect(doingNow(reading, a, 1_000 + presenceMs)).toBe('gone')
  const writing = afterWord(reading, a, 'writing', 2_000)
  expect(doingNow(writing, a, 1_000 + presenceMs)).toBe('writing')
  expect(afterWord(writing, a, 'gone', 3_000)).toEqual({})
})

it('presence supports two open tickets, and removes expired ones', () => {
  const both = afterWord(afterWord({}, a, 'reading', 0), b, 'writing', 5_000)
  expect([doingNow(both, a, 5_000), doingNow(both, b, 5_000)]).toEqual(['reading', 'writing'])
  expect(Object.keys(afterWord(both, b, 'reading', presenceMs))).toEqual([b])
})
