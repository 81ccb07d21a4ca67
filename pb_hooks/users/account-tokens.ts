import { notMeLinkMs } from '../../domain/people/security/account-limits'
import { nowMs } from '../platform/clock'
import { exec, one, insertRow } from '../platform/db'
import { randomHex } from '../platform/environment'

/** Purpose of a link. `verify` records that a verification link was used; the binary prints `setup` links. */
export type TokenKind = 'reset' | 'not-me' | 'setup' | 'verify'

export interface AccountToken {
  hash: string
  user: string
  endsMs: number
  data: { [name: string]: string }
}

/** Creates a single-use token of 256 bits and stores only its hash. Links have it in the fragment. */
export function issueAccountToken(
  tx: PbApp,
  input: { kind: TokenKind; user: string; lifeMs: number; data?: { [name: string]: string } },
): string {
  const token = randomHex(32)
  const { kind, user, data = {} } = input
  const row = { kind, user, data: JSON.stringify(data), expires_ms: nowMs() + input.lifeMs, used_ms: 0 }
  insertRow(tx, '_account_tokens', { hash: $security.sha256(token), ...row })
  return token
}

/** Records when a verification link was used and by whom, until tokens of that age are deleted. */
export function recordUsedLink(
  tx: PbApp,
  { token, user, endsMs }: { token: string; user: string; endsMs: number },
): void {
  const hash = $security.sha256(token)
  exec(tx, 'DELETE FROM _account_tokens WHERE hash = {:hash}', { hash })
  insertRow(tx, '_account_tokens', { hash, kind: 'verify', user, data: '{}', expires_ms: endsMs, used_ms: nowMs() })
}

/** Returns the valid token of a kind; null if unknown, used or expired. Does not consume it. */
export function findActiveToken(app: PbApp, kind: TokenKind, token: string): AccountToken | null {
  const row = one(
    app,
    `SELECT hash, user, expires_ms AS endsMs, COALESCE(NULLIF(data, ''), '{}') AS data FROM _account_tokens
     WHERE hash = {:hash} AND kind = {:kind} AND used_ms = 0 AND expires_ms > {:now}`,
    { hash: $security.sha256(token), kind, now: nowMs() },
    { hash: '', user: '', endsMs: 0, data: '' },
  )
  return row && { ...row, data: JSON.parse(row.data) as AccountToken['data'] }
}

/** Returns what is stored about a token, valid or not; null if it never existed or was deleted (`deleteOldTokens`). */
export const findToken = (app: PbApp, kind: TokenKind, token: string) =>
  one(
    app,
    `SELECT user, expires_ms AS endsMs, used_ms AS usedMs, COALESCE(data ->> 'replacedMs', 0) AS replacedMs,
       COALESCE(CAST(data ->> 'lifeMs' AS INTEGER), 0) AS lifeMs FROM _account_tokens
     WHERE hash = {:hash} AND kind = {:kind}`,
    { hash: $security.sha256(token), kind },
    { user: '', endsMs: 0, usedMs: 0, replacedMs: 0, lifeMs: 0 },
  )

/** Consumes a token; returns false if another request has already consumed it. */
export const consumeToken = (tx: PbApp, { hash }: AccountToken): boolean =>
  exec(tx, 'UPDATE _account_tokens SET used_ms = {:now} WHERE hash = {:hash} AND used_ms = 0', {
    hash,
    now: nowMs(),
  }) === 1

/**
 * Voids all unused tokens of a person and kind because a newer link is sent. A person who opens an older link is told so.
 */
export function replaceTokens(tx: PbApp, user: string, kind: TokenKind): void {
  exec(
    tx,
    `UPDATE _account_tokens SET used_ms = {:now}, data = json_set(COALESCE(NULLIF(data, ''), '{}'), '$.replacedMs', {:now})
     WHERE user = {:user} AND kind = {:kind} AND used_ms = 0`,
    { user, kind, now: nowMs() },
  )
}

/** Deletes all unused tokens of a person and kind, because their purpose no longer exists. */
export function voidTokens(tx: PbApp, user: string, kind: TokenKind): void {
  exec(tx, 'DELETE FROM _account_tokens WHERE user = {:user} AND kind = {:kind} AND used_ms = 0', { user, kind })
}

/** SQL for when a "not me" token was created (ms), computed from its expiry and its own lifetime. */
const madeMs = (table: string): string =>
  `${table}.expires_ms - COALESCE(CAST(${table}.data ->> 'lifeMs' AS INTEGER), ${notMeLinkMs})`

/** Voids the person's "not me" tokens that were created after this one, because they would restore later states. */
export function voidLaterTokens(tx: PbApp, { hash }: AccountToken): void {
  exec(
    tx,
    `DELETE FROM _account_tokens WHERE used_ms = 0 AND hash != {:hash} AND EXISTS (SELECT 1 FROM _account_tokens t
     WHERE t.hash = {:hash} AND t.user = _account_tokens.user AND t.kind = _account_tokens.kind
       AND ${madeMs('t')} <= ${madeMs('_account_tokens')})`,
    { hash },
  )
}

export function deleteOldTokens(app: PbApp): void {
  exec(app, 'DELETE FROM _account_tokens WHERE expires_ms < {:before}', { before: nowMs() - 86_400_000 })
}
