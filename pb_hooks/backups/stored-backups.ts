import { nightShiftMs } from '../../domain/program/backups'
import type { CalendarDate, Moment } from '../../domain/entities'
import type { CertificateProblem } from '../../domain/program/health'
import { dateOf, nowMs, timeZone } from '../platform/clock'
import { one, rows, inTransaction } from '../platform/db'
import { filesIn, pathOf, removeFile, type StoredFile } from '../platform/files'
import { lendBackupRoute } from '../../domain/api/program/backups'
import { audit } from '../platform/audit'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'

/** A backup as it is remembered; its file lies beside the database, while it is kept. */
export interface StoredBackup {
  name: string
  askedAt: Moment
  night: CalendarDate
  state: string
  problem: string
  bytes: number
  people: number
  payments: number
  readMs: number
  second: string
}

/** The newest so many, the newest first. */
export const newestBackups = (app: PbSource, count: number): StoredBackup[] =>
  rows(
    app,
    `SELECT name, asked_at AS askedAt, night, state, problem, bytes, people, payments, read_ms AS readMs, second FROM _backups
     ORDER BY asked_at DESC, name DESC LIMIT {:count}`,
    { count },
    {
      name: '',
      askedAt: '',
      night: '',
      state: '',
      problem: '',
      bytes: 0,
      people: 0,
      payments: 0,
      readMs: 0,
      second: '',
    },
  )

const folder = (): string => pathOf('backups')

function files(): StoredFile[] {
  try {
    return filesIn(folder()).filter(({ name }) => name.endsWith('.zip'))
  } catch {
    return []
  }
}

/** The backups that lie beside the database, by name; none where their folder can't be read (`storage`). */
export const filesHere = (): Set<string> => new Set(files().map(({ name }) => name))

/** When a backup that lies beside the database was written (ms); undefined where there is none. */
export const writtenMs = (name: string): number | undefined => files().find((file) => file.name === name)?.atMs

/** The night of now, in the program's time zone. */
export const nightOfNow = (app: PbSource): CalendarDate => dateOf(nowMs() - nightShiftMs, timeZone(app))

/** What only the program knows of where it runs; sizes in bytes, times in ms, 0 and '' for what there isn't. */
export interface Machine {
  version: string
  startedMs: number
  dashboard: string
  folder: Disk & { backups: number; attachments: number }
  /** Of the public address: when it ends (also when that is past), and what else is wrong with it. */
  certificate: { untilMs: number; problem: CertificateProblem }
  secondPlace: string
}

/** The data folder and its disk; sizes in bytes, `total` 0 where the system doesn't say. */
interface Disk {
  writable: boolean
  total: number
  free: number
  database: number
  wal: number
}

export const disk = (): Disk => JSON.parse($coterie.disk()) as Disk

/** The machine, as the program sees it. It may wait 3 s for the public address, at most once an hour. */
export const machine = (): Machine => JSON.parse($coterie.machine()) as Machine

/** How the program finds the data folder: whether it can read the folder of backups, and whether its last look at the database found damage. */
interface Storage {
  backupsReadable: boolean
  damaged: boolean
}

export function storage(app: PbApp): Storage {
  const damaged = app.store().get(damageMark) === 'yes'
  try {
    filesIn(folder())
    return { backupsReadable: true, damaged }
  } catch {
    return { backupsReadable: false, damaged }
  }
}

const damageMark = 'database damaged'

/** Remembers what the last look at the database found, until the process ends. */
export const noteDamage = (app: PbApp, damaged: boolean): void => app.store().set(damageMark, damaged ? 'yes' : 'no')

/** Whether SQLite says that a file is damaged. */
export const isDamage = (error: unknown): boolean => /malformed|not a database/.test(String(error))

/** Reads the whole database and compares it with itself (O12). A backup is such a look, too. */
export function checkDatabase(app: PbApp): void {
  let found: string
  try {
    found = one(app, 'SELECT quick_check AS found FROM pragma_quick_check LIMIT 1', {}, { found: '' })?.found ?? ''
  } catch (error) {
    found = String(error)
    if (!isDamage(error)) return app.logger().error('the database was not checked', 'error', found)
  }
  noteDamage(app, found !== 'ok')
  if (found !== 'ok') app.logger().error('the database is damaged', 'error', found)
}

/** Removes a backup from the data folder and from the second place. A file that can't be removed is logged. */
export function removeBackup(app: PbApp, name: string, secondPlace: string): void {
  const elsewhere = secondPlace === '' ? [] : [$filepath.join(secondPlace, name)]
  for (const path of [pathOf('backups', name), pathOf('backups', `${name}.attrs`), ...elsewhere]) {
    try {
      removeFile(path)
    } catch (error) {
      app.logger().error('backup not removed', 'error', String(error))
    }
  }
}

/** Lends a backup that was made here for one download; `not-found` once it was taken away. */
export const lendBackup = answerTo(lendBackupRoute, ({ app, person }, { name }) => {
  if (!person) return fail('signed-out')
  const made = one(app, `SELECT name FROM _backups WHERE name = {:name} AND state = 'good'`, { name }, { name: '' })
  if (!made || !filesHere().has(name)) fail('not-found')
  inTransaction(app, (tx) => audit(tx, { actor: person, action: 'backup.download', subject: `backups/${name}` }))
  return { address: $coterie.lendBackup(name) }
})
