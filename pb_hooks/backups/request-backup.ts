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

function markInterruptedBackups(app: PbApp, until: Moment): void {
  const sql = `UPDATE _backups SET state = 'failed', problem = 'interrupted' WHERE state = 'asked' AND asked_at <= {:until}`
  exec(app, sql, { until })
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
    markInterruptedBackups(app, moment())
    for (const name of upgradeBackupsWithoutRow(app)) $coterie.startTask(app, 'upgrade-backup', name)
    return
  }
  inTransaction(app, (tx) => {
    const night = currentNight(tx)
    const { backups, installed_on: installedOn } = readSettings(tx)
    const tries = rows(tx, 'SELECT state FROM _backups WHERE night = {:night}', { night }, { state: '' })
    if (!isBackupRunning(tx) && isBackupDue({ nightly: backups.nightly, night, installedOn, tries })) requestBackup(tx)
  })
}

function upgradeBackupsWithoutRow(app: PbApp): string[] {
  const known = new Set(rows(app, 'SELECT name FROM _backups', {}, { name: '' }).map(({ name }) => name))
  return [...backupFileNames().keys()].filter((name) => isUpgradeBackup(name) && !known.has(name))
}
