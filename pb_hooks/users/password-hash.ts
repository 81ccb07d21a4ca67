import { cleanPassword, passwordNormalizations, passwordProblem } from '../../domain/people/security/passwords'
import { exec } from '../platform/db'
import { fail } from '../platform/errors'
import { serverKey } from '../secrets/stored-secrets'

export type HashedPassword = string

/** The hash of a password that nobody knows, checked for unknown addresses. */
const unknownPasswordHash = '$2a$10$Sq5jPjE80T4R5jTLCwwi6uRFSdUA.gxEsHtsE7z/sJOACWVcsYm.a'

/**
 * Hashes a password in Unicode NFC (S30). Takes about 60 ms, so never call it in a transaction, which occupies the single
 * write connection. Throws `server-busy` after waiting too long (S17).
 */
export function hashPassword(password: string): HashedPassword {
  const hash = $coterie.hashPassword(cleanPassword(password))
  return hash === '' ? fail('server-busy') : hash
}

/** Sets a hashed password in a record that the caller saves. Voids all earlier tokens of the person. */
export function setPasswordHash(record: PbRecord, hash: HashedPassword): void {
  putHash(record, hash)
  record.refreshTokenKey()
}

/** Sets the hash directly, because PocketBase's `set` would hash it again. */
function putHash(record: PbRecord, hash: HashedPassword): void {
  record.setRaw('password', record.collection().fields.getByName('password').prepareValue(record, hash))
}

/**
 * Reports whether a password in any of its Unicode forms has this hash (S30). Without an account (null) it does the same
 * work and returns false, so the response time reveals nothing. Throws `server-busy` after waiting too long.
 */
export const passwordMatches = (hash: HashedPassword | null, password: string): boolean =>
  findMatchingForm(hash, password) !== null

/** Returns the Unicode form of a password that matches a hash; null = none. */
function findMatchingForm(hash: HashedPassword | null, password: string): string | null {
  for (const form of passwordNormalizations(password)) {
    const answer = $coterie.passwordMatches(hash ?? unknownPasswordHash, form)
    if (answer === 'busy') fail('server-busy')
    if (answer === 'yes' && hash !== null) return form
  }
  return null
}

/** Reports whether an account has this password. Slow, so never call it in a transaction. */
export function checkPassword(app: PbApp, user: PbRecord, password: string): boolean {
  const old = storedPasswordHash(user)
  const form = findMatchingForm(old, password)
  const clean = cleanPassword(password)
  if (form === null || form === clean || passwordProblem(clean) === 'password-too-long') return form !== null
  const hash = $coterie.hashPassword(clean)
  // the queue is full, so the next sign-in replaces the hash
  if (hash === '') return true
  exec(app, 'UPDATE users SET password = {:hash} WHERE id = {:user} AND password = {:old}', {
    hash,
    user: user.id,
    old,
  })
  putHash(user, hash)
  return true
}

export const storedPasswordHash = (user: PbRecord): HashedPassword => user.getString('password:hash')

/**
 * Returns the tags that a waiting sign-up with this password may have; sign-ups created before S30 use the form that was
 * entered.
 */
export const passwordTags = (app: PbApp, email: string, password: string): string[] =>
  passwordNormalizations(password).map((form) => tagOf(app, email, form))

/**
 * Returns eight bits of a password's hash with a key outside the database. They select the waiting sign-up that a password
 * may belong to, so only one hash is checked, and reveal almost nothing to someone who steals the database.
 */
export const passwordTag = (app: PbApp, email: string, password: string): string =>
  tagOf(app, email, cleanPassword(password))

const tagOf = (app: PbApp, email: string, form: string): string =>
  $security.hs256(`${email}\n${form}`, serverKey(app, 'sign-up-key')).slice(0, 2)
