import * as v from 'valibot'

/** States of a restore that is prepared in the browser; `server/restoring` sets them. */
export const restoreStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'refused',
  'restoring',
  'restored',
  'failed',
] as const
export type RestoreState = (typeof restoreStates)[number]

/** Why a backup was refused or could not be restored; `server/commands/restore_child.go` reports them. */
export const restoreProblems = [
  'restore-not-backup',
  'restore-damaged',
  'restore-wrong-key',
  'restore-newer',
  'restore-failed',
  'disk-full',
] as const
export type RestoreProblem = (typeof restoreProblems)[number]

/** The size of a part of an upload. Proxies have to pass at least 16 MB (`docs/proxies.md`). */
export const restorePartBytes = 4 * 1024 * 1024
export const restorePartMs = 120_000
const maxBackupBytes = 2 ** 40

/** Free space that the upload of a backup must leave, because the running server needs it. */
export const reservedBytes = 64 * 1024 * 1024

export const backupBytes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxBackupBytes))

const keyPattern = /^[\x21-\x7e]{32}$/

/** Returns the key in a text or a file `coterie.key`; '' if there is none. */
export function keyFrom(text: string): string {
  const key = text.trim()
  return keyPattern.test(key) ? key : ''
}
