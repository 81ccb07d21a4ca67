import { describe, expect, it } from 'vitest'
import { dateBounds } from '../date-bounds'
import { correctedEndProblem, firstMovableDay, moveProblem, latePeriodProblem } from './late-facts'

const today = '2026-11-22'
const bounds = dateBounds('2025-01-01', today)
const later = { start_date: '2026-10-01', end_date: '' }

describe('past rental days that are recorded late', () => {
  const input = { startDate: '2026-08-01', endDate: '2026-09-30', reason: 'Paper list' }
  const problem = (over: Partial<typeof input>) =>
    latePeriodProblem({ ...input, ...over }, { bounds, today, others: [later] })

  it('can end on the day before a later period', () => expect(problem({})).toBeNull())
  it('can start on the day after an earlier period, but not on its last day', () => {
    const problemAfter = (end_date: string) =>
      latePeriodProblem(input, { bounds, today, others: [{ start_date: '2026-06-01', end_date }] })
    expect(problemAfter('2026-07-31')).toBeNull()
    expect(problemAfter('2026-08-01')).toEqual({ code: 'days-overlap', field: 'startDate' })
  })
  it('can be a single day, even today', () => {
    const day = { ...input, startDate: today, endDate: today }
    expect(latePeriodProblem(day, { bounds, today, others: [] })).toBeNull()
  })
  it.each([
    [{ endDate: '2026-10-01' }, 'days-overlap', 'startDate'],
    [{ startDate: '0226-08-01' }, 'date-before-programme', 'startDate'],
    [{ endDate: '9999-09-30' }, 'date-too-far', 'endDate'],
    [{ endDate: '2026-11-23' }, 'day-not-past', 'endDate'],
    [{ endDate: '2026-07-31' }, 'date-order', 'endDate'],
    [{ reason: ' ' }, 'reason-needed', 'reason'],
  ] as const)('are rejected with %o: %s', (over, code, field) => expect(problem(over)).toEqual({ code, field }))
})

describe("correction of a period's last day", () => {
  const period = { start_date: '2026-03-10', end_date: '2026-06-15' }
  const problem = (endDate: string, reason = 'Misread') =>
    correctedEndProblem({ endDate, reason }, period, { bounds, earliest: '2026-05-31', others: [later] })

  it.each(['2026-05-31', '2026-06-20', '2026-09-30'])('accepts %s', (end) => expect(problem(end)).toBeNull())
  it.each([
    ['2026-05-30', 'day-counted'],
    ['2026-10-01', 'days-overlap'],
    ['', 'days-overlap'],
    ['2026-03-09', 'date-order'],
    ['2026-06-15', 'nothing-changed'],
    ['0000-01-01', 'date-before-programme'],
  ])('rejects "%s": %s', (end, code) => expect(problem(end)).toEqual({ code, field: 'endDate' }))
  it('requires a reason', () => expect(problem('2026-06-20', ' ')).toEqual({ code: 'reason-needed', field: 'reason' }))
  it('accepts the first day of the period if no earnings line contains days of it', () =>
    expect(
      correctedEndProblem({ endDate: '2026-03-10', reason: 'x' }, period, { bounds, earliest: '', others: [] }),
    ).toBeNull())
  it('accepts an empty date, which removes the end of the period', () =>
    expect(
      correctedEndProblem({ endDate: '', reason: 'Stayed' }, period, { bounds, earliest: '', others: [] }),
    ).toBeNull())
})

describe('moving a referred person to another affiliate', () => {
  it('is possible from the first month without a payment run', () => {
    expect(firstMovableDay([], '2025-01-01')).toBe('2025-01-01')
    expect(firstMovableDay(['2026-10', '2026-09'], '2025-01-01')).toBe('2026-11-01')
    expect(firstMovableDay(['2026-12'], '2025-01-01')).toBe('2027-01-01')
    expect(firstMovableDay(['2024-11'], '2025-01-01')).toBe('2025-01-01')
  })

  const move = { affiliate: 'new', fromDate: '2026-11-05', reason: 'Agreed by both' }
  const given = { today, firstMovable: '2026-11-01', current: { affiliate_id: 'old', from_date: '' } }
  it('is accepted for a day of an open month, even for a person without an affiliate', () => {
    expect(moveProblem(move, given)).toBeNull()
    expect(moveProblem(move, { ...given, current: null })).toBeNull()
  })
  it.each([
    [{ fromDate: '2026-10-31' }, 'month-already-generated', 'fromDate'],
    [{ fromDate: '2026-11-23' }, 'day-not-past', 'fromDate'],
    [{ fromDate: '2026-02-30' }, 'bad-input', 'fromDate'],
    [{ affiliate: 'old' }, 'already-referred', 'affiliate'],
    [{ reason: ' ' }, 'reason-needed', 'reason'],
  ] as const)('is rejected with %o: %s', (over, code, field) =>
    expect(moveProblem({ ...move, ...over }, given)).toEqual({ code, field }),
  )
  it('is never possible on or before the day of the last move', () =>
    expect(moveProblem(move, { ...given, current: { affiliate_id: 'old', from_date: '2026-11-05' } })).toEqual({
      code: 'date-order',
      field: 'fromDate',
    }))
})
