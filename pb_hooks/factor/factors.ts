import type { Widened } from '../platform/sql'
import {
  cleanRecoveryCode,
  newRecoveryCode,
  recoveryCodeCount,
  type Factors,
} from '../../domain/people/security/second-factor'
import { moment } from '../platform/clock'
import { exec, one, rows, insertRow, oneOrDefault } from '../platform/db'
import { serverKey } from '../secrets/stored-secrets'

const hashOf = (app: PbApp, user: string, code: string): string =>
  $security.hs256(`${user}\n${cleanRecoveryCode(code)}`, serverKey(app, 'recovery-key'))

/** Creates ten codes that replace all earlier ones. Only hashes are stored, so the codes can be shown only once. */
export function createRecoveryCodes(tx: PbApp, user: string): string[] {
  exec(tx, 'DELETE FROM _recovery_codes WHERE user = {:user}', { user })
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    newRecoveryCode((length, letters) => $security.randomStringWithAlphabet(length, letters)),
  )
  for (const code of codes) {
    insertRow(tx, '_recovery_codes', { user, hash: hashOf(tx, user, code), made_at: moment() })
  }
  return codes
}

export function recoveryCodesLeft(app: PbApp, user: string): { left: number; madeAt: string } {
  const unused = `SELECT COUNT(*) AS left, COALESCE(MAX(made_at), '') AS madeAt FROM _recovery_codes WHERE user = {:user} AND used_at = ''`
  return oneOrDefault(app, unused, { user }, { left: 0, madeAt: '' })
}

export const createRecoveryCodesIfNone = (tx: PbApp, user: string): string[] =>
  recoveryCodesLeft(tx, user).left > 0 ? [] : createRecoveryCodes(tx, user)

/** Consumes a code; returns false if it is wrong or already used. */
export const consumeRecoveryCode = (tx: PbApp, user: string, code: string): boolean =>
  exec(tx, `UPDATE _recovery_codes SET used_at = {:now} WHERE user = {:user} AND hash = {:hash} AND used_at = ''`, {
    user,
    hash: hashOf(tx, user, code),
    now: moment(),
  }) === 1

export const readFactors = (app: PbApp, user: string): Factors =>
  oneOrDefault(
    app,
    `SELECT (SELECT COUNT(*) FROM _passkeys p WHERE p.user = {:user}) AS passkeys,
       EXISTS (SELECT 1 FROM _one_time_secrets o WHERE o.user = {:user} AND o.on_since != '') AS codes`,
    { user },
    { passkeys: 0, codes: false },
  )

const tables = ['_passkeys', '_one_time_secrets', '_recovery_codes', '_sign_in_steps', '_enrolment_locks'] as const

/** Deletes all factors of a person and the enrollment lock; returns the number of deleted rows. */
export const deleteFactors = (tx: PbApp, user: string): number =>
  tables.reduce((count, table) => count + exec(tx, `DELETE FROM ${table} WHERE user = {:user}`, { user }), 0)

const columns = `id, user, credential, host, name, public_key AS publicKey, sign_count AS signCount,
  backup_eligible AS backupEligible, transports, made_at AS madeAt, used_at AS usedAt`

const shape = {
  id: '',
  user: '',
  credential: '',
  host: '',
  name: '',
  publicKey: '',
  signCount: 0,
  backupEligible: false,
  transports: '',
  madeAt: '',
  usedAt: '',
}

const passkey = (row: Widened<typeof shape>) => ({ ...row, transports: JSON.parse(row.transports) as string[] })

export type StoredPasskey = ReturnType<typeof passkey>

export const listPasskeys = (app: PbApp, user: string): StoredPasskey[] =>
  rows(app, `SELECT ${columns} FROM _passkeys WHERE user = {:user} ORDER BY made_at, id`, { user }, shape).map(passkey)

export function findPasskey(app: PbApp, credential: string): StoredPasskey | null {
  const row = one(app, `SELECT ${columns} FROM _passkeys WHERE credential = {:credential}`, { credential }, shape)
  return row && passkey(row)
}
