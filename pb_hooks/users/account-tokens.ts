import { notMeLinkMs } from '../../domain/people/security/account-limits'
import { nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { randomHex } from '../platform/environment'

/**
 * What a link in a mail does. One that proves an address waits with its sign-up (`candidates`); `verify` is kept of it once it was used.
 * `setup` links are printed by the binary.
 */
export type TokenKind = 'reset' | 'not-me' | 'setup' | 'verify'

export interface AccountToken {
  hash: string
  user: string
  /** When it stops working, ms. */
  endsMs: number
  data: { [name: string]: string }
}

/** Makes a single-use token of 256 bits; only its hash is stored. It travels in a link's fragment. */
export function issueAccountToken(
  tx: PbApp,
  wanted: { kind: TokenKind; user: string; lifeMs: number; data?: { [name: string]: string } },
): string {
  const token = randomHex(32)
  exec(
    tx,
    `INSERT INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms)
     VALUES ({:hash}, {:kind}, {:user}, {:data}, {:expires}, 0)`,
    {
      hash: $security.sha256(token),
      kind: wanted.kind,
      user: wanted.user,
      data: JSON.stringify(wanted.data ?? {}),
      expires: nowMs() + wanted.lifeMs,
    },
  )
  return token
}

/** Notes when a link that proves an address was used, and whose it was; it is forgotten as the others are. */
export const noteUsedProof = (
  tx: PbApp,
  { token, user, endsMs }: { token: string; user: string; endsMs: number },
): void => {
  exec(
    tx,
    `INSERT OR REPLACE INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms)
     VALUES ({:hash}, 'verify', {:user}, '{}', {:ends}, {:now})`,
    { hash: $security.sha256(token), user, ends: endsMs, now: nowMs() },
  )
}

/** The living token of a kind, or null for one that is unknown, used or expired. Reading it uses nothing. */
export function livingToken(app: PbApp, kind: TokenKind, token: string): AccountToken | null {
  const row = one(
    app,
    `SELECT hash, user, expires_ms, COALESCE(data, '{}') AS data FROM _account_tokens
     WHERE hash = {:hash} AND kind = {:kind} AND used_ms = 0 AND expires_ms > {:now}`,
    { hash: $security.sha256(token), kind, now: nowMs() },
    { hash: '', user: '', expires_ms: 0, data: '' },
  )
  if (!row) return null
  return {
    hash: row.hash,
    user: row.user,
    endsMs: row.expires_ms,
    data: JSON.parse(row.data || '{}') as AccountToken['data'],
  }
}

/** What is still known of a token of a kind, living or not; null for one that was never made or is forgotten (`forgetTokens`). */
export function knownToken(app: PbApp, kind: TokenKind, token: string) {
  const row = one(
    app,
    `SELECT user, expires_ms, used_ms, COALESCE(data ->> 'replacedMs', 0) AS replaced_ms,
       COALESCE(CAST(data ->> 'lifeMs' AS INTEGER), 0) AS life_ms FROM _account_tokens
     WHERE hash = {:hash} AND kind = {:kind}`,
    { hash: $security.sha256(token), kind },
    { user: '', expires_ms: 0, used_ms: 0, replaced_ms: 0, life_ms: 0 },
  )
  if (!row) return null
  /** `lifeMs`: 0 for a token that lives as long as all of its kind. */
  return {
    user: row.user,
    endsMs: row.expires_ms,
    usedMs: row.used_ms,
    replacedMs: row.replaced_ms,
    lifeMs: row.life_ms,
  }
}

/** Uses a token; false when somebody else just did. */
export const useToken = (tx: PbApp, { hash }: AccountToken): boolean =>
  exec(tx, 'UPDATE _account_tokens SET used_ms = {:now} WHERE hash = {:hash} AND used_ms = 0', {
    hash,
    now: nowMs(),
  }) === 1

/** Voids all unused tokens of a person and kind because a newer link goes out; who opens an older one is told so. */
export function replaceTokens(tx: PbApp, user: string, kind: TokenKind): void {
  exec(
    tx,
    `UPDATE _account_tokens SET used_ms = {:now}, data = json_set(COALESCE(NULLIF(data, ''), '{}'), '$.replacedMs', {:now})
     WHERE user = {:user} AND kind = {:kind} AND used_ms = 0`,
    { user, kind, now: nowMs() },
  )
}

/** Voids all unused tokens of a person and kind without a trace: what they were sent for is no more. */
export function voidTokens(tx: PbApp, user: string, kind: TokenKind): void {
  exec(tx, 'DELETE FROM _account_tokens WHERE user = {:user} AND kind = {:kind} AND used_ms = 0', { user, kind })
}

/** When a "not me" token was made, ms: they don't all live equally long. */
const madeMs = (table: string): string =>
  `${table}.expires_ms - COALESCE(CAST(${table}.data ->> 'lifeMs' AS INTEGER), ${notMeLinkMs})`

/** Voids the "not me" tokens of the same person that were made after this one: what they would put back came after it. */
export function voidLaterTokens(tx: PbApp, { hash }: AccountToken): void {
  exec(
    tx,
    `DELETE FROM _account_tokens WHERE used_ms = 0 AND hash != {:hash} AND EXISTS (SELECT 1 FROM _account_tokens t
     WHERE t.hash = {:hash} AND t.user = _account_tokens.user AND t.kind = _account_tokens.kind
       AND ${madeMs('t')} <= ${madeMs('_account_tokens')})`,
    { hash },
  )
}

/** Forgets tokens that expired a day ago. */
export function forgetTokens(app: PbApp): void {
  exec(app, 'DELETE FROM _account_tokens WHERE expires_ms < {:before}', { before: nowMs() - 86_400_000 })
}
