import {
  backupCheckQueries,
  isBackupOfDatabase,
  nightShiftMs,
  surplusBackups,
  type BackupCheckResults,
  type BackupProblem,
} from '../../domain/program/backups'
import { dateOf, moment, nowMs, timeZone } from '../platform/clock'
import { exec, inTransaction, rows, readNumber, insertRow } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import {
  backupFileNames,
  isDatabaseDamage,
  readMachine,
  recordDamage,
  removeBackup,
  backupWrittenMs,
} from './stored-backups'

type Found = { [column: string]: string | number }

/** Writes a backup, reads it as a restore would, and copies it. Runs outside a transaction, so it blocks no writer. */
export function writeBackup(app: PbApp, name: string): void {
  try {
    end(app, name, written(app, name))
  } catch (error) {
    app.logger().error('a backup failed', 'name', name, 'error', String(error))
    end(app, name, { state: 'failed', problem: 'failed' })
  }
}

/** Reads back a backup that an earlier process wrote. Its row is written last, so an interrupted start repeats the task. */
export function readStoredBackup(app: PbApp, name: string): void {
  const at = backupWrittenMs(name)
  if (at === undefined) return
  const found = readBack(app, name, { before: 0, after: logEnd(app), isStored: true })
  inTransaction(app, (tx) => {
    const night = dateOf(at - nightShiftMs, timeZone(tx))
    const row = { name, asked_at: moment(at), night, state: 'asked' }
    insertRow(tx, '_backups', row, 'ON CONFLICT (name) DO NOTHING')
    end(tx, name, found)
  })
}

function written(app: PbApp, name: string): Found {
  const before = logEnd(app)
  try {
    app.createBackup(new Context(), name)
  } catch (error) {
    app.logger().error('backup not written', 'error', String(error))
    const problem = problemOf(error)
    if (problem === 'unreadable') recordDamage(app, true)
    return { state: 'failed', problem }
  }
  return readBack(app, name, { before, after: logEnd(app) })
}

interface Expected {
  before: number
  after: number
  /** True if an earlier process wrote the backup. Then it is removed only if it can't be restored. */
  isStored?: boolean
}

function readBack(app: PbApp, name: string, { isStored = false, ...log }: Expected): Found {
  const startedMs = nowMs()
  const answer = $coterie.readBackup(JSON.stringify({ name, questions: backupCheckQueries }))
  const read = JSON.parse(answer) as { problem: '' | BackupProblem; bytes: number; answers: BackupCheckResults }
  const wrong = read.problem || (isBackupOfDatabase(read.answers, log) ? '' : 'differs')
  if (wrong !== '') {
    if (!isStored || wrong === 'unreadable' || wrong === 'differs') removeBackup(app, name, readMachine().secondPlace)
    return { state: 'failed', problem: wrong }
  }
  const found = { bytes: read.bytes, people: read.answers.people, payments: read.answers.payments }
  const readMs = nowMs() - startedMs
  const second = secondOf(name)
  removeOldBackups(app, name)
  return { state: 'good', problem: '', ...found, read_ms: readMs, second }
}

function problemOf(error: unknown): BackupProblem {
  if (/no space left|not enough space|disk is full/.test(String(error))) return 'disk-full'
  return isDatabaseDamage(error) ? 'unreadable' : 'failed'
}

const logEnd = (app: PbApp): number => readNumber(app, backupCheckQueries.entries)

function secondOf(name: string): string {
  if (readMachine().secondPlace === '') return ''
  return $coterie.copyBackup(name) === '' ? 'good' : 'failed'
}

function end(app: PbApp, name: string, found: Found): void {
  const sets = Object.keys(found).map((column) => `${column} = {:${column}}`)
  exec(app, `UPDATE _backups SET ${sets.join(', ')} WHERE name = {:name}`, { ...found, name })
}

/** Removes the oldest local backups beyond the retention setting, but never the newest one or files without a row. */
function removeOldBackups(app: PbApp, newest: string): void {
  const here = backupFileNames()
  const goodBackups = `SELECT name FROM _backups WHERE state = 'good' ORDER BY asked_at DESC, name DESC`
  const made = rows(app, goodBackups, {}, { name: '' }).map(({ name }) => name)
  const localOlder = made.filter((name) => name !== newest && here.has(name))
  const { secondPlace } = readMachine()
  for (const name of surplusBackups([newest, ...localOlder], readSetting(app, 'backups').keep))
    removeBackup(app, name, secondPlace)
}
