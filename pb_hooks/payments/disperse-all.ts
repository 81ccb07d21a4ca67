import type { CalendarDate, Id, Moment } from '../../domain/entities'
import type { PaymentRefusal } from '../../domain/money/payment-refusal'
import { aboutPayment } from '../notifications/about-payment'
import { notifyAll } from '../notifications/notify'
import { auditAll, type Actor } from '../platform/audit'
import { dateOf, moment, momentMs, timeZone, today } from '../platform/clock'
import { exec, rows } from '../platform/db'
import { inBatch } from '../payouts/in-batch'
import type { Moved } from './approve-all'
import { makeBonuses } from './make-bonuses'

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
