import { isBackupDue, isUpgradeBackup } from '../../domain/program/backups'
import { moment } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { readSettings } from '../settings/read-settings'
import { requestBackup, markInterruptedBackups, isBackupRunning } from './request-backup'
import { backupFileNames, currentNight } from './stored-backups'

const lookedMark = 'backups looked at'

/** Runs hourly and at start: requests this night's backup when it is due, and marks interrupted ones. */
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
