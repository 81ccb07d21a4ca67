import type { Id, CalendarDate, Moment } from '../../domain/entities'
import type { PaymentRefusal } from '../../domain/money/payments/payment-refusal'
import { paymentRecipient, notifyAll } from '../notifications/notify'
import { auditAll, type Actor } from '../platform/audit'
import { moment, dateOf, momentMs, timeZone, today } from '../platform/clock'
import { exec, rows } from '../platform/db'
import { refreshPayoutColumns } from '../payouts/payout-columns'
import { problemsById } from './payability'
import { approvePaymentsRoute, dispersePaymentsRoute } from '../../domain/api/money/payments'
import { commandFor } from '../platform/command'
import { findSelectedPayments } from './list/payment-selection'
import { inBatch } from '../payouts/paypal-keys'
import { createBonuses } from './make-bonuses'
import { fail } from '../platform/errors'

export interface ActionResult {
  moved: Id[]
  refused: PaymentRefusal[]
}

/** Separates the payments that can change from those that can't, and returns the reason for each of the latter. */
function divide<R extends { id: Id }>(
  found: readonly R[],
  refusalOf: (row: R) => PaymentRefusal['code'] | undefined,
): { good: R[]; refused: PaymentRefusal[] } {
  const good: R[] = []
  const refused: PaymentRefusal[] = []
  for (const row of found) {
    const code = refusalOf(row)
    if (code === undefined) good.push(row)
    else refused.push({ payment: row.id, code })
  }
  return { good, refused }
}

/**
 * Approves payments in the caller's transaction (M12, M25): copies the payee's address, adds audit entries, and notifies
 * the payees (M26).
 */
export function approveAll(tx: PbApp, payments: readonly Id[], actor: Actor): ActionResult {
  const found = rows(
    tx,
    `SELECT p.id, p.status, p.user_id AS user, p.amount_cents AS cents, p.month, COALESCE(u.paypal_email, '') AS payee
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id
     ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', status: '', user: '', cents: 0, month: '', payee: '' },
  )
  const problems = problemsById(tx, payments, actor.id)
  const { good, refused } = divide(found, ({ id, status }) =>
    status === 'pending' ? problems.get(id)?.problem || undefined : 'payment-state-changed',
  )
  const bound = { approved: JSON.stringify(good.map(({ id, payee }) => [id, payee])), now: moment() }
  // the plus signs make SQLite find the payments by id instead of by state, because a hundred thousand may have the same
  // state
  const moved = exec(
    tx,
    `UPDATE user_payments SET status = 'approved', approved_at = {:now}, payee_paypal = k.value ->> 1, updated = {:now}
     FROM json_each({:approved}) k WHERE user_payments.id = k.value ->> 0 AND +user_payments.status = 'pending'`,
    bound,
  )
  if (moved !== good.length) throw new Error(`${moved} of ${good.length} payments were approved`)
  exec(
    tx,
    `UPDATE payment_admin SET approved_by = {:actor}, updated = {:now}
     WHERE payment IN (SELECT value ->> 0 FROM json_each({:approved}))`,
    { ...bound, actor: actor.id },
  )
  // also covers returned payments that are approved again (M34)
  refreshPayoutColumns(tx, { payments: good.map(({ id }) => id) })
  auditAll(
    tx,
    good.map(({ id, user, cents, payee }) => ({
      actor,
      action: 'payment.approve',
      subject: `user_payments/${id}`,
      before: { status: 'pending' },
      after: { status: 'approved', user, cents, payee },
    })),
  )
  notifyAll(tx, 'payment-approved', good.map(paymentRecipient))
  return { moved: good.map(({ id }) => id), refused }
}

/** Approves payments (M12). Does nothing if count or sum differ from what the admin confirmed (P16). */
export const approvePayments = commandFor(approvePaymentsRoute, ({ app, person }, input) => {
  const { moved, refused } = approveAll(app, findSelectedPayments(app, person.id, input, 'pending'), person)
  return { approved: moved, refused }
})

export interface DispersalDetails {
  /** The reference shown to payees: one for all payments, or one for each; '' = none. */
  reference: string | ReadonlyMap<Id, string>
  on?: CalendarDate | undefined
}

/** Records in the caller's transaction that approved payments were sent: they become paid, permanently (M4, M11). */
export function disperseAll(
  tx: PbApp,
  payments: readonly Id[],
  actor: Actor,
  { reference, on }: DispersalDetails,
): ActionResult {
  const zone = timeZone(tx)
  const referenceOf = (id: Id): string => (typeof reference === 'string' ? reference : (reference.get(id) ?? ''))
  const found = rows(
    tx,
    `SELECT p.id, p.status, p.user_id AS user, p.amount_cents AS cents, p.month, p.payee_paypal AS payee,
       p.approved_at AS approved, ${inBatch} AS locked
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', status: '', user: '', cents: 0, month: '', payee: '', approved: '', locked: false },
  )
  const { good, refused } = divide(found, ({ status, locked, approved }) => {
    if (status !== 'approved') return 'payment-state-changed'
    if (locked) return 'payment-in-batch'
    return on !== undefined && dateOf(momentMs(approved), zone) > on ? 'sent-before-approved' : undefined
  })
  const ids = good.map(({ id }) => id)
  const now = moment()
  const at = on === undefined ? now : momentIn(on, zone)
  const bound = { sent: JSON.stringify(ids), now }
  // the plus signs make SQLite find the payments by id instead of by state, because a hundred thousand may have the same
  // state
  const moved = exec(
    tx,
    `UPDATE user_payments SET status = 'dispersed', dispersed_at = MIN({:now}, MAX({:at}, approved_at)), reference = k.value ->> 1,
       updated = {:now}
     FROM json_each({:referred}) k WHERE user_payments.id = k.value ->> 0 AND +user_payments.status = 'approved'`,
    { now, at, referred: JSON.stringify(ids.map((id) => [id, referenceOf(id)])) },
  )
  if (moved !== good.length) throw new Error(`${moved} of ${good.length} payments were dispersed`)
  exec(
    tx,
    `UPDATE earnings SET status = 'paid', paid_date = {:day}, updated = {:now}
     WHERE payment IN (SELECT value FROM json_each({:sent})) AND +status = 'pending'`,
    { ...bound, day: on ?? today(tx) },
  )
  createBonuses(tx, ids, actor)
  auditAll(
    tx,
    good.map(({ id, user, cents, payee }) => ({
      actor,
      action: 'payment.disperse',
      subject: `user_payments/${id}`,
      before: { status: 'approved' },
      after: { status: 'dispersed', reference: referenceOf(id), ...(on && { on }), user, cents, payee },
    })),
  )
  notifyAll(tx, 'payment-sent', good.map(paymentRecipient))
  return { moved: ids, refused }
}

function momentIn(day: CalendarDate, zone: string): Moment {
  let ms = Date.parse(`${day}T12:00:00Z`)
  for (const step of [-quarterDayMs, quarterDayMs])
    while (step < 0 ? dateOf(ms, zone) > day : dateOf(ms, zone) < day) ms += step
  return moment(ms)
}

const quarterDayMs = 21_600_000

/** Returns the day on which payments were sent manually if it is before today; undefined = now. Throws `sent-in-future`. */
export function checkedSentDay(app: PbApp, { sentOn }: { sentOn?: CalendarDate }): CalendarDate | undefined {
  const day = today(app)
  if (sentOn !== undefined && sentOn > day) fail('sent-in-future', {}, { sentOn: 'sent-in-future' })
  return sentOn === day ? undefined : sentOn
}

/** Records that approved payments were sent, if count and sum are what the admin confirmed (P16). */
export const dispersePayments = commandFor(dispersePaymentsRoute, ({ app, person }, input) => {
  const { reference = '' } = input
  const sent = { reference, on: checkedSentDay(app, input) }
  const { moved, refused } = disperseAll(app, findSelectedPayments(app, person.id, input, 'approved'), person, sent)
  return { dispersed: moved, refused }
})
