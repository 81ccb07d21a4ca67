import { expect, it } from 'vitest'
import { withPresenceReport, presenceOf, presenceMs } from './presence'

const [a, b] = ['ticket-a', 'ticket-b']

it('an admin is shown as present in a ticket until the admin leaves it or the reports stop', () => {
  const reading = withPresenceReport({}, a, 'reading', 1_000)
  expect(presenceOf(reading, a, 1_000)).toBe('reading')
  expect(presenceOf(reading, b, 1_000)).toBe('gone')
  expect(presenceOf(reading, a, 999 + presenceMs)).toBe('reading')
  expect(presenceOf(reading, a, 1_000 + presenceMs)).toBe('gone')
  const writing = withPresenceReport(reading, a, 'writing', 2_000)
  expect(presenceOf(writing, a, 1_000 + presenceMs)).toBe('writing')
  expect(withPresenceReport(writing, a, 'gone', 3_000)).toEqual({})
})

it('an admin can be present in two tickets, and expired reports are removed', () => {
  const both = withPresenceReport(withPresenceReport({}, a, 'reading', 0), b, 'writing', 5_000)
  expect([presenceOf(both, a, 5_000), presenceOf(both, b, 5_000)]).toEqual(['reading', 'writing'])
  expect(Object.keys(withPresenceReport(both, b, 'reading', presenceMs))).toEqual([b])
})
