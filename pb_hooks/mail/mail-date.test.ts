import { es } from 'date-fns/locale/es'
import { expect, it } from 'vitest'
import { shortDay } from './mail-date'

it('writes a short month as the app does, which has it from date-fns', () => {
  const months = ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const).map((month) => ({
    day: `2026-${String(month + 1).padStart(2, '0')}-03`,
    name: es.localize.month(month, { width: 'abbreviated' }),
  }))
  expect(months.map(({ day }) => shortDay(day, 'es'))).toEqual(months.map(({ name }) => `3 ${name}`))
  expect(shortDay('2026-09-03', 'es')).toBe('3 sep')
  expect(shortDay('2026-09-03', 'en')).toBe('Sep 3')
  expect(shortDay('-', 'es')).toBe('-')
})
