import { keyLimit, shownKey } from '../../domain/people/security/api-keys'
import { networkLabel } from '../../domain/people/security/network'
import { moment } from './clock'
import { exec, one } from './sql'
import { fail } from './refusals'
import { apiKeyOf, networkAddressOf } from './request'

/**
 * A request that was let in by an API key (P13; the gate has looked at its scope and its end): counted, with when and from where it was
 * used last, and refused past its limit (`rate-limited`).
 * @returns the key as the record names it beside its maker; '' for a person's own request
 */
export function usedKey(e: PbRequestEvent): string {
  const id = apiKeyOf(e)
  if (id === '') return ''
  const waitMs = $coterie.allow('api-key', id, keyLimit.max, keyLimit.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  exec(
    e.app,
    `UPDATE api_keys SET uses = uses + 1, last_used_at = {:now}, last_network = {:network} WHERE id = {:id}`,
    { id, now: moment(), network: networkLabel(networkAddressOf(e)) },
  )
  const key = one(e.app, 'SELECT name, tail FROM api_keys WHERE id = {:id}', { id }, { name: '', tail: '' })
  return key ? `${key.name}, ${shownKey(key.tail)}` : fail('key-invalid')
}

/** Refuses what a key asked for that ended while its command waited for its turn (`key-invalid`); '' is a person's own. */
export function demandLivingKey(tx: PbApp, key: string): void {
  if (key === '') return
  const now = moment()
  const living = one(
    tx,
    `SELECT id FROM api_keys WHERE id = {:key} AND ended_at = '' AND (expires_at = '' OR expires_at > {:now})`,
    { key, now },
    { id: '' },
  )
  if (!living) fail('key-invalid')
}
