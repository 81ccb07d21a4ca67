import { nightShiftMs } from '../../domain/programme/backups'
import type { CalendarDate, Moment } from '../../domain/entities'
import type { CertificateProblem } from '../../domain/programme/health'
import { dateOf, nowMs, timeZone } from '../platform/clock'
import { rows } from '../platform/db'

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

const files = (): { name: string; atMs: number }[] =>
  JSON.parse($coterie.backupFiles()) as { name: string; atMs: number }[]

/** The backups that lie beside the database, by name; none where their folder can't be read (`storage`). */
export const filesHere = (): Set<string> => new Set(files().map(({ name }) => name))

/** When a backup that lies beside the database was written (ms); undefined where there is none. */
export const writtenMs = (name: string): number | undefined => files().find((file) => file.name === name)?.atMs

/** The night of now, in the programme's time zone. */
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

export const storage = (): Storage => JSON.parse($coterie.storage()) as Storage
