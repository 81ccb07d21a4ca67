import { describe, expect, it } from 'vitest'
import { isSnoozed, snoozeDates, maxSnoozeDays, snoozeUntil } from './snooze'

const hourMs = 3_600_000
const start = Date.UTC(2026, 10, 20)
const at = (hour: number) => new Date(start + hour * hourMs).toISOString().replace('T', ' ')
const ask = (over: Partial<Parameters<typeof snoozeUntil>[0]> = {}) =>
  snoozeUntil({ status: 'open', answered: true, due: at(24), until: at(30), nowMs: start, ...over })

describe('snoozing a ticket', () => {
  it('ends at the chosen time in any time format', () => {
    expect(ask()).toEqual({ until: at(30) })
    expect(ask({ status: 'in_progress' })).toEqual({ until: at(30) })
    expect(ask({ until: at(30).replace(' ', 'T') })).toEqual({ until: at(30) })
  })
  it("ends at the deadline of the first answer if the ticket is unanswered, and isn't possible after it", () => {
    expect(ask({ answered: false })).toEqual({ until: at(24) })
    expect(ask({ answered: false, until: at(5) })).toEqual({ until: at(5) })
    expect(ask({ answered: false, nowMs: start + 24 * hourMs })).toEqual({ refused: 'first-answer-over' })
    expect(ask({ answered: false, due: '' })).toEqual({ until: at(30) })
  })
  it('is possible only for an open ticket, and until a time in the allowed future', () => {
    for (const status of ['resolved', 'closed'] as const) expect(ask({ status })).toEqual({ refused: 'ticket-done' })
    for (const until of [at(0), at(-1), at(maxSnoozeDays * 24 + 1), 'soon', ''])
      expect(ask({ until }), until).toEqual({ refused: 'sleep-moment' })
    expect(ask({ until: at(maxSnoozeDays * 24) })).toEqual({ until: at(maxSnoozeDays * 24) })
  })
  it('is over as soon as the chosen time is reached', () => {
    expect([isSnoozed(at(1), start), isSnoozed(at(1), start + hourMs), isSnoozed('', start)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('a ticket can be snoozed until tomorrow or the first Monday after today', () => {
  // 20 November 2026 is a Friday.
  expect(snoozeDates('2026-11-20')).toEqual({ tomorrow: '2026-11-21', monday: '2026-11-23' })
  expect(snoozeDates('2026-11-22')).toEqual({ tomorrow: '2026-11-23', monday: '2026-11-30' })
})
