import { isDue, isUpgradeBackup } from '../../domain/program/backups'
import { moment } from '../platform/clock'
import { inTransaction, rows } from '../platform/db'
import { readSettings } from '../settings/read-settings'
import { askBackup, giveUpAskedUntil, isRunning } from './ask-backup'
import { filesHere, nightOfNow } from './stored-backups'

/** Set once a process has looked at what an earlier one left. */
const lookedMark = 'backups looked at'

/**
 * Each hour: asks for this night's backup when it is due. A night that the server slept through is made up within the hour, not in the
 * busy moment of its start; there, what an ended process left unfinished is said to be.
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

/** Backups that were made before an upgrade, when there was no server yet to write their row. */
function upgradeBackupsWithoutRow(app: PbApp): string[] {
  const known = new Set(rows(app, 'SELECT name FROM _backups', {}, { name: '' }).map(({ name }) => name))
  return [...filesHere().keys()].filter((name) => isUpgradeBackup(name) && !known.has(name))
}
