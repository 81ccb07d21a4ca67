import { mailboxKey } from '../../domain/people/email/email-address'
import { moment } from '../platform/clock'
import { exec, exists } from '../platform/db'
import { serverKey } from '../users/server-key'

/** Returns the keyed hash of an address. Suppressed addresses are stored only as hashes, so the list reveals no address. */
const hashOf = (app: PbApp, address: string): string =>
  $security.hs256(mailboxKey(address), serverKey(app, 'never-write-key'))

/** Adds an address to the suppression list, which stops all emails that aren't necessary. */
export function suppressAddress(app: PbApp, address: string): void {
  exec(app, 'INSERT INTO _suppressions (hash, at) VALUES ({:hash}, {:at}) ON CONFLICT DO NOTHING', {
    hash: hashOf(app, address),
    at: moment(),
  })
}

export const isSuppressed = (app: PbApp, address: string): boolean =>
  exists(app, 'SELECT 1 AS found FROM _suppressions WHERE hash = {:hash}', { hash: hashOf(app, address) })

/** Removes an address when its owner verifies it for an account; from then on the account's preferences apply. */
export function unsuppressAddress(app: PbApp, address: string): void {
  exec(app, 'DELETE FROM _suppressions WHERE hash = {:hash}', { hash: hashOf(app, address) })
}
