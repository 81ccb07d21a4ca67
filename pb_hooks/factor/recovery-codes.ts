import { cleanRecoveryCode, newRecoveryCode, recoveryCodeCount } from '../../domain/people/security/second-factor'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { serverKey } from '../users/server-key'

/** Keyed outside the database: a code has only forty bits and could be guessed from a stolen database. */
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

/** Consumes a code; returns true only once. */
export const consumeRecoveryCode = (tx: PbApp, user: string, code: string): boolean =>
  exec(tx, `UPDATE _recovery_codes SET used_at = {:now} WHERE user = {:user} AND hash = {:hash} AND used_at = ''`, {
    user,
    hash: hashOf(tx, user, code),
    now: moment(),
  }) === 1
