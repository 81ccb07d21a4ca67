import { expect, it, describe } from 'vitest'
import {
  cancellationReasons,
  cancellationReasonsFor,
  canWithdrawRequest,
  lastDayProblem,
  endingAgreementOf,
  runningPeriod,
} from './agreements'
import type { CancelRequest } from '../entities'
import { dateBoundsOf } from '../money/date-bounds'

it('the list of reasons for ending the affiliate role has no reasons about a rented profile', () => {
  expect(cancellationReasonsFor('rental')).toEqual(cancellationReasons)
  expect(cancellationReasonsFor('affiliate')).toEqual(['too-little', 'too-much-work', 'other'])
})

const today = '2026-11-21'
const request = (over: Partial<CancelRequest> = {}): CancelRequest =>
  ({
    agreement: 'rental',
    period: 'p',
    last_day: '2026-12-15',
    closed_at: '',
    closed_reason: '',
    ...over,
  }) as CancelRequest
const period = (end_date: string, id = 'p', start_date = '2026-04-15') => ({ id, start_date, end_date })

describe('check of a requested last day', () => {
  const given = { start: '2026-04-15', today, bounds: dateBoundsOf(undefined, today) }
  it.each([
    ['2026-11-21', null],
    ['2027-11-21', null],
    ['2026-11-20', 'date-order'],
    ['2027-11-22', 'date-too-far'],
    ['2026-02-30', 'bad-input'],
  ])('for %s returns %s', (lastDay, problem) => expect(lastDayProblem(lastDay, given)).toBe(problem))

  it("rejects a day before the period's first day", () => {
    expect(lastDayProblem('2026-11-22', { ...given, start: '2026-11-23' })).toBe('date-order')
    expect(lastDayProblem('2026-11-23', { ...given, start: '2026-11-23' })).toBeNull()
  })
})

describe('current period of an agreement', () => {
  it('is the first period that ends today or later', () => {
    expect(runningPeriod([period('2026-11-20'), period('2026-11-21', 'q')], today)?.id).toBe('q')
    expect(runningPeriod([period('', 'q'), period('', 'r')], today)?.id).toBe('q')
    expect(runningPeriod([period('2026-11-20')], today)).toBeUndefined()
    expect(runningPeriod([], today)).toBeUndefined()
  })
})

describe('request to end an agreement', () => {
  it('can be withdrawn on its last day, but not on the day after', () => {
    expect(canWithdrawRequest(request(), '2026-12-15')).toBe(true)
    expect(canWithdrawRequest(request(), '2026-12-16')).toBe(false)
    expect(canWithdrawRequest(request({ closed_at: '2026-11-22 10:00:00.000Z' }), '2026-12-01')).toBe(false)
  })
})

describe('agreement that is ending', () => {
  it("contains the request if the request's last day is the period's last day", () => {
    expect(endingAgreementOf('rental', [period('2026-12-15')], [request()], today)).toMatchObject({
      agreement: 'rental',
      period: 'p',
      lastDay: '2026-12-15',
      over: false,
      request: request(),
    })
  })

  it('is over after its last day, and still contains the request', () => {
    const over = request({ last_day: today, closed_reason: 'over' })
    expect(endingAgreementOf('rental', [period(today)], [over], today)).toMatchObject({ over: false, request: over })
    expect(endingAgreementOf('rental', [period(today)], [over], '2026-11-22')).toMatchObject({
      over: true,
      request: over,
    })
    expect(endingAgreementOf('rental', [period(today, 'q')], [over], today)?.request).toBeUndefined()
    expect(endingAgreementOf('rental', [], [over], today)).toBeUndefined()
  })

  it('contains no request that names another last day, belongs to the other agreement or was withdrawn', () => {
    expect(endingAgreementOf('rental', [period('2026-12-10')], [request()], today)?.request).toBeUndefined()
    expect(endingAgreementOf('affiliate', [period('2026-12-15')], [request()], today)?.request).toBeUndefined()
    const withdrawn = request({ closed_reason: 'withdrawn' })
    expect(endingAgreementOf('rental', [period('2026-12-15')], [withdrawn], today)?.request).toBeUndefined()
  })

  it('is shown for 90 days after its end, unless a new period has started', () => {
    expect(endingAgreementOf('rental', [period('2026-08-23')], [], today)).toMatchObject({ over: true })
    expect(endingAgreementOf('rental', [period('2026-08-22')], [], today)).toBeUndefined()
    const again = [period('2026-10-01'), period('', 'q', '2026-11-01')]
    expect(endingAgreementOf('rental', again, [], today)).toBeUndefined()
    expect(endingAgreementOf('rental', [period('')], [], today)).toBeUndefined()
  })
})
