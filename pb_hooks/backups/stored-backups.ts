import { nightShiftMs } from '../../domain/program/backups'
import type { CalendarDate } from '../../domain/entities'
import type { CertificateProblem, HealthFacts } from '../../domain/program/health'
import { dateOf, nowMs, timeZone } from '../platform/clock'
import { exists, oneOrDefault, rows, inTransaction, choiceOf } from '../platform/db'
import { filesIn, dataPath, removeFile, type StoredFile } from '../platform/files'
import { downloadBackupRoute } from '../../domain/api/program/health'
import { audit } from '../platform/audit'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'

const backupShape = {
  name: '',
  askedAt: '',
  night: '',
  state: '',
  problem: '',
  bytes: 0,
  people: 0,
  payments: 0,
  readMs: 0,
  second: choiceOf<'' | 'good' | 'failed'>(),
}

/** The row of a backup. The backup's file is beside the database until it is removed. */
export type StoredBackup = typeof backupShape

export const newestBackups = (app: PbSource, count: number): StoredBackup[] =>
  rows(
    app,
    `SELECT name, asked_at AS askedAt, night, state, problem, bytes, people, payments, read_ms AS readMs, second FROM _backups
     ORDER BY asked_at DESC, name DESC LIMIT {:count}`,
    { count },
    backupShape,
  )

/** Returns the backup files beside the database; null if the folder can't be read. */
function readFiles(): StoredFile[] | null {
  try {
    return filesIn(dataPath('backups')).filter(({ name }) => name.endsWith('.zip'))
  } catch {
    return null
  }
}

/** Returns the backup files beside the database, also those without a row; none if the folder can't be read. */
export const backupFiles = (): StoredFile[] => readFiles() ?? []

/** Names of the backup files beside the database; none if the folder can't be read (`readStorageState`). */
export const backupFileNames = (): Set<string> => new Set(backupFiles().map(({ name }) => name))

/** Returns when a local backup file was written (ms); undefined if there is no such file. */
export const backupWrittenMs = (name: string): number | undefined =>
  backupFiles().find((file) => file.name === name)?.atMs

export const currentNight = (app: PbSource): CalendarDate => dateOf(nowMs() - nightShiftMs, timeZone(app))

/** What only the Go program knows about the machine; sizes in bytes, times in ms, 0 and '' for unknown values. */
export interface MachineInfo {
  version: string
  startedMs: number
  dashboard: string
  folder: Disk & { backups: number; attachments: number }
  /** Certificate of the public address: its expiry date, which may be in the past, and any other problem. */
  certificate: { untilMs: number; problem: CertificateProblem }
  secondPlace: string
  replica:
    | (NonNullable<HealthFacts['replica']> & {
        place: string
        machine: string
        epoch: number
        standby: string
        standbyLagMs: number
      })
    | null
}

/** The data directory and its disk; sizes in bytes, `total` 0 if the system doesn't report it. */
interface Disk {
  writable: boolean
  total: number
  free: number
  database: number
  wal: number
}

/** Reads the machine's state. May wait 3 s for the public address, at most once an hour. */
export const readMachine = (): MachineInfo => JSON.parse($coterie.readMachineInfo()) as MachineInfo

/** Returns whether the backup folder is readable, and whether the last database check found damage. */
export const readStorageState = (app: PbApp): { backupsReadable: boolean; damaged: boolean } => ({
  backupsReadable: readFiles() !== null,
  damaged: app.store().get(damageMark) === 'yes',
})

const damageMark = 'database damaged'

export const recordDamage = (app: PbApp, damaged: boolean): void => app.store().set(damageMark, damaged ? 'yes' : 'no')

export const isDatabaseDamage = (error: unknown): boolean => /malformed|not a database/.test(String(error))

/** Reads the whole database and checks its integrity (O12). A backup counts as a check too. */
export function checkDatabase(app: PbApp): void {
  let found: string
  try {
    found = oneOrDefault(app, 'SELECT quick_check AS found FROM pragma_quick_check LIMIT 1', {}, { found: '' }).found
  } catch (error) {
    found = String(error)
    if (!isDatabaseDamage(error)) return app.logger().error('the database was not checked', 'error', found)
  }
  recordDamage(app, found !== 'ok')
  if (found !== 'ok') app.logger().error('the database is damaged', 'error', found)
}

/** Removes a backup from the data directory and from the second location. Logs a file that can't be removed. */
export function removeBackup(app: PbApp, name: string, secondPlace: string): void {
  const elsewhere = secondPlace === '' ? [] : [$filepath.join(secondPlace, name)]
  for (const path of [dataPath('backups', name), dataPath('backups', `${name}.attrs`), ...elsewhere]) {
    try {
      removeFile(path)
    } catch (error) {
      app.logger().error('backup not removed', 'error', String(error))
    }
  }
}

/** Creates a one-time download link for a local backup; throws `not-found` if the file was removed. */
answerTo(downloadBackupRoute, ({ app, person }, { name }) => {
  const made = exists(app, `SELECT 1 FROM _backups WHERE name = {:name} AND state = 'good'`, { name })
  if (!made || !backupFileNames().has(name)) fail('not-found')
  inTransaction(app, (tx) => audit(tx, person, 'backup.download', `backups/${name}`))
  return { address: $coterie.createBackupLink(name) }
})
