import { describe, expect, it, test } from 'vitest'
import { dueRun, isClockAhead, isStartFarAhead } from './due-run'

const installed = '2026-09-15'
const none = new Set<string>()

describe('automatic monthly payment run', () => {
  it('is created for the oldest month without a run since the installation', () =>
    expect(dueRun(['2026-09', '2026-10'], installed, none)).toEqual({ kind: 'run', month: '2026-09' }))
  it("isn't created for months before the installation or for undone months", () => {
    expect(dueRun([], installed, none)).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-08'], installed, none)).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-10'], installed, new Set(['2026-10']))).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-10'], '', none)).toEqual({ kind: 'nothing' })
  })
  it('reports what prevents the run of a due month, and never skips that month', () => {
    expect(dueRun(['2026-08', '2026-10'], installed, none)).toEqual({
      kind: 'blocked',
      month: '2026-10',
      first: '2026-08',
      why: 'before-installation',
    })
    expect(dueRun(['2026-09', '2026-10'], installed, new Set(['2026-09']))).toEqual({
      kind: 'blocked',
      month: '2026-10',
      first: '2026-09',
      why: 'undone',
    })
  })
})

const day = 86_400_000

test('the clock check requires confirmation of a clock that is more than two days ahead', () => {
  expect(isClockAhead(2 * day)).toBe(false)
  expect(isClockAhead(2 * day + 1)).toBe(true)
  expect(isClockAhead(-90 * day)).toBe(false)
})

test('the clock check requires confirmation if the server starts more than 35 days after the newest timestamp, except at the first start', () => {
  expect(isStartFarAhead(100 * day, 65 * day)).toBe(false)
  expect(isStartFarAhead(100 * day, 65 * day - 1)).toBe(true)
  expect(isStartFarAhead(100 * day, 0)).toBe(false)
})
