import type { Id, CalendarDate, Moment } from '../../domain/entities'
import type { PaymentRefusal } from '../../domain/money/payments/payment-refusal'
import { aboutPayment, notifyAll } from '../notifications/notify'
import { auditAll, type Actor } from '../platform/audit'
import { moment, dateOf, momentMs, timeZone, today } from '../platform/clock'
import { exec, rows } from '../platform/db'
import { restampPayments } from '../payouts/restamp-payments'
import { problemsById } from './payability'
import { approvePaymentsRoute, dispersePaymentsRoute } from '../../domain/api/money/payments'
import { commandFor } from '../platform/command'
import { selectedPayments } from './list/selected-payments'
import { inBatch } from '../payouts/keys-in-use'
import { makeBonuses } from './make-bonuses'
import { fail } from '../platform/refusals'

/** What became of payments that were to be moved, each in one of the two. */
export interface Moved {
  moved: Id[]
  refused: PaymentRefusal[]
}

/**
 * Approves payments in the caller's transaction (M12): each that is pending and whose payee has had their PayPal address for 72 hours, whose month has left the holding period,
 * and that isn't this admin's own or of their making while a second one is required (M25); the address is copied onto it. Each gets its own entry on the audit log, and its payee is told (M26).
 */
export function approveAll(tx: PbApp, payments: readonly Id[], actor: Actor): Moved {
  const found = rows(
    tx,
    `SELECT p.id, p.status, p.user_id AS user, p.amount_cents AS cents, p.month, COALESCE(u.paypal_email, '') AS payee
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id
     ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', status: '', user: '', cents: 0, month: '', payee: '' },
  )
  const problems = problemsById(tx, payments, actor.id)
  const whyNot = ({ id, status }: (typeof found)[number]): PaymentRefusal['code'] | undefined =>
    status === 'pending' ? problems.get(id)?.problem || undefined : 'payment-state-changed'
  const refused = found.flatMap((row) => {
    const code = whyNot(row)
    return code === undefined ? [] : [{ payment: row.id, code }]
  })
  const good = found.filter((row) => whyNot(row) === undefined)
  const bound = { approved: JSON.stringify(good.map(({ id, payee }) => [id, payee])), now: moment() }
  // plus signs: the payments are found by their ids, and not by their state, which a hundred thousand have
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
  // those that came back and are approved again (M34)
  restampPayments(tx, { payments: good.map(({ id }) => id) })
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
  notifyAll(tx, 'payment-approved', good.map(aboutPayment))
  return { moved: good.map(({ id }) => id), refused }
}

/**
 * Approves payments (M12). What can't be approved is told, the rest is. Nothing is done when count or sum aren't what the
 * admin confirmed (P16); so of two calls at once one finds the state gone.
 */
export const approvePayments = commandFor(approvePaymentsRoute, ({ app, person }, wanted) => {
  const { moved, refused } = approveAll(app, selectedPayments(app, person.id, wanted, 'pending'), person)
  return { approved: moved, refused }
})

/** How payments were sent. */
export interface Sent {
  /** What the payees may know of it, for all or for each; '' = nothing. */
  reference: string | ReadonlyMap<Id, string>
  /** On which day of the program's zone; missing: now. */
  on?: CalendarDate | undefined
}

/**
 * Records in the caller's transaction that approved payments were sent: they and their lines are paid, for good (M4, M11). Each gets its
 * own entry on the audit log, and its payee is told (M26). One that is locked in a payout batch is left (M24), and one that was approved after the day.
 */
export function disperseAll(tx: PbApp, payments: readonly Id[], actor: Actor, { reference, on }: Sent): Moved {
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
  const whyNot = ({ status, locked, approved }: (typeof found)[number]): PaymentRefusal['code'] | undefined => {
    if (status !== 'approved') return 'payment-state-changed'
    if (locked) return 'payment-in-batch'
    return on !== undefined && dateOf(momentMs(approved), zone) > on ? 'sent-before-approved' : undefined
  }
  const refused = found.flatMap((row) => {
    const code = whyNot(row)
    return code === undefined ? [] : [{ payment: row.id, code }]
  })
  const good = found.filter((row) => whyNot(row) === undefined)
  const ids = good.map(({ id }) => id)
  const now = moment()
  const at = on === undefined ? now : momentIn(on, zone)
  const bound = { sent: JSON.stringify(ids), now }
  // plus signs: they are found by ids, and not by their state, which a hundred thousand have
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
  makeBonuses(tx, ids, actor)
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
  notifyAll(tx, 'payment-sent', good.map(aboutPayment))
  return { moved: ids, refused }
}

/** A moment of a day in a zone: near its noon. */
function momentIn(day: CalendarDate, zone: string): Moment {
  let ms = Date.parse(`${day}T12:00:00Z`)
  for (const step of [-quarterDayMs, quarterDayMs])
    while (step < 0 ? dateOf(ms, zone) > day : dateOf(ms, zone) < day) ms += step
  return moment(ms)
}

const quarterDayMs = 21_600_000

/** The earlier day on which payments were sent by hand; undefined = just now. `sent-in-future` for one that hasn't come. */
export function sentDay(app: PbApp, { sentOn }: { sentOn?: CalendarDate }): CalendarDate | undefined {
  const day = today(app)
  if (sentOn !== undefined && sentOn > day) fail('sent-in-future', {}, { sentOn: 'sent-in-future' })
  return sentOn === day ? undefined : sentOn
}

/** Records that approved payments were sent: they and their lines are paid, for good (M4, M11), if they are what was confirmed (P16). */
export const dispersePayments = commandFor(dispersePaymentsRoute, ({ app, person }, wanted) => {
  const { reference = '' } = wanted
  const sent = { reference, on: sentDay(app, wanted) }
  const { moved, refused } = disperseAll(app, selectedPayments(app, person.id, wanted, 'approved'), person, sent)
  return { dispersed: moved, refused }
})
