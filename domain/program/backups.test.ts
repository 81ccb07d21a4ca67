import { describe, expect, it } from 'vitest'
import { backupName, isDue, isOf, lastNights, surplus } from './backups'

const night = '2026-11-21'
const due = (tries: string[], more: Partial<Parameters<typeof isDue>[0]> = {}) =>
  isDue({ nightly: true, night, installedOn: '2026-11-01', tries: tries.map((state) => ({ state })), ...more })

describe('a night’s backup', () => {
  it('is due until one is good or on its way, three times at most', () => {
    expect(due([])).toBe(true)
    expect(due(['failed', 'failed'])).toBe(true)
    expect(due(['failed', 'failed', 'failed'])).toBe(false)
    expect(due(['failed', 'good'])).toBe(false)
    expect(due(['asked'])).toBe(false)
  })

  it('is never due in the night of the installation, or when it is switched off', () => {
    expect(due([], { installedOn: night })).toBe(false)
    expect(due([], { installedOn: '' })).toBe(false)
    expect(due([], { nightly: false })).toBe(false)
  })
})

const of = (day: string, state: string, problem = '', at = '06:00') => ({
  night: day,
  state,
  problem,
  askedAt: `${day} ${at}:00.000Z`,
})

describe('the last nights', () => {
  it('begin with the first try, and tell one that was missed from one that failed', () => {
    const tries = [of('2026-11-21', 'good'), of('2026-11-19', 'failed', 'disk-full'), of('2026-11-18', 'good')]
    expect(lastNights(tries, night, 14).map((each) => `${each.night.slice(8)} ${each.state} ${each.problem}`)).toEqual([
      '18 good ',
      '19 failed disk-full',
      '20 none ',
      '21 good ',
    ])
  })

  it('count a night as good by any good one, and else say the last problem', () => {
    expect(lastNights([of(night, 'failed', 'failed', '07:00'), of(night, 'good')], night, 1)[0]?.state).toBe('good')
    const failed = [of(night, 'failed', 'interrupted', '05:00'), of(night, 'failed', 'disk-full', '06:00')]
    expect(lastNights(failed, night, 1)[0]?.problem).toBe('disk-full')
  })

  it('are none before anything was tried', () => {
    expect(lastNights([], night, 14)).toEqual([])
  })
})

it('a copy is of the database whose log it continues', () => {
  const copy = { people: 1, payments: 0, entries: 40 }
  expect(isOf(copy, { before: 40, after: 40 })).toBe(true)
  expect(isOf(copy, { before: 38, after: 41 })).toBe(true)
  expect(isOf(copy, { before: 41, after: 41 })).toBe(false)
  expect(isOf(copy, { before: 30, after: 39 })).toBe(false)
})

it('the newest are kept', () => {
  expect(surplus(['d', 'c', 'b', 'a'], 3)).toEqual(['a'])
  expect(surplus(['b', 'a'], 3)).toEqual([])
})

it('a file’s name sorts by its time', () => {
  expect(backupName(Date.parse('2026-11-21T12:31:04.512Z'))).toBe('coterie-2026-11-21-123104.zip')
})
