import * as v from 'valibot'
import { addDays } from '../calendar'
import type { CalendarDate, Moment } from '../collections/define/row'

/** The setting `backups`: whether nightly backups are on, and how many backups remain. */
export const backupsSchema = v.object({
  nightly: v.boolean(),
  keep: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(60)),
})
export const defaultBackups: v.InferOutput<typeof backupsSchema> = { nightly: true, keep: 14 }

/** Queries on a backup's database that verify it. Their results are shown next to the backup. */
export const backupCheckQueries = {
  people: 'SELECT COUNT(*) AS n FROM users',
  payments: 'SELECT COUNT(*) AS n FROM user_payments',
  entries: 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log',
} as const
export type BackupCheckResults = { [question in keyof typeof backupCheckQueries]: number }

/** Why a backup failed. `server/backups` reports the first three. */
export const backupProblems = ['disk-full', 'unreadable', 'failed', 'differs', 'interrupted'] as const
export type BackupProblem = (typeof backupProblems)[number]

export const isBackupProblem = (text: string): text is BackupProblem =>
  (backupProblems as readonly string[]).includes(text)

/**
 * Reports whether a backup belongs to the database. The audit log only grows, so the log in the backup must end between the
 * ends of the database's log before and after the backup.
 */
export const isBackupOfDatabase = (backup: BackupCheckResults, log: { before: number; after: number }): boolean =>
  backup.entries >= log.before && backup.entries <= log.after

/** Returns the file name of a backup by its time in ms (UTC): `coterie-2026-11-21-123104.zip`. */
export const backupName = (ms: number): string =>
  `coterie-${new Date(ms).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`

/** Reports whether the program created the backup before an upgrade (O2, `BeforeUpgrade` of server/backups). */
export const isUpgradeBackup = (name: string): boolean =>
  /^coterie-\d{4}-\d{2}-\d{2}-\d{6}-before-upgrade-to-/.test(name)

/** The time in ms after which an unfinished backup counts as crashed. */
export const backupTimeoutMs = 6 * 3_600_000

/** A time until three in the morning belongs to the night of the previous day. */
export const nightShiftMs = 3 * 3_600_000

const maxTriesPerNight = 3

/**
 * Reports whether the backup of this night is due: none is good yet, and there were fewer than three attempts. No backup is
 * due in the night of the installation, in which the admin creates the first one.
 * @param night the current night, by `nightShiftMs`
 * @param tries the attempts of that night
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

/** Returns the backups to delete from a list that is sorted newest first. */
export const surplusBackups = (names: readonly string[], keep: number): string[] => names.slice(keep)

/** The result of a night. `none` means that there was no attempt. */
export interface BackupNight {
  night: CalendarDate
  state: 'good' | 'failed' | 'none'
  /** The problem of the last attempt if no backup was good. */
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
