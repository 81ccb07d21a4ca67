import type { Moment } from '../../domain/entities'
import { notMeLinkMs } from '../../domain/people/security/account-limits'
import { paths } from '../../domain/paths'
import { issueAccountToken, type AccountToken } from './account-tokens'
import { origin } from '../platform/environment'
import { fail } from '../platform/errors'

export type NotMeSubject = 'device' | 'paypal' | 'email'

interface Input {
  user: string
  about: NotMeSubject
  since: Moment
  lifeMs?: number
  data?: { [name: string]: string }
}

/** Creates the single-use link with which an email's recipient reports that they didn't cause its event (S24). */
export function notMeLink(tx: PbApp, { user, about, since, lifeMs = notMeLinkMs, data = {} }: Input): string {
  const linkData = { ...data, about, since, lifeMs: String(lifeMs) }
  const token = issueAccountToken(tx, { kind: 'not-me', user, lifeMs, data: linkData })
  return `${origin()}${paths.notMe}${about === 'paypal' ? '' : `?about=${about}`}#${token}`
}

export const disownedSince = ({ data }: AccountToken): Moment => data['since'] ?? fail('link-invalid')
