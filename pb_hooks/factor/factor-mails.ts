import type { Moment } from '../../domain/entities'
import { enqueueMail } from '../mail/enqueue'
import { moment, nowMs } from '../platform/clock'
import { languageOf } from '../users/find-user'
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

/**
 * Emails an owner about a changed factor or a new API key, with a "not me" link (S24). `since` is a moment before the
 * change was written.
 */
export function mailFactorChange(
  tx: PbApp,
  user: PbRecord,
  news: FactorChange,
  { name = '', left = 0, since = moment() }: { name?: string; left?: number; since?: Moment } = {},
): void {
  enqueueMail(tx, {
    to: user.getString('email'),
    language: languageOf(user),
    template: 'second-factor',
    data: {
      firstName: user.getString('first_name'),
      news,
      name,
      left,
      atMs: nowMs(),
      actionLink: notMeLink(tx, { user: user.id, about: 'device', since }),
    },
  })
}
