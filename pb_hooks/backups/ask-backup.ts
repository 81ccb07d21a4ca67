import { makeBackupRoute } from '../../domain/api/program/backups'
import type { Moment } from '../../domain/entities'
import { backupName, backupWithinMs } from '../../domain/program/backups'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { nightOfNow } from './stored-backups'

/** Asks for a backup; `command-in-progress` while another one is written. */
export const makeBackup = commandFor(makeBackupRoute, ({ app, audit }) => {
  if (isRunning(app)) fail('command-in-progress')
  const name = askBackup(app)
  audit('backup.create', `backups/${name}`)
  return { name }
})

/** Whether one is asked for and not done. */
export const isRunning = (app: PbSource): boolean =>
  one(
    app,
    `SELECT name FROM _backups WHERE state = 'asked' AND asked_at > {:since} LIMIT 1`,
    { since: moment(nowMs() - backupWithinMs) },
    { name: '' },
  ) !== null

/** Says of those that were asked for until then, and aren't done, that they were interrupted. */
export const giveUpAskedUntil = (app: PbApp, until: Moment): unknown =>
  exec(
    app,
    `UPDATE _backups SET state = 'failed', problem = 'interrupted' WHERE state = 'asked' AND asked_at <= {:until}`,
    {
      until,
    },
  )

/** Notes a backup and begins it once that is committed; answers its file's name. */
export function askBackup(tx: PbApp): string {
  giveUpAskedUntil(tx, moment(nowMs() - backupWithinMs))
  const name = backupName(nowMs())
  // two in one second are one file
  exec(
    tx,
    `INSERT INTO _backups (name, asked_at, night, state) VALUES ({:name}, {:at}, {:night}, 'asked')
     ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at, night = excluded.night, state = 'asked', problem = ''`,
    { name, at: moment(), night: nightOfNow(tx) },
  )
  $coterie.begin(tx, 'backup', name)
  return name
}
