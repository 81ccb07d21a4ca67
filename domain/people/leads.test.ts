import { expect, test, describe, it } from 'vitest'
import {
  countsAsAnswer,
  isAnswerable,
  leadTransitions,
  leadStates,
  sumLeadTotals,
  leadWeeks,
  leadWeeksStart,
  leadWeeksShown,
  medianAnswerMs,
} from './leads'
import fc from 'fast-check'
import { addDays, mondayOf } from '../calendar'

test("a lead never becomes new again, and closing it doesn't count as an answer", () => {
  expect(leadStates.filter((state) => !(leadTransitions as readonly string[]).includes(state))).toEqual(['new'])
  // A converted lead has an account, so admins write to the account instead.
  expect(leadStates.filter(isAnswerable)).toEqual(['new', 'contacted'])
  expect(leadTransitions.filter(countsAsAnswer)).toEqual(['contacted', 'converted'])
})

const leadOn = (day: string, answer: object) => ({
  day,
  inTime: 0,
  late: 0,
  waiting: 0,
  closed: 0,
  converted: 0,
  ...answer,
})
const anyDay = fc.integer({ min: -4_000, max: 4_000 }).map((n) => addDays('2026-11-23', n))

describe('leads by week', () => {
  it('are summed from Monday to Sunday, including empty weeks', () => {
    const weeks = leadWeeks(
      [
        leadOn('2026-11-23', { waiting: 2 }),
        leadOn('2026-11-22', { inTime: 1, converted: 1 }),
        leadOn('2026-11-16', { late: 3 }),
      ],
      '2026-11-24',
    )
    expect(weeks).toHaveLength(leadWeeksShown)
    expect(weeks[0]).toEqual({ monday: '2026-09-14', inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 })
    expect(weeks.at(-2)).toEqual({ monday: '2026-11-16', inTime: 1, late: 3, waiting: 0, closed: 0, converted: 1 })
    expect(weeks.at(-1)).toEqual({ monday: '2026-11-23', inTime: 0, late: 0, waiting: 2, closed: 0, converted: 0 })
  })

  it('contain each day since the first Monday only once', () => {
    fc.assert(
      fc.property(anyDay, fc.array(anyDay, { maxLength: 30 }), (today, days) => {
        const counted = sumLeadTotals(
          leadWeeks(
            days.map((day) => leadOn(day, { inTime: 1 })),
            today,
          ),
        )
        const sunday = addDays(mondayOf(today), 6)
        expect(counted.inTime).toBe(days.filter((day) => day >= leadWeeksStart(today) && day <= sunday).length)
      }),
    )
  })

  it('begin on a Monday in every year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(new Date(`${mondayOf(day)}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(mondayOf(day) <= day && addDays(mondayOf(day), 6) >= day).toBe(true)
      }),
    )
  })
})

it('the response time to leads is the median', () => {
  const minute = 60_000
  expect(medianAnswerMs([])).toBeNull()
  expect(medianAnswerMs([{ minutes: 180, n: 1 }])).toBe(180 * minute)
  // A single slow answer doesn't change the median.
  expect(
    medianAnswerMs([
      { minutes: 4200, n: 1 },
      { minutes: 180, n: 1 },
    ]),
  ).toBe(180 * minute)
  expect(
    medianAnswerMs([
      { minutes: 90, n: 2 },
      { minutes: 5, n: 1 },
      { minutes: 600, n: 2 },
    ]),
  ).toBe(90 * minute)
})
