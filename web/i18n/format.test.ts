import { describe, expect, test } from 'vitest'
import { loadWords } from '../data/testing/words'
import {
  formatAgo,
  formatColumnDate,
  formatCents,
  formatCount,
  formatDate,
  formatDayMonth,
  formatLongDate,
  formatLongMonth,
  formatMonth,
  formatMonthName,
  formatShortMonth,
  formatTime,
} from './format'

await loadWords('es')

describe('formatters', () => {
  test('a calendar date stands for itself in every time zone', () => {
    expect(formatDate('2026-11-21', 'en')).toBe('Nov 21, 2026')
    expect(formatDate('2026-11-21', 'es')).toBe('21 nov 2026')
    expect(formatDayMonth('2026-01-01', 'en')).toBe('Jan 1')
    expect(formatDayMonth('2026-01-01', 'es')).toBe('1 ene')
  })

  test('a date in a column has two figures for its day', () => {
    expect(formatColumnDate('2026-11-05', 'en')).toBe('Nov 05, 2026')
    expect(formatColumnDate('2026-11-05', 'es')).toBe('05 nov 2026')
    expect(formatColumnDate('', 'en')).toBe('')
  })

  test('how long ago: minutes, hours up to two days, then the day, and its year when it is far', () => {
    const hour = 3_600_000
    const ago = (ms: number) => formatAgo('2026-11-18 08:00:00.000Z', ms, 'en')
    expect([ago(1), ago(59.9 * 60_000), ago(hour), ago(47.9 * hour)]).toEqual(['1 min', '59 min', '1 h', '47 h'])
    expect([ago(48 * hour), ago(299 * 24 * hour), ago(300 * 24 * hour)]).toEqual(['Nov 18', 'Nov 18', 'Nov 18, 2026'])
  })

  test('months', () => {
    expect(formatMonth('2026-10', 'en')).toBe('Oct 2026')
    expect(formatLongMonth('2026-11', 'es')).toBe('noviembre de 2026')
  })

  test('a time has the halves of the day in English and 24 hours in Spanish', () => {
    expect(formatTime('2026-11-21 09:04:00.000Z', 'en')).toMatch(/^\d{1,2}:\d{2} [AP]M$/)
    expect(formatTime('2026-11-21 09:04:00.000Z', 'es')).toMatch(/^\d{2}:\d{2}$/)
  })

  test('every month and day has its name in both languages', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    expect(months.map((month) => formatShortMonth(month, 'es')).join()).toBe(
      'ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic',
    )
    expect(months.map((month) => formatMonthName(month, 'en'))).toContain('September')
    expect(formatLongDate('2026-11-21', 'en')).toBe('Saturday, Nov 21, 2026')
    expect(formatLongDate('2026-11-21', 'es')).toBe('sábado, 21 nov 2026')
  })

  test('nothing stays nothing', () => {
    expect(formatDate('', 'en')).toBe('')
    expect(formatMonth('', 'es')).toBe('')
    expect(formatTime('', 'es')).toBe('')
  })

  test('amounts and counts are written alike', () => {
    expect(formatCents(123_450)).toBe('$1,234.50')
    expect(formatCount(1234)).toBe('1,234')
  })
})
