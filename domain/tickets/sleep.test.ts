import { describe, expect, it } from 'vitest'
import { isAsleep, sleepDates, sleepDays, sleepUntil } from './sleep'

const hourMs = 3_600_000
const start = Date.UTC(2026, 10, 20)
const at = (hour: number) => new Date(start + hour * hourMs).toISOString().replace('T', ' ')
const ask = (over: Partial<Parameters<typeof sleepUntil>[0]> = {}) =>
  sleepUntil({ status: 'open', answered: true, due: at(24), until: at(30), nowMs: start, ...over })

describe('a ticket', () => {
  it('sleeps until the moment that was picked, however it is written', () => {
    expect(ask()).toEqual({ until: at(30) })
    expect(ask({ status: 'in_progress' })).toEqual({ until: at(30) })
    expect(ask({ until: at(30).replace(' ', 'T') })).toEqual({ until: at(30) })
  })
  it('that nobody has answered wakes when its first answer is due, and sleeps no more once that is over', () => {
    expect(ask({ answered: false })).toEqual({ until: at(24) })
    expect(ask({ answered: false, until: at(5) })).toEqual({ until: at(5) })
    expect(ask({ answered: false, nowMs: start + 24 * hourMs })).toEqual({ refused: 'first-answer-over' })
    expect(ask({ answered: false, due: '' })).toEqual({ until: at(30) })
  })
  it('that is done doesn’t sleep, nor one to a moment that is over, too far, or none', () => {
    for (const status of ['resolved', 'closed'] as const) expect(ask({ status })).toEqual({ refused: 'ticket-done' })
    for (const until of [at(0), at(-1), at(sleepDays * 24 + 1), 'soon', ''])
      expect(ask({ until }), until).toEqual({ refused: 'sleep-moment' })
    expect(ask({ until: at(sleepDays * 24) })).toEqual({ until: at(sleepDays * 24) })
  })
  it('is awake from its moment on', () => {
    expect([isAsleep(at(1), start), isAsleep(at(1), start + hourMs), isAsleep('', start)]).toEqual([true, false, false])
  })
})

it('tomorrow and the Monday after it are offered', () => {
  // 20 November 2026 is a Friday
  expect(sleepDates('2026-11-20')).toEqual({ tomorrow: '2026-11-21', monday: '2026-11-23' })
  expect(sleepDates('2026-11-22')).toEqual({ tomorrow: '2026-11-23', monday: '2026-11-30' })
})
