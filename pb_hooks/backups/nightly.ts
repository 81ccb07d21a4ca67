import { isBackupDue, isUpgradeBackup } from '../../domain/program/backups'
import { moment } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { readSettings } from '../settings/read-settings'
import { requestBackup, markInterruptedBackups, isBackupRunning } from './request-backup'
import { backupFileNames, currentNight } from './stored-backups'

/** Set after this process has handled the backups that an earlier process left unfinished. */
const lookedMark = 'backups looked at'

/**
 * Runs hourly: requests this night's backup when it is due. A backup missed while the server was down is written within the
 * hour instead of at start, when the server is busy. At start, backups that an earlier process did not finish are marked as
 * interrupted.
 */
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

/** Returns backups written before an upgrade, when no server was running that could insert their row. */
function upgradeBackupsWithoutRow(app: PbApp): string[] {
  const known = new Set(rows(app, 'SELECT name FROM _backups', {}, { name: '' }).map(({ name }) => name))
  return [...backupFileNames().keys()].filter((name) => isUpgradeBackup(name) && !known.has(name))
}
