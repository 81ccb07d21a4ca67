import { describe, expect, it } from 'vitest'
import { missingMonths, monthBlocker } from './month-gate'

const today = '2026-11-21'
const period = (start_date: string, end_date: string, voided_at = '') => ({
  id: 'p',
  user_id: 'u',
  start_date,
  end_date,
  voided_at,
})

describe('months for which a payment run can be created', () => {
  const facts = { periods: [period('2026-07-20', '2026-08-03'), period('2026-10-01', '')], generated: ['2026-07'] }
  it('have ended, contain rental days and have no run yet', () => {
    expect(missingMonths(facts, today)).toEqual(['2026-08', '2026-10'])
    const edges = [period('2026-10-31', ''), period('2026-07-20', '2026-09-01'), period('2026-06-30', '2026-06-30')]
    expect(missingMonths({ periods: edges, generated: [] }, today)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(missingMonths({ periods: [], generated: [] }, today)).toEqual([])
    expect(missingMonths({ periods: [period('2026-07-20', '', 'voided')], generated: [] }, today)).toEqual([])
  })
  it("don't include a month that hasn't ended, or a month after one that still requires a run", () => {
    expect(monthBlocker(facts, '2026-11', today)).toEqual({ code: 'month-future' })
    expect(monthBlocker(facts, '2026-12', today)).toEqual({ code: 'month-future' })
    expect(monthBlocker(facts, '2026-10', today)).toEqual({ code: 'month-earlier-missing', missing: '2026-08' })
    expect(monthBlocker(facts, '2026-08', today)).toBeNull()
    expect(monthBlocker(facts, '2026-07', today)).toBeNull()
    expect(monthBlocker({ ...facts, generated: ['2026-07', '2026-08'] }, '2026-10', today)).toBeNull()
  })
})
