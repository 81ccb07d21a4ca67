import { emailBackLinkMs } from '../../domain/people/security/account-limits'
import { paths } from '../../domain/paths'
import { enqueue } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { change, exec } from '../platform/db'
import { fail } from '../platform/refusals'
import { voidTokens, type AccountToken } from '../users/account-tokens'
import { languageOf, userByEmail } from '../users/find-user'
import { notMeLink } from '../users/not-me-link'
import { mayMailStranger } from '../users/stranger-mail'
import { origin } from '../platform/environment'

/**
 * Tells the earlier and the new address that the account's was changed, before it is. `own`: an admin changed their own, with their
 * password; the earlier address then gets a link that puts it back for 72 hours (S26). Nobody gets one for an address that an admin changed
 * for a member: the earlier mailbox may be lost or somebody else's, which is why it was changed.
 */
export function tellEmailChanged(tx: PbApp, user: PbRecord, address: string, own: boolean): void {
  notify(tx, user.id, 'account-changed', { what: 'email' })
  const before = user.getString('email')
  const back = own
    ? notMeLink(tx, {
        user: user.id,
        about: 'email',
        since: moment(),
        lifeMs: emailBackLinkMs,
        data: { before, after: address },
      })
    : ''
  const toNew = mayMailStranger(tx, 'email', address) ? [address] : []
  for (const to of [before, ...toNew]) {
    const isBack = to === before && own
    enqueue(tx, {
      to,
      language: languageOf(user),
      template: 'email-changed',
      data: {
        firstName: user.getString('first_name'),
        before,
        address,
        own: own ? 1 : 0,
        back: isBack ? 1 : 0,
        atMs: nowMs(),
        actionLink: isBack ? back : `${origin()}${paths.auth}`,
      },
    })
  }
}

/** Links that lie in a mailbox that isn't the account's any more must not open the account. */
export function voidLinksInMailbox(tx: PbApp, user: string): void {
  voidTokens(tx, user, 'reset')
  exec(tx, 'DELETE FROM _sign_up_candidates WHERE user = {:user}', { user })
}

/** Who acts by a "not me" link, on the audit log. */
export const notMeActor: Actor = { id: '', name: 'not-me link' }

/** Puts the address back that a "not me" link keeps, whatever it is now. `link-invalid` when another account has it. */
export function putEmailBack(tx: PbApp, user: PbRecord, { data: { before = '' } }: AccountToken): void {
  const holder = userByEmail(tx, before)
  if (before === '' || (holder && holder.id !== user.id)) fail('link-invalid')
  const current = user.getString('email')
  voidLinksInMailbox(tx, user.id)
  change(tx, 'users', user.id, { email: before })
  audit(tx, {
    actor: notMeActor,
    action: 'email.restore',
    subject: `users/${user.id}`,
    before: { email: current },
    after: { email: before },
  })
}
