import type { Moment } from '../../domain/entities'
import { notMeLinkMs } from '../../domain/people/security/account-limits'
import { paths } from '../../domain/paths'
import { issueAccountToken, type AccountToken } from './account-tokens'
import { origin } from '../platform/environment'
import { fail } from '../platform/refusals'

/** What a mail's "not me" link is about. The page words itself by it. */
export type NotMeAbout = 'device' | 'paypal' | 'email'

interface Wanted {
  user: string
  about: NotMeAbout
  /** What was added to the account at or after this moment is what the link removes: the sign-in or the act that the mail tells of. */
  since: Moment
  /** How long the link works, ms. */
  lifeMs?: number
  data?: { [name: string]: string }
}

/** Makes the link of a mail by which its receiver disowns what the mail tells of (S24). It works once. */
export function notMeLink(tx: PbApp, { user, about, since, lifeMs = notMeLinkMs, data = {} }: Wanted): string {
  const kept = { ...data, about, since, lifeMs: String(lifeMs) }
  const token = issueAccountToken(tx, { kind: 'not-me', user, lifeMs, data: kept })
  return `${origin()}${paths.notMe}${about === 'paypal' ? '' : `?about=${about}`}#${token}`
}

/** Since when a link removes what was added. */
export const disownedSince = ({ data }: AccountToken): Moment => data['since'] ?? fail('link-invalid')
