import { describe, expect, it } from 'vitest'
import { dateBounds } from './date-bounds'
import { rentalHistory } from './rental-history'
import { earliestEnd, endProblem, isLate, isRentedOn, previewStart, startProblem } from './rentals'

const today = '2026-11-21'
const bounds = dateBounds('2025-01-01', today)

describe('starting a rental', () => {
  it('shows what each month will count', () => {
    const months = previewStart('2026-09-15', { today, bounds, generated: ['2026-09'], rateCents: () => 10_000 })
    expect(months).toEqual([
      { month: '2026-09', days: 16, daysInMonth: 30, rateCents: 10_000, amountCents: 5_333, state: 'late' },
      { month: '2026-10', days: 31, daysInMonth: 31, rateCents: 10_000, amountCents: 10_000, state: 'closed' },
      { month: '2026-11', days: 30, daysInMonth: 30, rateCents: 10_000, amountCents: 10_000, state: 'running' },
    ])
    expect(previewStart('2026-12-01', { today, bounds, generated: [], rateCents: () => 1 })).toEqual([])
    expect(previewStart('2026-02-30', { today, bounds, generated: [], rateCents: () => 1 })).toEqual([])
  })
  it('asks for a reason when the month has ended, and refuses the future', () => {
    expect(isLate('2026-10-31', today)).toBe(true)
    expect(startProblem({ startDate: '2026-10-31', reason: ' ' }, today, bounds)).toEqual({
      code: 'reason-needed',
      field: 'reason',
    })
    expect(startProblem({ startDate: '2026-10-31', reason: 'told by phone' }, today, bounds)).toBeNull()
    expect(startProblem({ startDate: '2026-11-01', reason: '' }, today, bounds)).toBeNull()
    expect(startProblem({ startDate: '2026-11-22', reason: '' }, today, bounds)).toEqual({
      code: 'rental-start-future',
      field: 'startDate',
    })
    expect(startProblem({ startDate: '2026-02-30', reason: '' }, today, bounds)).toEqual({
      code: 'bad-input',
      field: 'startDate',
    })
  })
})

describe('ending a rental', () => {
  const period = { start_date: '2026-09-10', end_date: '' }
  it('keeps every day that a living line counted, also of another person', () => {
    const lines = [
      { month: '2026-09', days: 0b111 << 9, status: 'paid' as const },
      { month: '2026-10', days: 0b1, status: 'pending' as const },
      { month: '2026-10', days: 0x7fffffff, status: 'cancelled' as const },
    ]
    expect(earliestEnd(period, lines)).toBe('2026-10-01')
    expect(earliestEnd(period, [])).toBe('2026-09-10')
    // days before this period were another one's
    expect(earliestEnd(period, [{ month: '2026-09', days: 0b11, status: 'paid' }])).toBe('2026-09-10')
  })
  it('says what is wrong', () => {
    const of = { start_date: '2026-09-10', earliest: '2026-10-01' }
    expect(endProblem({ endDate: '2026-09-09', reason: 'x' }, of, bounds)?.code).toBe('date-order')
    expect(endProblem({ endDate: '2026-09-30', reason: 'x' }, of, bounds)?.code).toBe('day-counted')
    expect(endProblem({ endDate: '2026-10-01', reason: '' }, of, bounds)?.code).toBe('reason-needed')
    expect(endProblem({ endDate: 'soon', reason: 'x' }, of, bounds)?.code).toBe('bad-input')
    expect(endProblem({ endDate: '2026-10-01', reason: 'x' }, of, bounds)).toBeNull()
  })
})

describe('projections of the periods', () => {
  const periods = [
    { id: 'b', start_date: '2026-05-01', end_date: '', voided_at: '' },
    { id: 'a', start_date: '2026-01-10', end_date: '2026-02-09', voided_at: '' },
    { id: 'v', start_date: '2025-01-01', end_date: '', voided_at: '2026-01-01 00:00:00.000Z' },
  ]
  it('are active on the days of periods that are not voided', () => {
    expect(
      ['2026-01-09', '2026-01-10', '2026-02-09', '2026-02-10', today].map((day) => isRentedOn(periods, day)),
    ).toEqual([false, true, true, false, true])
  })
  it('tell the history, newest first, with what each has earned', () => {
    const line = (source: string, amount_cents: number, status: 'paid' | 'cancelled' = 'paid') => ({
      kind: 'rental' as const,
      source,
      amount_cents,
      status,
    })
    expect(
      rentalHistory(periods, [line('a', 100), line('a', 50), line('a', 9, 'cancelled'), line('b', 7)], today),
    ).toEqual([
      { period: 'b', start: '2026-05-01', end: '', days: 205, earnedCents: 7, state: 'active' },
      { period: 'a', start: '2026-01-10', end: '2026-02-09', days: 31, earnedCents: 150, state: 'ended' },
    ])
  })
})
