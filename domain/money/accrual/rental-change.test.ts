import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar'
import { rateChange, rentalChange } from './rental-change'

const today = '2026-11-21'
const given = { today, rateCents: () => 30_000 }

describe("effect of a rental's change on earnings", () => {
  it('includes only days up to today', () => {
    const open = { start: '2026-11-01', end: '' }
    expect(rentalChange(open, { start: '2026-11-01', end: '2026-11-11' }, given)).toEqual({
      days: -10,
      cents: -10_000,
      firstMonth: '2026-11',
    })
    expect(rentalChange(open, { start: '2026-11-01', end: '2026-12-31' }, given)).toEqual({
      days: 0,
      cents: 0,
      firstMonth: '',
    })
  })

  it('is positive for an added rental and negative for a voided one', () => {
    const span = { start: '2026-09-16', end: '2026-10-31' }
    expect(rentalChange(null, span, given)).toEqual({ days: 46, cents: 15_000 + 30_000, firstMonth: '2026-09' })
    expect(rentalChange(span, null, given).cents).toBe(-45_000)
    const later = { start: '2026-11-21', end: '' }
    expect(rentalChange(later, { start: '2026-10-31', end: '' }, given)).toEqual({
      days: 21,
      cents: 968 + 20_000,
      firstMonth: '2026-10',
    })
    expect(rentalChange(null, later, { ...given, rateCents: () => 0 })).toEqual({
      days: 1,
      cents: 0,
      firstMonth: '2026-11',
    })
    expect(rentalChange(null, null, given)).toEqual({ days: 0, cents: 0, firstMonth: '' })
  })

  it('is the difference of two rates over the rented days', () => {
    const periods = [{ start: '2026-10-17', end: '' }]
    expect(rateChange(periods, '2026-10', { ...given, newCents: () => 31_000 })).toEqual({
      days: 15 + 21,
      cents: 484 + 700,
      firstMonth: '2026-10',
    })
    expect(rateChange(periods, '2026-10', { ...given, newCents: given.rateCents })).toEqual({
      days: 0,
      cents: 0,
      firstMonth: '',
    })
    expect(rateChange(periods, '2026-12', { ...given, newCents: () => 0 }).firstMonth).toBe('')
    expect(rateChange([], '2026-10', { ...given, newCents: () => 0 }).cents).toBe(0)
  })

  it('is the difference of two end dates', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 60 }), fc.integer({ min: -400, max: 60 }), (one, two) => {
        const start = '2025-09-05'
        const [a, b] = [addDays(today, one), addDays(today, two)]
        const change = rentalChange({ start, end: a }, { start, end: b }, given)
        const back = rentalChange({ start, end: b }, { start, end: a }, given)
        expect(change.cents + back.cents).toBe(0)
        expect(Math.sign(change.days)).toBe(Math.sign((b < today ? b : today).localeCompare(a < today ? a : today)))
      }),
    ))
})
