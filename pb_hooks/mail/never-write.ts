import { normalisedEmail } from '../../domain/people/email/email-address'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { ownKey } from '../users/own-key'

/**
 * Addresses that want no letters: a keyed hash of each mailbox and nothing else, so that the list tells nobody whom it holds. It
 * outlives the invitation.
 */
const hashOf = (app: PbApp, address: string): string =>
  $security.hs256(normalisedEmail(address), ownKey(app, 'never-write-key'))

/** Notes that nobody writes to an address any more what isn't necessary. */
export function neverWrite(app: PbApp, address: string): void {
  exec(app, 'INSERT INTO _suppressions (hash, at) VALUES ({:hash}, {:at}) ON CONFLICT DO NOTHING', {
    hash: hashOf(app, address),
    at: moment(),
  })
}

/** Whether somebody at this address said so. */
export const saidNever = (app: PbApp, address: string): boolean =>
  one(
    app,
    'SELECT 1 AS found FROM _suppressions WHERE hash = {:hash}',
    { hash: hashOf(app, address) },
    { found: 0 },
  ) !== null

/** Whoever proves an address for an account of their own has turned to us: from then on their account's choices count. */
export function turnedToUs(app: PbApp, address: string): void {
  exec(app, 'DELETE FROM _suppressions WHERE hash = {:hash}', { hash: hashOf(app, address) })
}
