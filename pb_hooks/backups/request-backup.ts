import { createBackupRoute } from '../../domain/api/program/health'
import type { Moment } from '../../domain/entities'
import { backupName, backupTimeoutMs, isBackupDue, isUpgradeBackup } from '../../domain/program/backups'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, exists, inTransaction, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { currentNight, backupFileNames } from './stored-backups'
import { readSettings } from '../settings/read-settings'

/** Requests a backup; throws `command-in-progress` while another backup is being written. */
commandFor(createBackupRoute, ({ app, audit }) => {
  if (isBackupRunning(app)) fail('command-in-progress')
  const name = requestBackup(app)
  audit('backup.create', `backups/${name}`)
  return { name }
})

export const isBackupRunning = (app: PbSource): boolean =>
  exists(app, `SELECT name FROM _backups WHERE state = 'asked' AND asked_at > {:since} LIMIT 1`, {
    since: moment(nowMs() - backupTimeoutMs),
  })

function markInterruptedBackups(app: PbApp, until: Moment, except: readonly string[] = []): void {
  const sql = `UPDATE _backups SET state = 'failed', problem = 'interrupted'
    WHERE state = 'asked' AND asked_at <= {:until} AND name NOT IN (SELECT value FROM json_each({:except}))`
  exec(app, sql, { until, except: JSON.stringify(except) })
}

function requestBackup(tx: PbApp): string {
  markInterruptedBackups(tx, moment(nowMs() - backupTimeoutMs))
  const name = backupName(nowMs())
  // two requests within one second get the same file name, so the second updates the row
  exec(
    tx,
    `INSERT INTO _backups (name, asked_at, night, state) VALUES ({:name}, {:at}, {:night}, 'asked')
     ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at, night = excluded.night, state = 'asked', problem = ''`,
    { name, at: moment(), night: currentNight(tx) },
  )
  $coterie.startTask(tx, 'backup', name)
  return name
}

const lookedMark = 'backups looked at'

/** Runs hourly and at start: requests this night's backup when it is due, and marks interrupted backups. */
export function requestDueBackup(app: PbApp): void {
  if (app.store().get(lookedMark) !== 'yes') {
    app.store().set(lookedMark, 'yes')
    for (const name of unreadBackups(app)) $coterie.startTask(app, 'read-backup', name)
    return
  }
  inTransaction(app, (tx) => {
    const night = currentNight(tx)
    const { backups, installed_on: installedOn } = readSettings(tx)
    const tries = rows(tx, 'SELECT state FROM _backups WHERE night = {:night}', { night }, { state: '' })
    if (!isBackupRunning(tx) && isBackupDue({ nightly: backups.nightly, night, installedOn, tries })) requestBackup(tx)
  })
}

/**
 * Marks backups whose process was killed before it wrote the file. Returns the files that still have to be read back: the
 * backup that was restored, one whose process was killed before it was read, and those written before an upgrade.
 */
function unreadBackups(app: PbApp): string[] {
  const states = new Map(
    rows(app, 'SELECT name, state FROM _backups', {}, { name: '', state: '' }).map(({ name, state }) => [name, state]),
  )
  const files = [...backupFileNames()]
  const unread = files.filter((name) => states.get(name) === 'asked')
  markInterruptedBackups(app, moment(), unread)
  return [...unread, ...files.filter((name) => isUpgradeBackup(name) && !states.has(name))]
}
