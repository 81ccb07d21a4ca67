import { describe, expect, it } from 'vitest'
import { backupName, isBackupDue, isBackupOfDatabase, lastNights, surplusBackups } from './backups'

const night = '2026-11-21'
const due = (tries: string[], more: Partial<Parameters<typeof isBackupDue>[0]> = {}) =>
  isBackupDue({ nightly: true, night, installedOn: '2026-11-01', tries: tries.map((state) => ({ state })), ...more })

describe('nightly backup', () => {
  it('is due until one is complete or running, with at most three attempts', () => {
    expect(due([])).toBe(true)
    expect(due(['failed', 'failed'])).toBe(true)
    expect(due(['failed', 'failed', 'failed'])).toBe(false)
    expect(due(['failed', 'good'])).toBe(false)
    expect(due(['asked'])).toBe(false)
  })

  it('is never due on the night of the installation, or if nightly backups are off', () => {
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

describe('list of the last nights with their backups', () => {
  it('starts with the first attempt, and distinguishes nights without a backup from failed ones', () => {
    const tries = [of('2026-11-21', 'good'), of('2026-11-19', 'failed', 'disk-full'), of('2026-11-18', 'good')]
    expect(lastNights(tries, night, 14).map((each) => `${each.night.slice(8)} ${each.state} ${each.problem}`)).toEqual([
      '18 good ',
      '19 failed disk-full',
      '20 none ',
      '21 good ',
    ])
  })

  it('shows a night with any good backup as good, otherwise with the last problem', () => {
    expect(lastNights([of(night, 'failed', 'failed', '07:00'), of(night, 'good')], night, 1)[0]?.state).toBe('good')
    const failed = [of(night, 'failed', 'interrupted', '05:00'), of(night, 'failed', 'disk-full', '06:00')]
    expect(lastNights(failed, night, 1)[0]?.problem).toBe('disk-full')
  })

  it('is empty before the first attempt', () => {
    expect(lastNights([], night, 14)).toEqual([])
  })
})

it("a backup belongs to the database if its audit log is the beginning of the database's log", () => {
  const copy = { people: 1, payments: 0, entries: 40 }
  expect(isBackupOfDatabase(copy, { before: 40, after: 40 })).toBe(true)
  expect(isBackupOfDatabase(copy, { before: 38, after: 41 })).toBe(true)
  expect(isBackupOfDatabase(copy, { before: 41, after: 41 })).toBe(false)
  expect(isBackupOfDatabase(copy, { before: 30, after: 39 })).toBe(false)
})

it('only the newest backups remain', () => {
  expect(surplusBackups(['d', 'c', 'b', 'a'], 3)).toEqual(['a'])
  expect(surplusBackups(['b', 'a'], 3)).toEqual([])
})

it('file names of backups sort by time', () => {
  expect(backupName(Date.parse('2026-11-21T12:31:04.512Z'))).toBe('coterie-2026-11-21-123104.zip')
})
