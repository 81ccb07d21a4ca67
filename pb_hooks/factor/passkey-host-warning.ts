import { passkeyScope } from '../../domain/people/security/passkeys'
import { rows } from '../platform/db'
import { origin } from '../platform/environment'

/** Returns a warning for `serve` if passkeys were created for another host, where browsers don't offer them; '' = none. */
export function passkeyHostWarning(app: PbApp): string {
  const relyingParty = passkeyScope(origin())
  const host = 'host' in relyingParty ? relyingParty.host : ''
  const elsewhere = rows(
    app,
    `SELECT host, COUNT(*) AS n FROM _passkeys WHERE host != {:host} AND host != 'localhost' GROUP BY host ORDER BY host`,
    { host },
    { host: '', n: 0 },
  )
  return elsewhere
    .map(
      ({ host: other, n }) =>
        `${n} ${n === 1 ? 'passkey was' : 'passkeys were'} made for ${other} and can’t be used at ${origin()}. Serve that address again (--url), or let their owners sign in with a code and add new ones.`,
    )
    .join('\n')
}
