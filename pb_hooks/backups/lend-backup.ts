import { lendBackupRoute } from '../../domain/api/backups'
import { audit } from '../platform/audit'
import { inTransaction, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { filesHere } from './stored-backups'

/** Lends a backup that was made here for one download; `not-found` once it was taken away. */
export const lendBackup = answerTo(lendBackupRoute, ({ app, person }, { name }) => {
  if (!person) return fail('signed-out')
  const made = one(app, `SELECT name FROM _backups WHERE name = {:name} AND state = 'good'`, { name }, { name: '' })
  if (!made || !filesHere().has(name)) fail('not-found')
  inTransaction(app, (tx) => audit(tx, { actor: person, action: 'backup.download', subject: `backups/${name}` }))
  return { address: $coterie.lendBackup(name) }
})
