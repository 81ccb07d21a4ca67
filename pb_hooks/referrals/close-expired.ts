import { moment } from '../platform/clock'
import { exec } from '../platform/db'

/** Closes expired invitations of one mailbox ('' = of all): an index can't know the time (M16, data model). */
export function closeExpired(app: PbApp, emailNorm = ''): void {
  exec(
    app,
    `UPDATE referrals SET closed_at = {:now}, closed_reason = 'expired', updated = {:now}
     WHERE referred_user = '' AND closed_at = '' AND source = 'invite' AND expires_at <= {:now}
       AND ({:emailNorm} = '' OR email_norm = {:emailNorm})`,
    { emailNorm, now: moment() },
  )
}
