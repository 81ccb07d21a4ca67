import { describe, expect, it } from 'vitest'
import { dateBoundsOf, dateBounds, dateProblem, monthProblem, programStartProblem } from './date-bounds'

const bounds = dateBounds('2025-01-01', '2026-11-22')

describe('limits of entered dates', () => {
  it.each(['0000-01-01', '0226-10-15', '1999-12-31', '2024-12-31'])(
    "reject %s, which is before the program's start",
    (date) => expect(dateProblem(date, bounds)).toBe('date-before-programme'),
  )
  it.each(['9999-12-31', '2027-11-23', '2226-10-15'])('reject %s, which is more than a year ahead', (date) =>
    expect(dateProblem(date, bounds)).toBe('date-too-far'),
  )
  it.each(['2025-01-01', '2026-11-22', '2027-11-22'])('accept %s', (date) =>
    expect(dateProblem(date, bounds)).toBeNull(),
  )
  it.each(['', '2026-02-29', '2026-1-1', '26-01-01', '12026-01-01'])('reject "%s", which isn\'t a date', (date) =>
    expect(dateProblem(date, bounds)).toBe('bad-input'),
  )
  it('end one year ahead, even on a leap day', () =>
    expect(dateBounds('2025-01-01', '2028-02-29').last).toBe('2029-02-28'))
  it("are the same on a device, and accept every date before the device has the program's row", () => {
    const last = '2027-11-02'
    expect(dateBoundsOf({ program_start: '2025-01-01' }, '2026-11-02')).toEqual({ first: '2025-01-01', last })
    for (const unknown of [undefined, {}])
      expect(dateBoundsOf(unknown, '2026-11-02')).toEqual({ first: '2000-01-01', last })
  })
})

describe('check of the month in which a rate starts', () => {
  it.each([
    ['2024-12', 'date-before-programme'],
    ['2025-01', null],
    ['2027-11', null],
    ['2027-12', 'date-too-far'],
    ['9999-12', 'date-too-far'],
    ['0000-01', 'date-before-programme'],
    ['2026-13', 'bad-input'],
  ])('returns for %s the problem %s', (month, problem) => expect(monthProblem(month, bounds)).toBe(problem))
})

describe('check of the program start', () => {
  const given = { today: '2026-11-22', earliestFact: '2026-03-05' }
  it.each([
    ['2020-01-01', null],
    ['2000-01-01', null],
    ['2026-03-05', null],
    ['2026-03-06', 'programme-start-late'],
    ['2027-01-01', 'bad-input'],
    ['1999-12-31', 'bad-input'],
    ['0226-10-15', 'bad-input'],
    ['soon', 'bad-input'],
  ])('returns for %s, with the earliest recorded day 5 March, the problem %s', (start, problem) =>
    expect(programStartProblem(start, given)).toBe(problem),
  )
  it('accepts any day up to today while nothing is recorded', () =>
    expect(programStartProblem('2026-11-22', { ...given, earliestFact: '' })).toBeNull())
})
