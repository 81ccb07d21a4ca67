import type { Language } from '../../domain/entities'
import { candidatesAtOnce, unverifiedDays, verifyLinkMs } from '../../domain/people/security/account-limits'
import { nowMs } from '../platform/clock'
import { exec, newId, one, rows } from '../platform/db'
import type { Claim } from '../referrals/bind-referral'
import { passwordMatches, passwordTags } from '../users/password-hash'
import { randomHex } from '../platform/environment'

/**
 * What waits for a link to be opened (S21). `sign-up`: what somebody typed. `recovery`: only the address is proved, a password is
 * chosen then. `account`: an account that was used before its address was proved, and whose sign-up is forgotten.
 */
type CandidateKind = 'sign-up' | 'recovery' | 'account'

/** A sign-up that is nobody's account yet. Each has a link of its own, which no other sign-up touches. */
export interface Candidate {
  id: string
  kind: CandidateKind
  email: string
  /** The account that was made of it at sign-in, while addresses needed no proof; else ''. */
  user: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  language: Language
  termsVersion: string
  claim: Claim
  /** Of the cookie of the browser that signed up. */
  browserHash: string
  madeMs: number
}

export type NewCandidate = Omit<Candidate, 'id' | 'user' | 'madeMs'> & { user?: string; passwordTag?: string }

const shape = {
  id: '',
  kind: '',
  email: '',
  user: '',
  password_hash: '',
  password_tag: '',
  first_name: '',
  last_name: '',
  phone: '',
  language: '',
  terms_version: '',
  claim: '',
  browser_hash: '',
  made_ms: 0,
}
const columns = Object.keys(shape).join(', ')

function candidate(row: typeof shape): Candidate {
  return {
    id: row.id,
    kind: row.kind as CandidateKind,
    email: row.email,
    user: row.user,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    language: row.language === 'es' ? 'es' : 'en',
    termsVersion: row.terms_version,
    claim: { code: '', deviceUser: '', network: '', ...(JSON.parse(row.claim) as Partial<Claim>) },
    browserHash: row.browser_hash,
    madeMs: row.made_ms,
  }
}

/** Whether as many sign-ups wait for an address as may at once. */
export function isFull(app: PbApp, email: string): boolean {
  const waiting = rows(
    app,
    `SELECT id FROM _sign_up_candidates WHERE email = {:email} AND kind = 'sign-up' AND expires_ms > {:now}`,
    { email, now: nowMs() },
    { id: '' },
  )
  return waiting.length >= candidatesAtOnce
}

/** Keeps a candidate for seven days. There is one `recovery` and one `account` for an address: a new one takes its place. */
export function addCandidate(tx: PbApp, wanted: NewCandidate): string {
  const id = newId()
  const now = nowMs()
  if (wanted.kind !== 'sign-up') {
    exec(tx, 'DELETE FROM _sign_up_candidates WHERE email = {:email} AND kind = {:kind}', {
      email: wanted.email,
      kind: wanted.kind,
    })
  }
  exec(
    tx,
    `INSERT INTO _sign_up_candidates (${columns}, expires_ms) VALUES (${Object.keys(shape)
      .map((column) => `{:${column}}`)
      .join(', ')}, {:expires_ms})`,
    {
      id,
      kind: wanted.kind,
      email: wanted.email,
      user: wanted.user ?? '',
      password_hash: wanted.passwordHash,
      password_tag: wanted.passwordTag ?? '',
      first_name: wanted.firstName,
      last_name: wanted.lastName,
      phone: wanted.phone,
      language: wanted.language,
      terms_version: wanted.termsVersion,
      claim: JSON.stringify(wanted.claim),
      browser_hash: wanted.browserHash,
      made_ms: now,
      expires_ms: now + unverifiedDays * 86_400_000,
    },
  )
  return id
}

/** Gives a candidate a new link of 24 hours, in place of its own earlier one alone, and returns the link's token. */
export function newLink(tx: PbApp, id: string): string {
  const token = randomHex(32)
  exec(tx, 'UPDATE _sign_up_candidates SET link_hash = {:hash}, link_until_ms = {:until} WHERE id = {:id}', {
    id,
    hash: $security.sha256(token),
    until: nowMs() + verifyLinkMs,
  })
  return token
}

/** The candidate of a living link, null for one that is unknown, used or over. Reading it uses nothing. */
export function candidateOfLink(app: PbApp, token: string): Candidate | null {
  const row = one(
    app,
    `SELECT ${columns} FROM _sign_up_candidates
     WHERE link_hash = {:hash} AND link_until_ms > {:now} AND expires_ms > {:now}`,
    { hash: $security.sha256(token), now: nowMs() },
    shape,
  )
  return row && candidate(row)
}

/** Until when the latest link of a candidate is good and whose address it proves; null once either is forgotten. Uses nothing. */
export function knownLink(app: PbApp, token: string): { email: string; endsMs: number } | null {
  const row = one(
    app,
    'SELECT email, link_until_ms FROM _sign_up_candidates WHERE link_hash = {:hash} AND expires_ms > {:now}',
    { hash: $security.sha256(token), now: nowMs() },
    { email: '', link_until_ms: 0 },
  )
  return row && { email: row.email, endsMs: row.link_until_ms }
}

/** What waits for an address, newest first. */
export const candidatesOf = (app: PbApp, email: string): Candidate[] =>
  rows(
    app,
    `SELECT ${columns} FROM _sign_up_candidates WHERE email = {:email} AND expires_ms > {:now} ORDER BY made_ms DESC, id`,
    { email, now: nowMs() },
    shape,
  ).map(candidate)

/**
 * The waiting sign-up of an address that this password belongs to, or null. One hash is checked whether none, one or five wait
 * (two or more only where tags agree by chance), so the time tells nothing. `checked`: an account's hash was, already.
 */
export function candidateOfPassword(app: PbApp, email: string, password: string, checked: boolean): Candidate | null {
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

/** Notes the account that a candidate became before its address was proved; its link still proves it. */
export function becameAccount(tx: PbApp, id: string, user: string): void {
  exec(tx, 'UPDATE _sign_up_candidates SET user = {:user} WHERE id = {:id}', { id, user })
}

/** Drops everything that waits for an address; its number tells whether somebody else was faster. */
export const dropCandidates = (tx: PbApp, email: string): number =>
  exec(tx, 'DELETE FROM _sign_up_candidates WHERE email = {:email}', { email })

/** Forgets what nobody opened for seven days. */
export function forgetCandidates(app: PbApp): void {
  exec(app, 'DELETE FROM _sign_up_candidates WHERE expires_ms < {:now}', { now: nowMs() })
}
