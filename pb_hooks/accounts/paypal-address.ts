import type { Moment } from '../../domain/entities'
import { coolingOffMs } from '../../domain/money/payments/payee'
import { enqueue } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, momentMs, nowMs } from '../platform/clock'
import { backToPending } from '../payments/back-to-pending'
import { change, one, rows } from '../platform/db'
import { languageOf } from '../users/find-user'
import { withinLimit } from '../users/limits'
import { mayMailStranger } from '../users/stranger-mail'
import { notMeLink } from '../users/not-me-link'

/** A change of the address that payments go to, as the "not me" link of its mail keeps it. */
interface AddressChange {
  before: string
  after: string
  /** When `before` had been set, '' for a first one. */
  changedBefore: Moment
}

/**
 * Tells of a changed PayPal address, a first one too (M12, S24). The earlier address and the account's own get the link that takes the
 * change back; the new one is only told. Links of earlier changes live on: a thief who changes the address twice must not void the owner's
 * way back.
 */
export function tellPaypalChanged(tx: PbApp, user: PbRecord, { before, after, changedBefore }: AddressChange): void {
  notify(tx, user.id, 'account-changed', { what: 'paypal' })
  const now = moment()
  const data = { before, after, changedBefore, changedAt: now }
  const link = notMeLink(tx, { user: user.id, about: 'paypal', since: now, data })
  const receivers = new Map([[after, ''], [user.getString('email'), link] as const, [before, link] as const])
  receivers.delete('')
  for (const [to, actionLink] of receivers) {
    if (to !== user.getString('email') && !mayWriteTo(tx, to, actionLink)) continue
    enqueue(tx, {
      to,
      template: 'paypal-changed',
      language: languageOf(user),
      data: {
        firstName: user.getString('first_name'),
        before,
        address: after,
        waits: before !== '' || changedBefore !== '' ? 1 : 0,
        atMs: nowMs(),
        actionLink,
      },
    })
  }
}

/**
 * Whether an address that isn't the account's own is written to (S27). A new one may be a stranger's and is limited like one. An earlier
 * one gets a way back, so it has an allowance of its own that no stranger can use up.
 */
const mayWriteTo = (tx: PbApp, to: string, actionLink: string): boolean =>
  actionLink === '' ? mayMailStranger(tx, 'paypal', to) : withinLimit('strangerMail', `earlier paypal ${to}`)

/** The address as it is, and the first change since a moment. */
export interface PaypalWas {
  current: string
  before: string
  changedBefore: Moment
  changedAt: Moment
}

/** What the PayPal address was before it changed since a moment; null when it didn't, or is that address again. */
export function paypalSince(tx: PbApp, user: PbRecord, since: Moment): PaypalWas | null {
  const current = tx.findRecordById('users', user.id).getString('paypal_email')
  const first = one(
    tx,
    `SELECT data ->> 'before' AS before, data ->> 'changedBefore' AS changedBefore, data ->> 'changedAt' AS changedAt
     FROM _account_tokens WHERE user = {:user} AND kind = 'not-me' AND data ->> 'about' = 'paypal'
       AND data ->> 'changedAt' >= {:since} ORDER BY data ->> 'changedAt' LIMIT 1`,
    { user: user.id, since },
    { before: '', changedBefore: '', changedAt: '' },
  )
  if (!first || first.before === current) return null
  return { current, ...first }
}

/**
 * Puts the address back that the account had before it was changed. One that was itself still waiting when it was replaced waits again,
 * and its owner is told: else a thief who changes there and back keeps a link that brings his address in without the wait. What follows
 * a first one that was disowned waits as well.
 */
export function putPaypalBack(tx: PbApp, user: PbRecord, was: PaypalWas, actor: Actor): void {
  const { current, before, changedBefore, changedAt } = was
  const currentSince = tx.findRecordById('users', user.id).getString('paypal_changed_at')
  const isSettled =
    before !== '' && (changedBefore === '' || momentMs(changedAt) - momentMs(changedBefore) >= coolingOffMs)
  change(tx, 'users', user.id, { paypal_email: before, paypal_changed_at: isSettled ? changedBefore : moment() })
  if (!isSettled && before !== '')
    tellPaypalChanged(tx, user, { before: current, after: before, changedBefore: currentSince })
  audit(tx, {
    actor,
    action: 'paypal.restore',
    subject: `users/${user.id}`,
    before: { paypal_email: current },
    after: { paypal_email: before },
  })
  reopenPayments(tx, user, before, actor)
}

/**
 * Approved payments that weren't sent go back to pending unless they go to the address that is kept: the others may go to one that its
 * owner disowned, also to one that was replaced since (S24).
 */
function reopenPayments(tx: PbApp, user: PbRecord, kept: string, actor: Actor): void {
  const approved = rows(
    tx,
    `SELECT id FROM user_payments WHERE user_id = {:user} AND status = 'approved' AND payee_paypal != {:kept}`,
    { user: user.id, kept },
    { id: '' },
  )
  backToPending(
    tx,
    approved.map(({ id }) => id),
    'address-disowned',
    actor,
  )
}

/** Takes the address out. It counts as a change: what follows waits 72 hours (M12). */
export function takePaypalOut(tx: PbApp, user: PbRecord, actor: Actor): void {
  const before = tx.findRecordById('users', user.id).getString('paypal_email')
  change(tx, 'users', user.id, { paypal_email: '', paypal_changed_at: moment() })
  audit(tx, {
    actor,
    action: 'paypal.change',
    subject: `users/${user.id}`,
    before: { paypal_email: before },
    after: { paypal_email: '' },
  })
  reopenPayments(tx, user, '', actor)
}
