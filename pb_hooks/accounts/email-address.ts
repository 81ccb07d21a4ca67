import { emailBackLinkMs } from '../../domain/people/security/account-limits'
import { paths } from '../../domain/paths'
import { enqueueMail } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { change, exec } from '../platform/db'
import { fail } from '../platform/errors'
import { voidTokens, type AccountToken } from '../users/account-tokens'
import { languageOf, findUserByEmail } from '../users/find-user'
import { notMeLink } from '../users/not-me-link'
import { canMailStranger } from '../users/limits'
import { origin } from '../platform/environment'

/**
 * Notifies both addresses of an email change, before it is saved (S26). Only if an admin changed their `own` address does
 * the earlier one get a link that restores it: a member's earlier mailbox may belong to another person.
 */
export function notifyEmailChanged(tx: PbApp, user: PbRecord, address: string, own: boolean): void {
  notify(tx, user.id, 'account-changed', { what: 'email' })
  const before = user.getString('email')
  const restore = {
    about: 'email',
    since: moment(),
    lifeMs: emailBackLinkMs,
    data: { before, after: address },
  } as const
  const back = own ? notMeLink(tx, { user: user.id, ...restore }) : ''
  const toNew = canMailStranger(tx, 'email', address) ? [address] : []
  for (const to of [before, ...toNew]) {
    const isBack = to === before && own
    enqueueMail(tx, {
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

export function voidMailedLinks(tx: PbApp, user: string): void {
  voidTokens(tx, user, 'reset')
  exec(tx, 'DELETE FROM _sign_up_candidates WHERE user = {:user}', { user })
}

export const notMeActor: Actor = { id: '', name: 'not-me link' }

/** Restores the email address that is stored with a "not me" link. Throws `link-invalid` if another account now uses it. */
export function restoreEmail(tx: PbApp, user: PbRecord, { data: { before = '' } }: AccountToken): void {
  const holder = findUserByEmail(tx, before)
  if (before === '' || (holder && holder.id !== user.id)) fail('link-invalid')
  const current = user.getString('email')
  voidMailedLinks(tx, user.id)
  change(tx, 'users', user.id, { email: before })
  audit(tx, notMeActor, 'email.restore', `users/${user.id}`, { before: { email: current }, after: { email: before } })
}
