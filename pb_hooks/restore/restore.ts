import {
  beginRestoreRoute,
  beginSetupRestoreRoute,
  cancelRestoreRoute,
  checkRestoreRoute,
  restoreRoute,
  restoresRoute,
  restoreStateRoute,
  setupRestoreRoute,
  uploadRestorePartRoute,
  type RestorableBackup,
  type Restore,
} from '../../domain/api/program/restore'
import { fullName } from '../../domain/people/person-names'
import { reservedBytes, type RestoreProblem, type RestoreState } from '../../domain/program/restore'
import { hasAdmin } from '../accounts/setup'
import { adminIds } from '../notifications/notify'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { find, inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Context, type Person } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { findActiveToken } from '../users/account-tokens'
import { limitAddress } from '../users/limits'
import { backupFiles, newestBackups, readMachine } from '../backups/stored-backups'

/** The restore that is being prepared, as `server/restoring` returns it. `owner` is '' on the set-up page. */
interface Job {
  id: string
  state: RestoreState
  owner: string
  name: string
  bytes: number
  received: number
  problem: '' | RestoreProblem
  keyLost: boolean
  ownKey: boolean
  summary: Restore['content']
  upgraded: boolean
  audit: Restore['audit']
  comparison: Restore['comparison']
}

interface Prepared {
  job: Job | null
  keyFixed: boolean
  free: number
}

const ask = (act: string, input: { [name: string]: unknown } = {}): Prepared =>
  JSON.parse($coterie.restoreJob(JSON.stringify({ act, ...input }))) as Prepared

/** Like `ask`; throws `changed-meanwhile` if the restore isn't in the state that the act needs. */
function act(name: string, input: { [name: string]: unknown }): Prepared {
  try {
    return ask(name, input)
  } catch (error) {
    if (String(error).includes('right state')) return fail('changed-meanwhile')
    throw error
  }
}

/**
 * Returns the restore with this id. A visitor with the setup link knows the id of their own restore; one of an admin is only for admins,
 * who may cancel and confirm each other's.
 */
function requireJob({ app, person, deviceId }: Context, id: string): Prepared & { job: Job } {
  const { job, ...rest } = ask('read', { id })
  if (job?.id !== id) return fail('not-found')
  // the session may not exist in the restored data
  const isOver = job.state === 'restoring' || job.state === 'restored' || job.state === 'failed'
  if (!isOver && (job.owner === '' ? hasAdmin(app) : deviceId === '' || !person?.roles.includes('admin')))
    fail('not-found')
  return { job, ...rest }
}

/** Reports whether another admin must confirm, because the backup may be from before a protection was switched on (S26). */
const needsOther = (app: PbApp, owner: string): boolean =>
  owner !== '' &&
  (readSetting(app, 'require_second_admin') ||
    (readSetting(app, 'require_second_factor') && adminIds(app, owner).length > 0))

function answerOf(app: PbApp, { job, keyFixed }: Prepared): Restore {
  if (job === null) return fail('not-found')
  const { owner, summary, ...rest } = job
  const person = owner === '' ? null : find(app, 'users', owner)
  return {
    id: rest.id,
    state: rest.state,
    by: owner === '' ? null : { id: owner, name: person === null ? '' : fullName(person) },
    needsOther: needsOther(app, owner),
    name: rest.name,
    bytes: rest.bytes,
    received: rest.received,
    problem: rest.problem,
    keyLost: rest.keyLost,
    ownKey: rest.ownKey,
    keyFixed,
    content: summary,
    upgraded: rest.upgraded,
    audit: rest.audit,
    comparison: rest.comparison,
  }
}

const rowsRead = 200

/** Returns the backups on the server, newest first. Those made after the data that was restored have no row. */
function restorableBackups(app: PbApp): RestorableBackup[] {
  const known = new Map(newestBackups(app, rowsRead).map((row) => [row.name, row]))
  return backupFiles()
    .map(({ name, atMs, bytes }) => {
      const row = known.get(name)
      const content = row?.state === 'good' ? { people: row.people, payments: row.payments } : null
      return { name, askedAt: row?.askedAt ?? moment(atMs), bytes, content }
    })
    .sort((one, other) => (one.askedAt < other.askedAt ? 1 : -1))
}

answerTo(restoresRoute, ({ app }) => {
  const prepared = ask('read')
  return {
    restore: prepared.job === null ? null : answerOf(app, prepared),
    backups: restorableBackups(app),
  }
})

const isIdleState = (state: RestoreState): boolean => state !== 'checking' && state !== 'restoring'

/** Begins a restore in place of an earlier one of the same owner, or of a visitor with the set-up link. */
function begin(app: PbApp, owner: string, input: { backup?: string | undefined; bytes?: number | undefined }): Restore {
  // after a restart, this machine would find that the shared copy has other data, and wouldn't lead
  if (readMachine().replica?.machine) fail('restore-machines')
  const { job, free } = ask('read')
  if (job !== null && job.owner !== '' && (job.owner !== owner || !isIdleState(job.state))) fail('command-in-progress')
  const { backup = '', bytes = 0 } = input
  // cancelling frees the space of an earlier upload
  const own = job?.received ?? 0
  if (free >= 0 && bytes + reservedBytes > free + own) fail('disk-full')
  return answerOf(app, act('begin', { owner, backup, bytes, replaces: job?.id ?? '' }))
}

answerTo(beginRestoreRoute, ({ app, person }, { backup, bytes }) => {
  if ((backup === undefined) === (bytes === undefined)) fail('bad-input')
  const known = restorableBackups(app).find(({ name }) => name === backup)
  if (backup !== undefined && known === undefined) fail('not-found')
  const restore = begin(app, person.id, { backup, bytes: known?.bytes ?? bytes })
  inTransaction(app, (tx) =>
    audit(tx, person, 'backup.prepare', backup === undefined ? 'backups' : `backups/${backup}`),
  )
  return restore
})

answerTo(beginSetupRestoreRoute, ({ e, app }, { token, bytes }) => {
  limitAddress(e, 'setup')
  if (hasAdmin(app) || findActiveToken(app, 'setup', token) === null) fail('setup-closed')
  return begin(app, '', { bytes })
})

answerTo(uploadRestorePartRoute, (context, { id, offset }) => {
  requireJob(context, id)
  const received = $coterie.appendRestore(context.e, id, Number(offset))
  if (received === -1) fail('not-found')
  if (received === -2) fail('sequence-gap', { offset: ask('read', { id }).job?.received ?? 0 })
  return { received }
})

answerTo(restoreStateRoute, (context, { id }) => {
  limitAddress(context.e, 'restore')
  return answerOf(context.app, requireJob(context, id))
})

answerTo(checkRestoreRoute, (context, { id, key, keyLost, language }) => {
  limitAddress(context.e, 'restore')
  const { job, keyFixed } = requireJob(context, id)
  if (key !== '' && (keyFixed || keyLost)) fail('bad-input')
  // an empty installation has nothing to compare the backup with
  return answerOf(context.app, act('check', { id, key, keyLost, audits: job.owner !== '', language }))
})

answerTo(cancelRestoreRoute, (context, { id }) => {
  requireJob(context, id)
  act('cancel', { id })
  return {}
})

answerTo(restoreRoute, (context, { id }) => {
  const { job } = requireJob(context, id)
  if (job.owner === '') fail('not-found')
  if (needsOther(context.app, job.owner) && job.owner === context.person.id) fail('confirm-own')
  return confirm(context, id, { by: context.person, via: 'health page' })
})

answerTo(setupRestoreRoute, (context, { id }) => {
  const { job } = requireJob(context, id)
  if (job.owner !== '') fail('not-found')
  return confirm(context, id, { by: null, via: 'set-up page' })
})

const confirm = ({ app }: Context, id: string, { by, via }: { by: Person | null; via: string }): Restore =>
  answerOf(app, act('confirm', { id, by: by?.id ?? '', via }))
