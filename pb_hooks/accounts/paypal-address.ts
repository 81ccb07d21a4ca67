import type { Id, Moment } from '../../domain/entities'
import { coolingOffMs } from '../../domain/money/payments/payee'
import { enqueueMail } from '../mail/enqueue'
import { notify } from '../notifications/notify'
import { audit, type Actor } from '../platform/audit'
import { moment, momentMs, nowMs } from '../platform/clock'
import { returnToPending } from '../payments/return-to-pending'
import { change, one, inTransaction, readIds } from '../platform/db'
import { languageOf } from '../users/find-user'
import { isWithinLimit, canMailStranger } from '../users/limits'
import { notMeLink } from '../users/not-me-link'
import { setPaypalRoute } from '../../domain/api/security/accounts'
import { reopenReaddressed } from '../payouts/reopen-readdressed'
import { answerTo } from '../platform/route'

interface AddressChange {
  before: string
  after: string
  /** When the earlier address was set; '' for the first address. */
  changedBefore: Moment
}

/**
 * Notifies the person of a changed PayPal address (M12, S24). Links of earlier changes stay valid, so that a thief who
 * changes the address twice does not void the owner's link.
 */
function notifyPaypalChanged(tx: PbApp, user: PbRecord, { before, after, changedBefore }: AddressChange): void {
  notify(tx, user.id, 'account-changed', { what: 'paypal' })
  const now = moment()
  const data = { before, after, changedBefore, changedAt: now }
  const link = notMeLink(tx, { user: user.id, about: 'paypal', since: now, data })
  const receivers = new Map([[after, ''], [user.getString('email'), link] as const, [before, link] as const])
  receivers.delete('')
  for (const [to, actionLink] of receivers) {
    if (to !== user.getString('email') && !canEmailTo(tx, to, actionLink)) continue
    enqueueMail(tx, {
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
 * Counts an email to an address other than the account's own (S27) and reports whether it may be sent. An earlier PayPal
 * address has its own limit, which no stranger can use up.
 */
const canEmailTo = (tx: PbApp, to: string, actionLink: string): boolean =>
  actionLink === '' ? canMailStranger(tx, 'paypal', to) : isWithinLimit('strangerMail', `earlier paypal ${to}`)

export interface PreviousPaypal {
  current: string
  before: string
  changedBefore: Moment
  changedAt: Moment
}

/** Returns the PayPal address as it was before its first change since a moment; null if it is the same now. */
export function paypalBeforeChange(tx: PbApp, user: PbRecord, since: Moment): PreviousPaypal | null {
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
 * Restores the address before the change. If that address was still in its waiting period, the wait starts again, so a
 * thief can't skip the wait by changing the address twice.
 */
export function restorePaypal(tx: PbApp, user: PbRecord, was: PreviousPaypal, actor: Actor): void {
  const { current, before, changedBefore, changedAt } = was
  const currentSince = tx.findRecordById('users', user.id).getString('paypal_changed_at')
  const isSettled =
    before !== '' && (changedBefore === '' || momentMs(changedAt) - momentMs(changedBefore) >= coolingOffMs)
  change(tx, 'users', user.id, { paypal_email: before, paypal_changed_at: isSettled ? changedBefore : moment() })
  if (!isSettled && before !== '')
    notifyPaypalChanged(tx, user, { before: current, after: before, changedBefore: currentSince })
  auditAddress(tx, actor, 'paypal.restore', user.id, current, before)
  reopenPayments(tx, user, before, actor)
}

const auditAddress = (
  tx: PbApp,
  actor: Actor,
  action: 'paypal.change' | 'paypal.restore',
  user: Id,
  before: string,
  after: string,
): void =>
  audit(tx, actor, action, `users/${user}`, { before: { paypal_email: before }, after: { paypal_email: after } })

/** Returns approved payments to pending unless they go to the address that the owner recognizes (S24). */
function reopenPayments(tx: PbApp, user: PbRecord, keptAddress: string, actor: Actor): void {
  const approved = `SELECT id FROM user_payments WHERE user_id = {:user} AND status = 'approved' AND payee_paypal != {:kept}`
  const payments = readIds(tx, approved, { user: user.id, kept: keptAddress })
  returnToPending(tx, payments, 'address-disowned', actor)
}

/** Clears the address. This counts as a change: the next address waits 72 hours (M12). */
export function removePaypal(tx: PbApp, user: PbRecord, actor: Actor): void {
  const before = tx.findRecordById('users', user.id).getString('paypal_email')
  change(tx, 'users', user.id, { paypal_email: '', paypal_changed_at: moment() })
  auditAddress(tx, actor, 'paypal.change', user.id, before, '')
  reopenPayments(tx, user, '', actor)
}

/** Sets the address that payments go to (M12). Clearing it counts as a change, so a thief can't skip the waiting period. */
answerTo(setPaypalRoute, ({ app, person }, input) => {
  inTransaction(app, (tx) => {
    const user = tx.findRecordById('users', person.id)
    const before = user.getString('paypal_email')
    if (before === input.address) return
    const changedBefore = user.getString('paypal_changed_at')
    const first = before === '' && changedBefore === ''
    change(tx, 'users', person.id, { paypal_email: input.address, paypal_changed_at: first ? '' : moment() })
    auditAddress(tx, person, 'paypal.change', person.id, before, input.address)
    reopenReaddressed(tx, { user: person.id }, person)
    notifyPaypalChanged(tx, user, { before, after: input.address, changedBefore })
  })
  return {}
})
