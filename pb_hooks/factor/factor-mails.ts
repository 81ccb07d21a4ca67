import { paths } from '../../domain/paths'
import { notMeLinkMs } from '../../domain/people/account-limits'
import { enqueue } from '../mail/enqueue'
import { nowMs } from '../platform/clock'
import { issueAccountToken } from '../users/account-tokens'
import { languageOf } from '../users/find-user'

/** What an owner has to know of. */
export type FactorNews =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-made'
  | 'recovery-used'
  | 'tries-used-up'
  | 'reset'

/**
 * Tells an owner of a change to their second factor. Where somebody may have got in, a link ends all sessions, and takes away the
 * passkey that was added.
 */
export function mailFactorNews(
  tx: PbApp,
  user: PbRecord,
  news: FactorNews,
  { name = '', left = 0, passkey = '' }: { name?: string; left?: number; passkey?: string } = {},
): void {
  const data = { about: 'device', ...(passkey !== '' && { passkey }) }
  const token = issueAccountToken(tx, { kind: 'not-me', user: user.id, lifeMs: notMeLinkMs, data })
  enqueue(tx, {
    to: user.getString('email'),
    language: languageOf(user),
    template: 'second-factor',
    data: {
      firstName: user.getString('first_name'),
      news,
      name,
      left,
      atMs: nowMs(),
      actionLink: `${$coterie.origin()}${paths.notMe}?about=device#${token}`,
    },
  })
}
