import type { Moment } from '../../domain/entities'
import { mailPerson } from '../mail/enqueue'
import { moment, nowMs } from '../platform/clock'
import { notMeLink } from '../users/not-me-link'

export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-made'
  | 'recovery-used'
  | 'tries-used-up'
  | 'reset'
  | 'key-made'
  | 'allowed'

/** Emails an owner about a changed factor or a new API key, with a "not me" link (S24). */
export function mailFactorChange(
  tx: PbApp,
  user: PbRecord,
  news: FactorChange,
  { name = '', left = 0, since = moment() }: { name?: string; left?: number; since?: Moment } = {},
): void {
  const link = notMeLink(tx, { user: user.id, about: 'device', since })
  mailPerson(tx, user, 'second-factor', link, { news, name, left, atMs: nowMs() })
}
