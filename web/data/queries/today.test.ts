import { expect, it } from 'vitest'
import { dateInZone } from './clock'

it.each([
  ['America/New_York', '2026-11-21T04:59:00Z', '2026-11-20'],
  ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
  // During daylight saving time midnight is an hour earlier in UTC.
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
  ['Asia/Kolkata', '2026-11-20T18:29:59Z', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['Nowhere/Nothing', '2026-11-20T23:59:59Z', '2026-11-20'],
])('the date in %s at %s is %s', (zone, at, date) => {
  expect(dateInZone(Date.parse(at), zone)).toBe(date)
})
