import * as v from 'valibot'
import { command, call } from '../route'

const name = v.pipe(v.string(), v.maxLength(100))

/** Starts a backup in the background, which is read back to verify it. The health page has the result. */
export const createBackupRoute = command('POST /api/admin/backups', {
  access: 'admin',
  input: v.object({}),
  output: v.object({ name }),
  audit: ['backup.create'],
  accepted: true,
})

/**
 * Returns an address for one download of a backup within a minute. A backup contains everything, so this always requires
 * the admin's password and is logged.
 */
export const downloadBackupRoute = call('POST /api/admin/backups/download', {
  access: 'admin',
  input: v.object({ name, password: v.string() }),
  output: v.object({ address: v.string() }),
  audit: ['backup.download'],
  secret: ['password'],
  reauth: true,
})
