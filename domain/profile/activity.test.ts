import { describe, expect, it } from 'vitest'
import { actionsByKind, activityMonth, activityProblem, activityText, currentActivity } from './activity'
import { isPausedOn, canPause, openPause, pauseEnd, pauseStart } from './pauses'

const entry = (id: string, day: string, actions: number, replaces = '', entered_at = `${day} 09:00:00.000Z`) => ({
  id,
  day,
  actions,
  replaces,
  entered_at,
})
const pause = (from_date: string, to_date = '', voided_at = '') => ({ from_date, to_date, voided_at })
const rental = [{ start_date: '2026-03-10', end_date: '2026-03-20', voided_at: '' }]

describe('activity entries of a profile', () => {
  it('are current until they are corrected; a correction to 0 removes the entry', () => {
    const entries = [
      entry('a', '2026-03-10', 2),
      entry('b', '2026-03-11', 5),
      entry('c', '2026-03-11', 3, 'b', '2026-03-12 09:00:00.000Z'),
      entry('d', '2026-03-12', 1),
      entry('e', '2026-03-12', 0, 'd'),
    ]
    expect(currentActivity(entries).map(({ id }) => id)).toEqual(['c', 'a'])
  })

  it('are sorted by day, newest first, then by time of entry, latest first', () => {
    const entries = [
      entry('b', '2026-03-10', 1, '', '2026-03-12 09:00:00.000Z'),
      entry('d', '2026-03-10', 1, '', '2026-03-13 09:00:00.000Z'),
      entry('a', '2026-03-10', 1, '', '2026-03-12 09:00:00.000Z'),
      entry('e', '2026-03-11', 1, '', '2026-03-11 09:00:00.000Z'),
      entry('f', '2026-03-09', 1, '', '2026-03-14 09:00:00.000Z'),
    ]
    expect(currentActivity(entries).map(({ id }) => id)).toEqual(['e', 'd', 'a', 'b', 'f'])
  })

  it('are added up by kind for a month, without kinds that did not occur', () => {
    const entries = [
      { ...entry('a', '2026-03-10', 2), kind: 'posts' as const },
      { ...entry('b', '2026-03-31', 3), kind: 'posts' as const },
      { ...entry('c', '2026-03-01', 4), kind: 'invitations' as const },
      { ...entry('d', '2026-04-01', 9), kind: 'accepted' as const },
    ]
    expect(actionsByKind('2026-03', entries)).toEqual([
      { kind: 'invitations', actions: 4 },
      { kind: 'posts', actions: 5 },
    ])
  })

  it('have a text with the kind and the description, or with one of the two', () => {
    expect([activityText('posts', ''), activityText('posts', 'two of them'), activityText('', 'a call')]).toEqual([
      'posts',
      'posts: two of them',
      'a call',
    ])
  })

  it('are summed by day of a month, and each corrected entry is counted only once', () => {
    const entries = currentActivity([
      entry('a', '2026-02-28', 9),
      entry('b', '2026-03-01', 2),
      entry('c', '2026-03-01', 3),
      entry('d', '2026-03-03', 7),
      entry('e', '2026-03-03', 4, 'd'),
    ])
    const shown = activityMonth('2026-03', {
      today: '2026-03-04',
      entries,
      pauses: [pause('2026-03-02', '2026-03-02')],
    })
    expect(shown.days).toEqual([
      { day: '2026-03-01', actions: 5, paused: false },
      { day: '2026-03-02', actions: 0, paused: true },
      { day: '2026-03-03', actions: 4, paused: false },
      { day: '2026-03-04', actions: 0, paused: false },
    ])
    expect(shown).toMatchObject({ actions: 9, worked: 2 })
    const one = activityMonth('2026-03', { today: '2026-03-31', entries: [entry('a', '2026-03-31', 2)], pauses: [] })
    expect([one.days.length, one.days.at(-1)?.actions, one.worked]).toEqual([31, 2, 1])
    expect(activityMonth('2026-02', { today: '2026-03-04', entries, pauses: [] }).days).toHaveLength(28)
    expect(activityMonth('2026-04', { today: '2026-03-04', entries, pauses: [] }).days).toEqual([])
  })

  it.each([
    ['2026-03-10', [], null],
    ['2026-03-20', [], null],
    ['2026-03-09', [], 'rental-not-active'],
    ['2026-03-21', [], 'rental-not-active'],
    ['2026-03-22', [], 'rental-not-active'],
    ['2026-03-23', [], 'day-not-past'],
    ['2026-03-12', [pause('2026-03-12', '2026-03-14')], 'profile-paused'],
    ['2026-03-14', [pause('2026-03-12', '2026-03-14')], 'profile-paused'],
    ['2026-03-15', [pause('2026-03-12', '2026-03-14')], null],
    ['2026-03-20', [pause('2026-03-12')], 'profile-paused'],
    ['2026-03-12', [pause('2026-03-12', '', '2026-03-12 08:00:00.000Z')], null],
  ])('on the day %s with the pauses %j have the problem %s', (day, pauses, problem) => {
    expect(activityProblem(day, { today: '2026-03-22', periods: rental, pauses })).toBe(problem)
  })
})

describe('pause of a profile', () => {
  it('begins the day after pausing and ends the day before resuming, even across New Year', () => {
    expect(pauseStart('2026-12-31')).toBe('2027-01-01')
    expect(pauseEnd(pause('2026-03-02'), '2026-03-05')).toBe('2026-03-04')
    expect(pauseEnd(pause('2026-03-04'), '2026-03-05')).toBe('2026-03-04')
  })

  it('has no days if it is withdrawn before its first day is over', () => {
    expect(pauseEnd(pause('2026-03-05'), '2026-03-05')).toBe('')
    expect(pauseEnd(pause('2026-03-06'), '2026-03-05')).toBe('')
  })

  it("is open while it has no end and isn't voided", () => {
    const open = pause('2026-03-09')
    expect(openPause([pause('2026-03-01', '2026-03-02'), pause('2026-03-03', '', 'x'), open])).toBe(open)
    expect(openPause([pause('2026-03-01', '2026-03-02')])).toBeUndefined()
    expect(isPausedOn([open], '2026-03-08')).toBe(false)
  })

  it('requires a rental that continues after today', () => {
    expect(canPause(rental, '2026-03-19')).toBe(true)
    expect(canPause(rental, '2026-03-20')).toBe(false)
    expect(canPause([{ end_date: '2025-01-01', voided_at: '' }, ...rental], '2026-03-19')).toBe(true)
    expect(canPause([{ end_date: '', voided_at: '' }], '2026-03-20')).toBe(true)
    expect(canPause([{ end_date: '', voided_at: 'x' }], '2026-03-20')).toBe(false)
  })
})
