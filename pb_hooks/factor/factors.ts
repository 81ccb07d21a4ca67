import type { Factors } from '../../domain/people/security/second-factor'
import { exec, one, rows } from '../platform/db'

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

/** Deletes all factors of a person and the enrolment lock; returns the number of rows. */
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
