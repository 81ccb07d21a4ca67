import { isDue, isUpgradeBackup } from '../../domain/program/backups'
import { moment } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { readSettings } from '../settings/read-settings'
import { askBackup, giveUpAskedUntil, isRunning } from './ask-backup'
import { filesHere, nightOfNow } from './stored-backups'

/** Set once this process has handled what an earlier process left. */
const lookedMark = 'backups looked at'

/**
 * Runs hourly: requests this night's backup when it is due. A backup missed while the server was down is made within the
 * hour instead of at the busy start. At start, backups that an earlier process did not finish are marked as interrupted.
 */
export function backUpWhatIsDue(app: PbApp): void {
  if (app.store().get(lookedMark) !== 'yes') {
    app.store().set(lookedMark, 'yes')
    giveUpAskedUntil(app, moment())
    for (const name of upgradeBackupsWithoutRow(app)) $coterie.begin(app, 'upgrade-backup', name)
    return
  }
  inTransaction(app, (tx) => {
    const night = nightOfNow(tx)
    const { backups, installed_on: installedOn } = readSettings(tx)
    const tries = rows(tx, 'SELECT state FROM _backups WHERE night = {:night}', { night }, { state: '' })
    if (!isRunning(tx) && isDue({ nightly: backups.nightly, night, installedOn, tries })) askBackup(tx)
  })
}

/** Backups made before an upgrade, when no server ran that could insert their row. */
function upgradeBackupsWithoutRow(app: PbApp): string[] {
  const known = new Set(rows(app, 'SELECT name FROM _backups', {}, { name: '' }).map(({ name }) => name))
  return [...filesHere().keys()].filter((name) => isUpgradeBackup(name) && !known.has(name))
}
