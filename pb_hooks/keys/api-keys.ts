import type { Id } from '../../domain/entities'
import { moment, nowMs } from '../platform/clock'
import { insert, rows, readNumber, requireRecord, updateRows } from '../platform/db'
import { fullNameSql } from '../../domain/people/person-names'
import { revokeApiKeyRoute, apiKeysRoute, createApiKeyRoute } from '../../domain/api/security/keys'
import { maxApiKeys, keyTail, keyTerms, type ApiScope } from '../../domain/people/security/credentials'
import { mailFactorChange } from '../factor/factor-mails'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'

/**
 * Ends the active keys of a person who lost the role or whose account was misused (P13, S21): all keys, or only the given
 * ones.
 */
export function endKeys(tx: PbApp, maker: Id, by: Id, keys?: readonly Id[]): number {
  const chosen = keys ? 'AND id IN (SELECT value FROM json_each({:keys}))' : ''
  const where = `user_id = {:maker} AND ended_at = '' ${chosen}`
  const bound = { maker, ...(keys && { keys: JSON.stringify(keys) }) }
  return updateRows(tx, 'api_keys', { ended_at: moment(), ended_by: by }, where, bound)
}

const isActiveSql = `ended_at = '' AND (expires_at = '' OR expires_at > {:now})`
const dayMs = 86_400_000

answerTo(apiKeysRoute, ({ app }) => ({
  keys: rows(
    app,
    `SELECT k.id AS id, k.name AS name, k.tail AS tail, k.scopes AS scopes, k.made_at AS madeAt,
       COALESCE(NULLIF(${fullNameSql('u')}, ''), u.email, '') AS madeBy, k.expires_at AS expiresAt,
       k.last_used_at AS lastUsedAt, k.last_network AS lastNetwork, k.uses AS uses
     FROM api_keys k LEFT JOIN users u ON u.id = k.user_id WHERE ${isActiveSql} ORDER BY k.made_at DESC, k.id DESC`,
    { now: moment() },
    {
      id: '',
      name: '',
      tail: '',
      scopes: '',
      madeAt: '',
      madeBy: '',
      expiresAt: '',
      lastUsedAt: '',
      lastNetwork: '',
      uses: 0,
    },
  ).map((key) => ({ ...key, scopes: JSON.parse(key.scopes) as ApiScope[] })),
  atMost: maxApiKeys,
}))

/** Stores the hash of a key that the admin's device generated (P13) and emails its maker (S24). */
commandFor(createApiKeyRoute, ({ app, person, audit }, { name, scopes, term, secret }) => {
  const now = moment()
  const many = readNumber(app, `SELECT COUNT(*) AS n FROM api_keys WHERE ${isActiveSql}`, { now })
  if (many >= maxApiKeys) fail('too-many-keys')
  const days = keyTerms[term]
  const expires = days === null ? '' : moment(nowMs() + days * dayMs)
  const id = insert(app, 'api_keys', {
    user_id: person.id,
    name,
    scopes,
    secret_hash: $security.sha256(secret),
    tail: keyTail(secret),
    made_at: now,
    expires_at: expires,
  })
  audit('key.create', `api_keys/${id}`, { after: { name, scopes, expires } })
  mailFactorChange(app, app.findRecordById('users', person.id), 'key-made', { name, since: now })
  return { key: id }
})

commandFor(revokeApiKeyRoute, ({ app, person, audit }, { key }) => {
  const record = requireRecord(app, 'api_keys', key)
  const end = { ended_at: moment(), ended_by: person.id }
  const ended = updateRows(app, 'api_keys', end, `id = {:key} AND ended_at = ''`, { key })
  if (ended > 0) {
    audit('key.end', `api_keys/${key}`, { before: { name: record.getString('name'), uses: record.getInt('uses') } })
  }
  return {}
})
