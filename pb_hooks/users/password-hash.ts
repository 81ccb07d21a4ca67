import { fail } from '../platform/refusals'
import { ownKey } from './own-key'

/** A password's bcrypt hash. */
export type HashedPassword = string

/** The hash of nobody's password: what an unknown address is checked against. */
const nobodys = '$2a$10$Sq5jPjE80T4R5jTLCwwi6uRFSdUA.gxEsHtsE7z/sJOACWVcsYm.a'

/**
 * Hashes a password, which takes some 60 ms on purpose, so never inside a transaction: the one write connection would be held
 * meanwhile. `server-busy` when no turn came in time (S17).
 */
export function hashPassword(password: string): HashedPassword {
  const hash = $coterie.hashPassword(password)
  return hash === '' ? fail('server-busy') : hash
}

/** Puts a hashed password into a record that the caller saves. All earlier tokens of the person end with it. */
export function putPassword(record: PbRecord, hash: HashedPassword): void {
  $coterie.putPasswordHash(record, hash)
  record.refreshTokenKey()
}

/**
 * Whether the password has this hash. For nobody's (null) the same work is done and the answer is no, so that the time doesn't
 * tell who has an account. `server-busy` when no turn came in time.
 */
export function passwordMatches(hash: HashedPassword | null, password: string): boolean {
  const answer = $coterie.passwordMatches(hash ?? nobodys, password)
  if (answer === 'busy') fail('server-busy')
  return answer === 'yes' && hash !== null
}

/** The hash in an account's record. */
export const hashOf = (user: PbRecord): HashedPassword => user.getString('password:hash')

/**
 * Eight bits of a password under a key that isn't in the database. They pick the waiting sign-up that a typed password can
 * belong to, so that one hash is checked however many wait, and tell a thief of the database next to nothing.
 */
export const passwordTag = (app: PbApp, email: string, password: string): string =>
  $coterie.hmacSha256(`${email}\n${password}`, ownKey(app, 'sign-up-key')).slice(0, 2)
