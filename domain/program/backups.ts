import * as v from 'valibot'
import { addDays } from '../calendar'
import type { CalendarDate, Moment } from '../collections/define/row'

export const backupsSchema = v.object({
  nightly: v.boolean(),
  keep: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(60)),
})
export const defaultBackups: v.InferOutput<typeof backupsSchema> = { nightly: true, keep: 14 }

/** Queries that verify a backup. Their results are shown next to it. */
export const backupCheckQueries = {
  people: 'SELECT COUNT(*) AS n FROM users',
  payments: 'SELECT COUNT(*) AS n FROM user_payments',
  entries: 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log',
} as const
export type BackupCheckResults = { [question in keyof typeof backupCheckQueries]: number }

/** Problems of a backup; `server/backups` reports the first three. */
export const backupProblems = ['disk-full', 'unreadable', 'failed', 'differs', 'interrupted'] as const
export type BackupProblem = (typeof backupProblems)[number]

export const isBackupProblem = (text: string): text is BackupProblem =>
  (backupProblems as readonly string[]).includes(text)

/**
 * Reports whether a backup is of this database. The audit log only grows, so the backup's log can't be shorter than the log
 * before the backup or longer than the log after it.
 */
export const isBackupOfDatabase = (backup: BackupCheckResults, log: { before: number; after: number }): boolean =>
  backup.entries >= log.before && backup.entries <= log.after

/** Returns the file name for a time in ms (UTC): `coterie-2026-11-21-123104.zip`. */
export const backupName = (ms: number): string =>
  `coterie-${new Date(ms).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`

export const isUpgradeBackup = (name: string): boolean =>
  /^coterie-\d{4}-\d{2}-\d{2}-\d{6}-before-upgrade-to-/.test(name)

export const backupTimeoutMs = 6 * 3_600_000

/** The time after midnight that still belongs to the previous night: until three in the morning. */
export const nightShiftMs = 3 * 3_600_000

const maxTriesPerNight = 3

/**
 * Reports whether a backup is due: none is good or running, and there were fewer than three attempts. The night of the
 * installation doesn't count.
 */
export const isBackupDue = (input: {
  nightly: boolean
  night: CalendarDate
  installedOn: CalendarDate
  tries: readonly { state: string }[]
}): boolean =>
  input.nightly &&
  input.installedOn !== '' &&
  input.night > input.installedOn &&
  input.tries.length < maxTriesPerNight &&
  input.tries.every(({ state }) => state === 'failed')

export const surplusBackups = (names: readonly string[], keep: number): string[] => names.slice(keep)

/** The backup of a night. `none` means that there was no attempt. */
export interface BackupNight {
  night: CalendarDate
  state: 'good' | 'failed' | 'none'
  problem: string
}

/** Returns the last nights, oldest first, starting with the first night with an attempt. */
export function lastNights(
  tries: readonly { night: CalendarDate; state: string; problem: string; askedAt: Moment }[],
  night: CalendarDate,
  count: number,
): BackupNight[] {
  const first = tries.reduce((least, each) => (least === '' || each.night < least ? each.night : least), '')
  return Array.from({ length: count }, (_, at) => addDays(night, at + 1 - count))
    .filter((each) => first !== '' && each >= first)
    .map((each) => {
      const own = tries.filter((other) => other.night === each && other.state !== 'asked')
      const good = own.some(({ state }) => state === 'good')
      const last = own.reduce<(typeof own)[number] | undefined>(
        (newest, other) => (newest === undefined || other.askedAt > newest.askedAt ? other : newest),
        undefined,
      )
      return {
        night: each,
        state: good ? 'good' : last === undefined ? 'none' : 'failed',
        problem: good ? '' : (last?.problem ?? ''),
      }
    })
}
