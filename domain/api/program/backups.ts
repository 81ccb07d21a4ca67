import * as v from 'valibot'
import { command, call } from '../route'

const name = v.pipe(v.string(), v.maxLength(100))

/** Starts a backup in the background, which the server then reads to verify it. The health page displays the result. */
export const createBackupRoute = command('POST /api/admin/backups', {
  access: 'admin',
  input: v.object({}),
  output: v.object({ name }),
  audit: ['backup.create'],
  accepted: true,
})

/**
 * Returns a URL for a single download of a backup within a minute. Because a backup contains everything, this always
 * requires the admin's password and is logged.
 */
export const downloadBackupRoute = call('POST /api/admin/backups/download', {
  access: 'admin',
  input: v.object({ name, password: v.string() }),
  output: v.object({ address: v.string() }),
  audit: ['backup.download'],
  secret: ['password'],
  reauth: true,
})
