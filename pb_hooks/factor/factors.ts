import {
  cleanRecoveryCode,
  newRecoveryCode,
  recoveryCodeCount,
  type Factors,
} from '../../domain/people/security/second-factor'
import { moment } from '../platform/clock'
import { exec, one, rows } from '../platform/db'
import { serverKey } from '../users/server-key'

const hashOf = (app: PbApp, user: string, code: string): string =>
  $security.hs256(`${user}\n${cleanRecoveryCode(code)}`, serverKey(app, 'recovery-key'))

/** Creates ten codes that replace all earlier ones. Only hashes are stored, so the codes can be shown only once. */
export function createRecoveryCodes(tx: PbApp, user: string): string[] {
  exec(tx, 'DELETE FROM _recovery_codes WHERE user = {:user}', { user })
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    newRecoveryCode((length, letters) => $security.randomStringWithAlphabet(length, letters)),
  )
  for (const code of codes) {
    exec(tx, 'INSERT INTO _recovery_codes (user, hash, made_at) VALUES ({:user}, {:hash}, {:now})', {
      user,
      hash: hashOf(tx, user, code),
      now: moment(),
    })
  }
  return codes
}

export function recoveryCodesLeft(app: PbApp, user: string): { left: number; madeAt: string } {
  const found = one(
    app,
    `SELECT COUNT(*) AS n, COALESCE(MAX(made_at), '') AS made_at FROM _recovery_codes WHERE user = {:user} AND used_at = ''`,
    { user },
    { n: 0, made_at: '' },
  )
  return { left: found?.n ?? 0, madeAt: found?.made_at ?? '' }
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

export function readFactors(app: PbApp, user: string): Factors {
  const found = one(
    app,
    `SELECT (SELECT COUNT(*) FROM _passkeys p WHERE p.user = {:user}) AS passkeys,
       (SELECT COUNT(*) FROM _one_time_secrets o WHERE o.user = {:user} AND o.on_since != '') AS codes`,
    { user },
    { passkeys: 0, codes: 0 },
  )
  return { passkeys: found?.passkeys ?? 0, codes: (found?.codes ?? 0) > 0 }
}

const tables = ['_passkeys', '_one_time_secrets', '_recovery_codes', '_sign_in_steps', '_enrolment_locks'] as const

/** Deletes all factors of a person and the enrollment lock; returns the number of deleted rows. */
export const deleteFactors = (tx: PbApp, user: string): number =>
  tables.reduce((count, table) => count + exec(tx, `DELETE FROM ${table} WHERE user = {:user}`, { user }), 0)

export interface StoredPasskey {
  id: string
  user: string
  credential: string
  host: string
  name: string
  publicKey: string
  signCount: number
  backupEligible: boolean
  transports: string[]
  madeAt: string
  usedAt: string
}

const shape = {
  id: '',
  user: '',
  credential: '',
  host: '',
  name: '',
  public_key: '',
  sign_count: 0,
  backup_eligible: 0,
  transports: '',
  made_at: '',
  used_at: '',
}
const columns = Object.keys(shape).join(', ')

const passkey = (row: typeof shape): StoredPasskey => ({
  id: row.id,
  user: row.user,
  credential: row.credential,
  host: row.host,
  name: row.name,
  publicKey: row.public_key,
  signCount: row.sign_count,
  backupEligible: row.backup_eligible === 1,
  transports: JSON.parse(row.transports) as string[],
  madeAt: row.made_at,
  usedAt: row.used_at,
})

export const listPasskeys = (app: PbApp, user: string): StoredPasskey[] =>
  rows(app, `SELECT ${columns} FROM _passkeys WHERE user = {:user} ORDER BY made_at, id`, { user }, shape).map(passkey)

export function findPasskey(app: PbApp, credential: string): StoredPasskey | null {
  const row = one(app, `SELECT ${columns} FROM _passkeys WHERE credential = {:credential}`, { credential }, shape)
  return row && passkey(row)
}
