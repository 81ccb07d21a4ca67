import { describe, expect, it } from 'vitest'
import { dateBounds } from '../date-bounds'
import { rentalHistory } from './rental-history'
import {
  earliestRentalEnd,
  rentalEndProblem,
  isRecordedLate,
  isRentedOn,
  previewRentalStart,
  rentalStartProblem,
} from './rentals'

const today = '2026-11-21'
const bounds = dateBounds('2025-01-01', today)

describe('starting a rental', () => {
  it('shows the amount of each month in advance', () => {
    const months = previewRentalStart('2026-09-15', { today, bounds, generated: ['2026-09'], rateCents: () => 10_000 })
    expect(months).toEqual([
      { month: '2026-09', days: 16, daysInMonth: 30, rateCents: 10_000, amountCents: 5_333, state: 'late' },
      { month: '2026-10', days: 31, daysInMonth: 31, rateCents: 10_000, amountCents: 10_000, state: 'closed' },
      { month: '2026-11', days: 30, daysInMonth: 30, rateCents: 10_000, amountCents: 10_000, state: 'running' },
    ])
    expect(previewRentalStart('2026-12-01', { today, bounds, generated: [], rateCents: () => 1 })).toEqual([])
    expect(previewRentalStart('2026-11-22', { today, bounds, generated: [], rateCents: () => 1 })).toEqual([])
    expect(previewRentalStart(today, { today, bounds, generated: [], rateCents: () => 1 })).toMatchObject([
      { days: 10 },
    ])
    expect(previewRentalStart('2026-02-30', { today, bounds, generated: [], rateCents: () => 1 })).toEqual([])
  })
  it('requires a reason if a past month is affected, and rejects a start in the future', () => {
    expect(isRecordedLate('2026-10-31', today)).toBe(true)
    expect(rentalStartProblem({ startDate: '2026-10-31', reason: ' ' }, today, bounds)).toEqual({
      code: 'reason-needed',
      field: 'reason',
    })
    expect(rentalStartProblem({ startDate: '2026-10-31', reason: 'told by phone' }, today, bounds)).toBeNull()
    expect(rentalStartProblem({ startDate: '2026-11-01', reason: '' }, today, bounds)).toBeNull()
    expect(rentalStartProblem({ startDate: '2026-11-22', reason: '' }, today, bounds)).toEqual({
      code: 'rental-start-future',
      field: 'startDate',
    })
    expect(rentalStartProblem({ startDate: '2029-11-22', reason: '' }, today, bounds)?.code).toBe('rental-start-future')
    expect(rentalStartProblem({ startDate: '2024-11-22', reason: 'x' }, today, bounds)?.code).toBe(
      'date-before-programme',
    )
    expect(rentalStartProblem({ startDate: today, reason: '' }, today, bounds)).toBeNull()
    expect(rentalStartProblem({ startDate: '2026-02-30', reason: '' }, today, bounds)).toEqual({
      code: 'bad-input',
      field: 'startDate',
    })
  })
})

describe('ending a rental', () => {
  const period = { start_date: '2026-09-10', end_date: '' }
  it("isn't possible before a day that an active line contains, even another person's line", () => {
    const lines = [
      { month: '2026-09', days: 0b111 << 9, status: 'paid' as const },
      { month: '2026-10', days: 0b1, status: 'pending' as const },
      { month: '2026-10', days: 0x7fffffff, status: 'cancelled' as const },
    ]
    expect(earliestRentalEnd(period, lines)).toBe('2026-10-01')
    expect(earliestRentalEnd(period, lines.reverse())).toBe('2026-10-01')
    expect(earliestRentalEnd(period, [])).toBe('2026-09-10')
    // Earlier days belong to another period.
    expect(earliestRentalEnd(period, [{ month: '2026-09', days: 0b11, status: 'paid' }])).toBe('2026-09-10')
  })
  it('is rejected with the error of the invalid end date', () => {
    const of = { start_date: '2026-09-10', earliest: '2026-10-01' }
    const problem = (endDate: string, reason = 'x') => rentalEndProblem({ endDate, reason }, of, bounds)
    expect(problem('2026-09-09')).toEqual({ code: 'date-order', field: 'endDate' })
    expect(problem('2024-09-09')).toEqual({ code: 'date-order', field: 'endDate' })
    expect(problem('2026-09-30')).toEqual({ code: 'day-counted', field: 'endDate' })
    expect(problem('2026-10-01', ' ')).toEqual({ code: 'reason-needed', field: 'reason' })
    expect(problem('soon')).toEqual({ code: 'bad-input', field: 'endDate' })
    expect(problem('2029-10-01')).toEqual({ code: 'date-too-far', field: 'endDate' })
    expect(problem('2026-10-01')).toBeNull()
    expect(
      rentalEndProblem({ endDate: '2026-09-10', reason: 'x' }, { ...of, earliest: '2026-09-10' }, bounds),
    ).toBeNull()
  })
})

describe('rental periods', () => {
  const periods = [
    { id: 'b', start_date: '2026-05-01', end_date: '', voided_at: '' },
    { id: 'a', start_date: '2026-01-10', end_date: '2026-02-09', voided_at: '' },
    { id: 'v', start_date: '2025-01-01', end_date: '', voided_at: '2026-01-01 00:00:00.000Z' },
  ]
  it('are active on their days unless they are voided', () => {
    expect(
      ['2026-01-09', '2026-01-10', '2026-02-09', '2026-02-10', today].map((day) => isRentedOn(periods, day)),
    ).toEqual([false, true, true, false, true])
  })
  it('are listed in the history with their earnings, newest first', () => {
    const line = (
      source: string,
      amount_cents: number,
      status: 'paid' | 'cancelled' = 'paid',
      kind: 'rental' | 'adjustment' = 'rental',
    ) => ({ kind, source, amount_cents, status })
    const until = { id: 'c', start_date: today, end_date: '2026-11-30', voided_at: '' }
    expect(
      rentalHistory(
        [{ id: 'd', start_date: '2026-11-22', end_date: '', voided_at: '' }, ...periods, until],
        [line('a', 100), line('a', 50), line('a', 9, 'cancelled'), line('b', 7), line('b', 3, 'paid', 'adjustment')],
        today,
      ),
    ).toEqual([
      { period: 'd', start: '2026-11-22', end: '', days: 0, earnedCents: 0, state: 'upcoming' },
      { period: 'c', start: today, end: '2026-11-30', days: 1, earnedCents: 0, state: 'active' },
      { period: 'b', start: '2026-05-01', end: '', days: 205, earnedCents: 7, state: 'active' },
      { period: 'a', start: '2026-01-10', end: '2026-02-09', days: 31, earnedCents: 150, state: 'ended' },
    ])
  })
})
