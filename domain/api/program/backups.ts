import * as v from 'valibot'
import { command, call } from '../route'

const name = v.pipe(v.string(), v.maxLength(100))

/** Begins a backup: written beside everybody's work, then read back. The health page tells what it came to. */
export const makeBackupRoute = command('POST /api/admin/backups', {
  access: 'admin',
  input: v.object({}),
  output: v.object({ name }),
  audit: ['backup.create'],
  accepted: true,
})

/**
 * Lends a backup for one download within a minute, from the address in the answer. Everything of everybody stands in it: always after
 * the admin's password, and on the record.
 */
export const lendBackupRoute = call('POST /api/admin/backups/download', {
  access: 'admin',
  input: v.object({ name, password: v.string() }),
  output: v.object({ address: v.string() }),
  audit: ['backup.download'],
  secret: ['password'],
  fresh: true,
})
