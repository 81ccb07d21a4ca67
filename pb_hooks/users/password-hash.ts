import { cleanPassword, passwordForms, passwordProblem } from '../../domain/people/security/passwords'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'
import { ownKey } from './own-key'

/** A password's bcrypt hash. */
export type HashedPassword = string

/** The hash of nobody's password: what an unknown address is checked against. */
const nobodys = '$2a$10$Sq5jPjE80T4R5jTLCwwi6uRFSdUA.gxEsHtsE7z/sJOACWVcsYm.a'

/**
 * Hashes a password in Unicode NFC (S30). It takes some 60 ms on purpose, so never inside a transaction, which holds the one write
 * connection. `server-busy` when no turn came in time (S17).
 */
export function hashPassword(password: string): HashedPassword {
  const hash = $coterie.hashPassword(cleanPassword(password))
  return hash === '' ? fail('server-busy') : hash
}

/** Puts a hashed password into a record that the caller saves. All earlier tokens of the person end with it. */
export function putPassword(record: PbRecord, hash: HashedPassword): void {
  $coterie.putPasswordHash(record, hash)
  record.refreshTokenKey()
}

/**
 * Whether the password has this hash, in one of its forms (S30). Without an account (null) the same work is done and the answer is no, so that
 * the time doesn't tell who has an account. `server-busy` when no turn came in time.
 */
export const passwordMatches = (hash: HashedPassword | null, password: string): boolean =>
  formThatMatches(hash, password) !== null

/** The form of a password that a hash is of; null = none. */
function formThatMatches(hash: HashedPassword | null, password: string): string | null {
  for (const form of passwordForms(password)) {
    const answer = $coterie.passwordMatches(hash ?? nobodys, form)
    if (answer === 'busy') fail('server-busy')
    if (answer === 'yes' && hash !== null) return form
  }
  return null
}

/**
 * Whether an account has this password. A hash of another form than NFC, made before S30, is replaced by one of NFC. Never inside a
 * transaction, as hashing takes long.
 */
export function isPasswordOf(app: PbApp, user: PbRecord, password: string): boolean {
  const old = hashOf(user)
  const form = formThatMatches(old, password)
  const clean = cleanPassword(password)
  if (form === null || form === clean || passwordProblem(clean) === 'password-too-long') return form !== null
  const hash = $coterie.hashPassword(clean)
  // no turn came in time: the next sign-in replaces it
  if (hash === '') return true
  exec(app, 'UPDATE users SET password = {:hash} WHERE id = {:user} AND password = {:old}', {
    hash,
    user: user.id,
    old,
  })
  $coterie.putPasswordHash(user, hash)
  return true
}

/** The hash in an account's record. */
export const hashOf = (user: PbRecord): HashedPassword => user.getString('password:hash')

/** The tags that a waiting sign-up with this password can have: those made before S30 are of what was typed then. */
export const passwordTags = (app: PbApp, email: string, password: string): string[] =>
  passwordForms(password).map((form) => tagOf(app, email, form))

/**
 * Eight bits of a password under a key that isn't in the database. They pick the waiting sign-up that a typed password can
 * belong to, so that one hash is checked however many wait, and tell a thief of the database next to nothing.
 */
export const passwordTag = (app: PbApp, email: string, password: string): string =>
  tagOf(app, email, cleanPassword(password))

const tagOf = (app: PbApp, email: string, form: string): string =>
  $security.hs256(`${email}\n${form}`, ownKey(app, 'sign-up-key')).slice(0, 2)
