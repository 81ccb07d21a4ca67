import type { Language } from '../../domain/entities'
import { maxSignUpCandidates, unverifiedDays, verifyLinkMs } from '../../domain/people/security/account-limits'
import { nowMs } from '../platform/clock'
import { exec, newId, one, rows, readNumber, insertRow, choiceOf } from '../platform/db'
import type { ReferralClaim } from '../referrals/bind-referral'
import { passwordMatches, passwordTags } from '../users/password-hash'
import { randomHex } from '../platform/environment'

/** What an unopened link will create (S21); `account` only verifies an account that is already in use. */
type CandidateKind = 'sign-up' | 'recovery' | 'account'

/** A sign-up that is not an account yet. Each candidate has its own link, independent of other candidates. */
export interface AccountCandidate {
  id: string
  kind: CandidateKind
  email: string
  /** The account created from this sign-up before its address was verified; '' if none. */
  user: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  termsVersion: string
  claim: ReferralClaim
  /** Hash of the secret in the cookie of the browser that signed up. */
  browserHash: string
  madeMs: number
}

export type NewAccountCandidate = Omit<AccountCandidate, 'id' | 'user' | 'madeMs'> & {
  user?: string
  passwordTag?: string
}

const shape = {
  id: '',
  kind: choiceOf<CandidateKind>(),
  email: '',
  user: '',
  passwordHash: '',
  passwordTag: '',
  firstName: '',
  lastName: '',
  phone: '',
  language: choiceOf<Language>(),
  termsVersion: '',
  claim: '',
  browserHash: '',
  madeMs: 0,
}
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = Object.keys(shape)
  .map((field) => `${columnOf(field)} AS ${field}`)
  .join(', ')

const candidate = (row: typeof shape): AccountCandidate => ({
  ...row,
  claim: { code: '', deviceUser: '', network: '', ...(JSON.parse(row.claim) as Partial<ReferralClaim>) },
})

/** Reports whether an address has reached the maximum number of waiting sign-ups. */
export function hasMaxCandidates(app: PbApp, email: string): boolean {
  const waiting = `SELECT COUNT(*) AS n FROM _sign_up_candidates
    WHERE email = {:email} AND kind = 'sign-up' AND expires_ms > {:now}`
  return readNumber(app, waiting, { email, now: nowMs() }) >= maxSignUpCandidates
}

/** Stores a candidate for seven days; a new `recovery` or `account` candidate replaces the address's old one. */
export function addCandidate(tx: PbApp, input: NewAccountCandidate): string {
  const id = newId()
  const madeMs = nowMs()
  if (input.kind !== 'sign-up') {
    const { email, kind } = input
    exec(tx, 'DELETE FROM _sign_up_candidates WHERE email = {:email} AND kind = {:kind}', { email, kind })
  }
  const stamped = { id, claim: JSON.stringify(input.claim), madeMs, expiresMs: madeMs + unverifiedDays * 86_400_000 }
  const fields = Object.entries({ user: '', passwordTag: '', ...input, ...stamped })
  insertRow(tx, '_sign_up_candidates', Object.fromEntries(fields.map(([field, value]) => [columnOf(field), value])))
  return id
}

/** Gives a candidate a new link that is valid for 24 hours, voids its earlier link, and returns the new token. */
export function renewCandidateLink(tx: PbApp, id: string): string {
  const token = randomHex(32)
  const link = { id, hash: $security.sha256(token), until: nowMs() + verifyLinkMs }
  exec(tx, 'UPDATE _sign_up_candidates SET link_hash = {:hash}, link_until_ms = {:until} WHERE id = {:id}', link)
  return token
}

/** Returns the candidate of a valid link, or null if the link is unknown, used or expired. Does not consume the link. */
export function findCandidateByLink(app: PbApp, token: string): AccountCandidate | null {
  const openLink = `SELECT ${columns} FROM _sign_up_candidates
     WHERE link_hash = {:hash} AND link_until_ms > {:now} AND expires_ms > {:now}`
  const row = one(app, openLink, { hash: $security.sha256(token), now: nowMs() }, shape)
  return row && candidate(row)
}

/** Returns the address and expiry (ms) of a candidate's latest link, or null. Does not consume the link. */
export function findCandidateLink(app: PbApp, token: string): { email: string; endsMs: number } | null {
  const latestLink = 'FROM _sign_up_candidates WHERE link_hash = {:hash} AND expires_ms > {:now}'
  const row = one(app, latestLink, { hash: $security.sha256(token), now: nowMs() }, { email: '', link_until_ms: 0 })
  return row && { email: row.email, endsMs: row.link_until_ms }
}

/** Returns a candidate that hasn't expired, or null. */
export function findCandidate(app: PbApp, id: string): AccountCandidate | null {
  const sql = `SELECT ${columns} FROM _sign_up_candidates WHERE id = {:id} AND expires_ms > {:now}`
  const row = one(app, sql, { id, now: nowMs() }, shape)
  return row && candidate(row)
}

export const listCandidates = (app: PbApp, email: string): AccountCandidate[] =>
  rows(
    app,
    `SELECT ${columns} FROM _sign_up_candidates WHERE email = {:email} AND expires_ms > {:now} ORDER BY made_ms DESC, id`,
    { email, now: nowMs() },
    shape,
  ).map(candidate)

/**
 * Returns the waiting sign-up with this password, or null. Always checks exactly one hash, so the response time reveals
 * nothing; `checked`: the caller already checked an account's hash.
 */
export function findCandidateByPassword(
  app: PbApp,
  email: string,
  password: string,
  checked: boolean,
): AccountCandidate | null {
  const found = rows(
    app,
    `SELECT ${columns} FROM _sign_up_candidates WHERE email = {:email} AND kind = 'sign-up' AND expires_ms > {:now}
       AND password_tag IN (SELECT value FROM json_each({:tags})) ORDER BY made_ms DESC, id`,
    { email, now: nowMs(), tags: JSON.stringify(passwordTags(app, email, password)) },
    shape,
  ).map(candidate)
  if (found.length === 0 && !checked) passwordMatches(null, password)
  return found.find((each) => passwordMatches(each.passwordHash, password)) ?? null
}

/** Records the account created from a candidate before verification; its link still verifies the address. */
export function linkCandidateToAccount(tx: PbApp, id: string, user: string): void {
  exec(tx, 'UPDATE _sign_up_candidates SET user = {:user} WHERE id = {:id}', { id, user })
}

/** Deletes all candidates of an address; returns 0 if another request has already deleted them. */
export const deleteCandidates = (tx: PbApp, email: string): number =>
  exec(tx, 'DELETE FROM _sign_up_candidates WHERE email = {:email}', { email })

export function deleteExpiredCandidates(app: PbApp): void {
  exec(app, 'DELETE FROM _sign_up_candidates WHERE expires_ms < {:now}', { now: nowMs() })
}
