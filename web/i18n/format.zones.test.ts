import { afterEach, describe, expect, it, vi } from 'vitest'

const home = process.env['TZ']
afterEach(() => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
})

/** Loads the formatters in a time zone, because they cache the zone. */
async function formatIn(zone: string) {
  process.env['TZ'] = zone
  vi.resetModules()
  const { everyone } = await import('./areas')
  await Promise.all([everyone.load('en'), everyone.load('es')])
  return import('./format')
}

it("a file contains the device's local date, which the screen shows too", async () => {
  process.env['TZ'] = 'America/New_York'
  const { localDay } = await import('./format')
  expect(localDay('2026-11-21 04:30:00.000Z')).toBe('2026-11-20')
  expect(localDay('')).toBe('')
})

describe.each([
  ['America/New_York', '20 nov 2026', '23:30', 'Nov 20, 2026 11:30 PM'],
  ['Asia/Kolkata', '21 nov 2026', '10:00', 'Nov 21, 2026 10:00 AM'],
  ['Pacific/Kiritimati', '21 nov 2026', '18:30', 'Nov 21, 2026 6:30 PM'],
])('time zone %s', (zone, day, time, moment) => {
  it('never shifts a date or month by a day', async () => {
    const { formatDate, formatDayMonth, formatLongMonth, formatMonth, formatMonthName, formatShortMonth } =
      await formatIn(zone)
    expect(formatDate('2026-11-21', 'en')).toBe('Nov 21, 2026')
    expect(formatDate('2026-01-01', 'es')).toBe('1 ene 2026')
    expect(formatDayMonth('2026-03-01', 'en')).toBe('Mar 1')
    expect(formatMonth('2026-10', 'en')).toBe('Oct 2026')
    expect(formatLongMonth('2026-01', 'es')).toBe('enero de 2026')
    expect([formatMonthName('2026-03', 'en'), formatShortMonth('2026-03', 'en')]).toEqual(['March', 'Mar'])
  })

  it('shows a time of day in the device’s time zone', async () => {
    const { formatDate, formatMoment, formatTime } = await formatIn(zone)
    expect(formatDate('2026-11-21 04:30:00.000Z', 'es')).toBe(day)
    expect(formatTime('2026-11-21 04:30:00.000Z', 'es')).toBe(time)
    expect(formatMoment('2026-11-21 04:30:00.000Z', 'en')).toBe(moment)
    expect(formatMoment('2026-11-21 04:30:00.000Z', 'es')).toBe(`${day}, ${time}`)
  })
})
