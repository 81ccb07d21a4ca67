import * as v from 'valibot'
import { command, call } from '../route'

const name = v.pipe(v.string(), v.maxLength(100))

export const createBackupRoute = command('POST /api/admin/backups', {
  access: 'admin',
  input: v.object({}),
  output: v.object({ name }),
  audit: ['backup.create'],
  accepted: true,
})

/** For one download within a minute. A backup contains everything, so the admin's password is always required. */
export const downloadBackupRoute = call('POST /api/admin/backups/download', {
  access: 'admin',
  input: v.object({ name, password: v.string() }),
  output: v.object({ address: v.string() }),
  audit: ['backup.download'],
  secret: ['password'],
  reauth: true,
})
