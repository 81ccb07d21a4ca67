import { deletePersonRoute, deletionRoute } from '../../domain/api/people/deletion'
import { deleteAccountRoute, ownDeletionRoute } from '../../domain/api/people/profile'
import type { Id } from '../../domain/entities'
import { forgetDryRuns } from '../payments/runs/dry-run'
import { forgetTrials } from '../policy-lab/try-policy'
import { audit } from '../platform/audit'
import { commandWithPreparation } from '../platform/command'
import { requirePasswordFor, fail } from '../platform/errors'
import { find, rows, exists } from '../platform/db'
import { answerTo, type Person } from '../platform/route'
import { notifyProtectionChange } from '../notifications/notify-protection'
import { cancelSwitchOffsOf } from '../settings/switch-off'
import { deleteUploadsOf } from '../tickets/unfinished-uploads'
import { closeDeviceStreams } from '../sessions/devices'
import { hashPassword } from '../users/password-hash'
import { eraseTraces, recordErasure } from './erase-traces'
import { anonymizePerson } from './anonymize-person'
import { requireNoBlockers, findDeletionBlockers, countDeletedRecords } from './deletion-blockers'
import { randomHex } from '../platform/environment'

export const deletionPreview = answerTo(deletionRoute, ({ app, person }, { user }) => {
  requirePerson(app, user)
  return { ...findDeletionBlockers(app, user), ...countDeletedRecords(app, user), isOwn: user === person?.id }
})

export const ownDeletionPreview = answerTo(ownDeletionRoute, ({ app, person }) => {
  return {
    ...findDeletionBlockers(app, person.id),
    ...countDeletedRecords(app, person.id),
    isOwn: person.roles.includes('admin'),
  }
})

// runs before the transaction, because hashing is slow
const hashUnknownPassword = (): string => hashPassword(randomHex(32))

/** Deletes a person as an admin (M21). */
export const deletePerson = commandWithPreparation(
  deletePersonRoute,
  hashUnknownPassword,
  ({ app, person }, { user, password }, hash) => {
    if (user === person.id) fail('delete-own-account')
    if (isAdmin(app, user)) requirePasswordFor('delete-admin', password)
    remove(app, { user, by: person, action: 'person.delete', hash })
    return {}
  },
)

/** Deletes the person's own account (P18). Admins must be deleted by another admin. */
export const deleteAccount = commandWithPreparation(
  deleteAccountRoute,
  hashUnknownPassword,
  ({ app, person }, _input, hash) => {
    if (person.roles.includes('admin')) fail('delete-own-account')
    remove(app, { user: person.id, by: person, action: 'account.delete', hash })
    return {}
  },
)

interface Input {
  user: Id
  by: Person
  action: 'person.delete' | 'account.delete'
  hash: string
}

function remove(tx: PbApp, { user, by, action, hash }: Input): void {
  const record = requirePerson(tx, user)
  if (isLastAdmin(tx, user)) fail('last-admin')
  requireNoBlockers(findDeletionBlockers(tx, user))
  const devices = rows(
    tx,
    `SELECT id FROM trusted_devices WHERE user_id = {:user} AND ended_at = ''`,
    { user },
    { id: '' },
  )
  const wasAdmin = isAdmin(tx, user)
  if (wasAdmin) cancelSwitchOffsOf(tx, user, by)
  const { values, mark } = anonymizePerson(tx, record, hash)
  audit(tx, {
    // the entry about a deletion must not contain the name of the deleted person
    actor: { id: by.id, name: by.id === user ? '' : by.name },
    action,
    subject: `users/${user}`,
    after: { values, mark },
  })
  if (wasAdmin) notifyProtectionChange(tx, 'admin-deleted', { from: by.name })
  deleteUploadsOf(user)
  recordErasure(tx)
  $coterie.startTask(tx, 'forget', JSON.stringify(devices.map(({ id }) => id)))
}

function requirePerson(app: PbApp, user: Id): PbRecord {
  const record = find(app, 'users', user)
  return record && record.getString('anonymised_at') === '' ? record : fail('not-found')
}

const isAdmin = (app: PbApp, user: Id): boolean =>
  exists(app, `SELECT 1 AS found FROM user_roles WHERE user_id = {:user} AND role = 'admin'`, { user })

const isLastAdmin = (app: PbApp, user: Id): boolean =>
  exists(
    app,
    `SELECT 1 AS is_last FROM user_roles r WHERE r.user_id = {:user} AND r.role = 'admin'
     AND NOT EXISTS (SELECT 1 FROM user_roles o WHERE o.role = 'admin' AND o.user_id != {:user})`,
    { user },
  )

/**
 * Runs after a deletion: closes streams, deletes staged files with names, and erases traces. Recounts stats first, because
 * old ones would otherwise remain in the rewritten file.
 */
export function forget(app: PbApp, devices: string): void {
  closeDeviceStreams(JSON.parse(devices) as string[])
  forgetDryRuns(app)
  forgetTrials(app)
  $coterie.recountStats()
  eraseTraces(app)
}
