import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { backupBytes, restorePartBytes, restorePartMs, restoreProblems, restoreStates } from '../../program/restore'
import { call, query, type OutputOf } from '../route'

const backupName = v.pipe(v.string(), v.maxLength(255))
/** The random id of a restore, known only to those who may prepare it. */
const restoreId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const finding = v.nullable(v.object({ text: v.string(), status: v.number() }))

const restore = v.object({
  id: v.string(),
  state: v.picklist(restoreStates),
  /** Who began; null for a visitor of the set-up page. */
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** True if another admin must confirm (S26). */
  needsOther: v.boolean(),
  /** The name of a backup on the server; '' for an upload. */
  name: v.string(),
  bytes: v.number(),
  received: v.number(),
  problem: v.picklist(['', ...restoreProblems]),
  keyLost: v.boolean(),
  /** True if a key was entered for the last check. */
  ownKey: v.boolean(),
  /** True if the environment sets the key, so that no other can be entered. */
  keyFixed: v.boolean(),
  /** What the backup contains; null until it was checked. `latestAt` is the time of its last recorded action. */
  content: v.nullable(v.object({ people: v.number(), payments: v.number(), admins: v.number(), latestAt: v.string() })),
  /** True if an earlier version made the backup. */
  upgraded: v.boolean(),
  audit: finding,
  /** The comparison with the present data; null if the backup is from another installation. */
  comparison: finding,
})
export type Restore = v.InferOutput<typeof restore>

/** Returns the restore that is being prepared, and the backups on the server. */
export const restoresRoute = query('GET /api/admin/restore', {
  access: 'admin',
  output: v.object({
    restore: v.nullable(restore),
    backups: v.array(
      v.object({
        name: v.string(),
        askedAt: v.string(),
        bytes: v.number(),
        /** Null for a file that this data has no record of. */
        content: v.nullable(v.object({ people: v.number(), payments: v.number() })),
      }),
    ),
  }),
})
export type RestorableBackup = OutputOf<typeof restoresRoute>['backups'][number]

/**
 * Begins to restore a backup of the server or, with `bytes`, an upload; throws `command-in-progress` while another admin
 * prepares one.
 */
export const beginRestoreRoute = call('POST /api/admin/restore/begin', {
  access: 'admin',
  input: v.object({ backup: v.exactOptional(backupName), bytes: v.exactOptional(backupBytes) }),
  output: restore,
  audit: ['backup.prepare'],
})

/** Replaces all data with the checked backup. The server restarts; the restored audit log has the entry `log.cut`. */
export const restoreRoute = call('POST /api/admin/restore', {
  access: 'admin',
  input: v.object({ id: restoreId, password: v.string() }),
  output: restore,
  unaudited: 'the restored audit log has the entry',
  reauth: true,
})

/** Begins an upload on the set-up page; throws `setup-closed` once there is an admin. */
export const beginSetupRestoreRoute = call('POST /api/setup/restore/begin', {
  access: 'public',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200, 'setup-closed')), bytes: backupBytes }),
  output: restore,
  unaudited: 'there is no data yet',
  secret: ['token'],
})

export const setupRestoreRoute = call('POST /api/setup/restore', {
  access: 'public',
  input: v.object({ id: restoreId }),
  output: restore,
  unaudited: 'the restored audit log has the entry',
})

/** Uploads a part of the backup. After `sequence-gap`, `details.offset` is where to continue. */
export const uploadRestorePartRoute = call('POST /api/restore/upload', {
  access: 'public',
  input: v.object({ id: restoreId, offset: v.pipe(v.string(), v.regex(/^\d{1,13}$/)) }),
  output: v.object({ received: v.number() }),
  raw: true,
  bodyLimit: { bytes: restorePartBytes, ms: restorePartMs },
  unaudited: 'it changes no data',
})

export const restoreStateRoute = call('POST /api/restore/state', {
  access: 'public',
  input: v.object({ id: restoreId }),
  output: restore,
  unaudited: 'it only reads',
})

/** Checks the backup as a restore would, in the background. An empty `key` uses the key of the server. */
export const checkRestoreRoute = call('POST /api/restore/check', {
  access: 'public',
  input: v.object({
    id: restoreId,
    key: v.pipe(v.string(), v.regex(/^([\x21-\x7e]{32})?$/)),
    keyLost: v.boolean(),
    language: languageField,
  }),
  output: restore,
  unaudited: 'it replaces nothing',
  secret: ['key'],
  accepted: true,
})

export const cancelRestoreRoute = call('POST /api/restore/cancel', {
  access: 'public',
  input: v.object({ id: restoreId }),
  unaudited: 'it changes no data',
})
