import { keyLimit, maskedKey } from '../../domain/people/security/credentials'
import { networkLabel } from '../../domain/people/security/account-limits'
import { moment } from './clock'
import { exec, exists, findRow } from './sql'
import { fail, requireWithinLimit } from './errors'
import { apiKeyOf, networkAddressOf } from './request'

/** Records the use of the request's API key (P13) and returns its name; '' without a key. Throws `rate-limited`. */
export function countKeyUse(e: PbRequestEvent): string {
  const id = apiKeyOf(e)
  if (id === '') return ''
  requireWithinLimit('api-key', id, keyLimit)
  exec(
    e.app,
    `UPDATE api_keys SET uses = uses + 1, last_used_at = {:now}, last_network = {:network} WHERE id = {:id}`,
    { id, now: moment(), network: networkLabel(networkAddressOf(e)) },
  )
  const key = findRow(e.app, 'api_keys', id, { name: '', tail: '' })
  return key ? `${key.name}, ${maskedKey(key.tail)}` : fail('key-invalid')
}

/** Throws `key-invalid` if the key ended while its command waited. `key` is '' for a request without an API key. */
export function requireActiveKey(tx: PbApp, key: string): void {
  if (key === '') return
  const active = `SELECT 1 FROM api_keys WHERE id = {:key} AND ended_at = '' AND (expires_at = '' OR expires_at > {:now})`
  if (!exists(tx, active, { key, now: moment() })) fail('key-invalid')
}
