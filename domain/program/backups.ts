import * as v from 'valibot'
import { addDays } from '../calendar'
import type { CalendarDate, Moment } from '../entities'

/** Whether one is made each night, and how many are kept (setting `backups`). */
export const backupsSchema = v.object({
  nightly: v.boolean(),
  keep: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(60)),
})
export const shippedBackups: v.InferOutput<typeof backupsSchema> = { nightly: true, keep: 14 }

/** What is asked of a backup's own database: a number each. Shown beside it, and compared with the database it was made of. */
export const backupQuestions = {
  people: 'SELECT COUNT(*) AS n FROM users',
  payments: 'SELECT COUNT(*) AS n FROM user_payments',
  entries: 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log',
} as const
export type BackupAnswers = { [question in keyof typeof backupQuestions]: number }

/** What kept one from being made, or from being taken for good. The first three are named by the program (server/backups). */
export const backupProblems = ['disk-full', 'unreadable', 'failed', 'differs', 'interrupted'] as const
export type BackupProblem = (typeof backupProblems)[number]

/** Whether a text names a problem. */
export const isBackupProblem = (text: string): text is BackupProblem =>
  (backupProblems as readonly string[]).includes(text)

/**
 * Whether a copy is of the database it was made of: its audit log, which only grows, ends between where the log ended before and where
 * it ended after.
 */
export const isOf = (copy: BackupAnswers, log: { before: number; after: number }): boolean =>
  copy.entries >= log.before && copy.entries <= log.after

/** A backup's file by when it is made (ms): `coterie-2026-11-21-123104.zip`, by UTC. */
export const backupName = (ms: number): string =>
  `coterie-${new Date(ms).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`

/** Whether a file is the backup that the program made before an upgrade (O2, `UpgradeBackupName` of server/backups). */
export const isUpgradeBackup = (name: string): boolean =>
  /^coterie-\d{4}-\d{2}-\d{2}-\d{6}-before-upgrade-to-/.test(name)

/** One that isn't done by then is nobody's any more: its end could not be written down. */
export const backupWithinMs = 6 * 3_600_000

/** The night that a moment belongs to: until three in the morning it is still that of the day before. */
export const nightShiftMs = 3 * 3_600_000

/** How often a night is tried. */
const triesANight = 3

/**
 * Whether this night's backup is due: none of it is good yet, and it was tried less than three times. The night of the installation
 * itself has none: who sets up makes the first one by hand.
 * @param night of now, by `nightShiftMs`
 * @param tries of that night
 */
export const isDue = (of: {
  nightly: boolean
  night: CalendarDate
  installedOn: CalendarDate
  tries: readonly { state: string }[]
}): boolean =>
  of.nightly &&
  of.installedOn !== '' &&
  of.night > of.installedOn &&
  of.tries.length < triesANight &&
  of.tries.every(({ state }) => state === 'failed')

/** The backups that are taken away when so many are kept, of their names, the newest first. */
export const surplus = (names: readonly string[], keep: number): string[] => names.slice(keep)

/** How a night went. `none`: no backup was tried. */
export interface Night {
  night: CalendarDate
  state: 'good' | 'failed' | 'none'
  /** Of the last try, where none was good. */
  problem: string
}

/** The last nights, oldest first, none before the first that was ever tried. */
export function lastNights(
  tries: readonly { night: CalendarDate; state: string; problem: string; askedAt: Moment }[],
  night: CalendarDate,
  count: number,
): Night[] {
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
