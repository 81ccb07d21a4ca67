import { optOutKinds, type OptOutKind } from '../../domain/mail/email-categories'
import { paths } from '../../domain/paths'
import { mailtoLink } from '../../domain/people/email/email-address'
import { origin } from '../platform/environment'
import { inTransaction } from '../platform/db'
import { unsubscribeRoute } from '../../domain/api/messages/notices'
import { withoutGroupMail } from '../../domain/notices/choices'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findUserByEmail } from '../users/find-user'
import { readNotifyChoices, suppressAddress } from './can-email'

interface Subscription {
  address: string
  kind: OptOutKind
}

function subscriptionToken(subscription: Subscription): string {
  const text = JSON.stringify({ stop: subscription.kind, address: subscription.address })
  return $coterie.seal(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function readUnsubscribeToken(token: string): Subscription | null {
  try {
    const padded = token.replace(/-/g, '+').replace(/_/g, '/') + '='.repeat((4 - (token.length % 4)) % 4)
    const content = JSON.parse($coterie.unseal(padded)) as { stop?: unknown; address?: unknown }
    const kind = optOutKinds.find((each) => each === content.stop)
    // rejects other encrypted texts of this program, which are not valid tokens
    return kind !== undefined && typeof content.address === 'string' ? { address: content.address, kind } : null
  } catch {
    return null
  }
}

/** Returns the link in an email. The token is in the fragment, which servers don't log. */
export const unsubscribeLink = (subscription: Subscription): string =>
  `${origin()}${paths.unsubscribe}?about=${subscription.kind}#${subscriptionToken(subscription)}`

/** Headers for the unsubscribe button of email programs (RFC 8058, RFC 2369); these requests can't carry a fragment. */
export const unsubscribeHeaders = (subscription: Subscription, replyTo: string): { [name: string]: string } => {
  const web = `<${origin()}${paths.unsubscribe}?about=${subscription.kind}&t=${subscriptionToken(subscription)}>`
  const mail = replyTo === '' ? '' : `, <${mailtoLink(replyTo)}?subject=unsubscribe>`
  return { 'List-Unsubscribe': `${web}${mail}`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Unsubscribes with a link from an email; addresses without a verified account are suppressed. */
answerTo(unsubscribeRoute, ({ app }, { token }) => {
  const stop = readUnsubscribeToken(token)
  if (!stop) return fail('link-invalid')
  const { address, kind } = stop
  return inTransaction(app, (tx) => {
    const user = findUserByEmail(tx, address)
    if (kind === 'invitation' || !user?.getBool('verified')) {
      suppressAddress(tx, address)
      return { kind, everything: true }
    }
    const choices = readNotifyChoices(tx, address)
    user.set('notify', withoutGroupMail(choices, kind))
    tx.save(user)
    return { kind, everything: false }
  })
})
