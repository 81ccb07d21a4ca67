import { expect, it } from 'vitest'
import { shortDay } from './mail-date'

it('dates in emails abbreviate months as the app does', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-03`)
  const of = (language: 'en' | 'es') => months.map((day) => shortDay(day, language)).join(', ')
  expect(of('es')).toBe('3 ene, 3 feb, 3 mar, 3 abr, 3 may, 3 jun, 3 jul, 3 ago, 3 sep, 3 oct, 3 nov, 3 dic')
  expect(of('en')).toBe('Jan 3, Feb 3, Mar 3, Apr 3, May 3, Jun 3, Jul 3, Aug 3, Sep 3, Oct 3, Nov 3, Dec 3')
  expect(shortDay('-', 'es')).toBe('-')
})
