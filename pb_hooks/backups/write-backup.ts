import {
  backupQuestions,
  isOf,
  nightShiftMs,
  surplus,
  type BackupAnswers,
  type BackupProblem,
} from '../../domain/program/backups'
import { dateOf, moment, nowMs, timeZone } from '../platform/clock'
import { exec, inTransaction, one, rows } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { filesHere, isDamage, machine, noteDamage, removeBackup, writtenMs } from './stored-backups'

/** What reading a backup back came to. */
interface ReadBack {
  problem: '' | BackupProblem
  bytes: number
  answers: BackupAnswers
}

/**
 * The task behind each backup: writes it, reads it back as a restore would, compares it with the database, copies it to the second
 * place and takes away what is more than the setting keeps. Outside of any transaction: nobody who writes waits. One that can't be
 * read is taken away again.
 */
export function writeBackup(app: PbApp, name: string): void {
  try {
    end(app, name, written(app, name))
  } catch (error) {
    app.logger().error('a backup failed', 'name', name, 'error', String(error))
    end(app, name, { state: 'failed', problem: 'failed' })
  }
}

/**
 * The task behind a backup that the program made before an upgrade: from then on it is one like the others. Its row is written once it was
 * read back, so that a start which ended before does it again.
 */
export function enterUpgradeBackup(app: PbApp, name: string): void {
  const at = writtenMs(name)
  if (at === undefined) return
  const found = readBack(app, name, { before: 0, after: logEnd(app) })
  inTransaction(app, (tx) => {
    const night = dateOf(at - nightShiftMs, timeZone(tx))
    exec(
      tx,
      `INSERT INTO _backups (name, asked_at, night, state) VALUES ({:name}, {:at}, {:night}, 'asked') ON CONFLICT (name) DO NOTHING`,
      { name, at: moment(at), night },
    )
    end(tx, name, found)
  })
}

/** What became of it, for its row. */
function written(app: PbApp, name: string): { [column: string]: string | number } {
  const before = logEnd(app)
  try {
    app.createBackup(new Context(), name)
  } catch (error) {
    app.logger().error('backup not written', 'error', String(error))
    const problem = problemOf(error)
    if (problem === 'unreadable') noteDamage(app, true)
    return { state: 'failed', problem }
  }
  return readBack(app, name, { before, after: logEnd(app) })
}

/** Reads a backup back, copies it to the second place, and takes away what is more than the setting keeps. */
function readBack(
  app: PbApp,
  name: string,
  log: { before: number; after: number },
): { [column: string]: string | number } {
  const begun = nowMs()
  const read = JSON.parse($coterie.readBackup(JSON.stringify({ name, questions: backupQuestions }))) as ReadBack
  const wrong = read.problem || (isOf(read.answers, log) ? '' : 'differs')
  if (wrong !== '') {
    removeBackup(app, name, machine().secondPlace)
    return { state: 'failed', problem: wrong }
  }
  const found = { bytes: read.bytes, people: read.answers.people, payments: read.answers.payments }
  const readMs = nowMs() - begun
  const second = secondOf(name)
  takeAway(app, name)
  return { state: 'good', problem: '', ...found, read_ms: readMs, second }
}

/** What kept a backup from being written, by the system's or SQLite's words. */
function problemOf(error: unknown): BackupProblem {
  if (/no space left|not enough space|disk is full/.test(String(error))) return 'disk-full'
  return isDamage(error) ? 'unreadable' : 'failed'
}

const logEnd = (app: PbApp): number => one(app, backupQuestions.entries, {}, { n: 0 })?.n ?? 0

/** How it reached the second place, '' where none is named. */
function secondOf(name: string): string {
  if (machine().secondPlace === '') return ''
  return $coterie.copyBackup(name) === '' ? 'good' : 'failed'
}

function end(app: PbApp, name: string, found: { [column: string]: string | number }): void {
  const sets = Object.keys(found).map((column) => `${column} = {:${column}}`)
  exec(app, `UPDATE _backups SET ${sets.join(', ')} WHERE name = {:name}`, { ...found, name })
}

/** Keeps as many as the setting says of those that were made here, the newest among them; a file somebody put there is theirs. */
function takeAway(app: PbApp, newest: string): void {
  const here = filesHere()
  const made = rows(
    app,
    `SELECT name FROM _backups WHERE state = 'good' ORDER BY asked_at DESC, name DESC`,
    {},
    { name: '' },
  )
  const kept = made.map(({ name }) => name).filter((name) => name !== newest && here.has(name))
  const { secondPlace } = machine()
  for (const name of surplus([newest, ...kept], readSetting(app, 'backups').keep)) removeBackup(app, name, secondPlace)
}
