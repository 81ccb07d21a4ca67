import type { Id, PaymentStatus } from '../../domain/entities'
import type { PaymentDeed } from '../../domain/money/payments/payment-list'
import type { Actor } from '../platform/audit'
import { approveAll, type Moved, disperseAll, type Sent, sentDay } from './approve-and-disperse'
import { movePaymentsRoute, paymentMoveRoute } from '../../domain/api/money/payments'
import { paymentRefusal } from '../../domain/money/payments/payment-refusal'
import type { PaymentsSeen } from '../../domain/money/payments/payment-selection'
import { commandFor } from '../platform/command'
import { exec, find, insert, newId, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { canMove } from './payability'
import { noneLeft, type LeftCounts } from './move-jobs'
import { movable, withOf } from './list/payment-selection'
import { paymentQuestion, type PaymentQuestion } from './list/payment-question'
import { demandSeen } from './list/selected-payments'

/** For each action: the state of its payments, and the function that applies it in the caller's transaction. */
export const deeds: {
  [deed in PaymentDeed]: {
    from: PaymentStatus
    move: (tx: PbApp, payments: readonly Id[], actor: Actor, sent: Sent) => Moved
  }
} = {
  approve: { from: 'pending', move: approveAll },
  disperse: { from: 'approved', move: disperseAll },
}

/**
 * Stores the payments that a filter matches now, if they are what was confirmed (P16), and starts the job after the commit
 * (decision 38). Payments of other jobs don't match, so of two concurrent admins one is told that the selection changed.
 */
export const movePayments = commandFor(movePaymentsRoute, ({ app, person, audit }, input) => {
  const { deed, filter, seen, reference = '' } = input
  const sentOn = sentDay(app, input)
  const move = newId()
  const now = storePayments(app, person.id, move, paymentQuestion(app, { ...filter, status: deeds[deed].from }))
  demandSeen(now, seen)
  insert(app, 'payment_action_jobs', {
    id: move,
    action: deed,
    actor: person.id,
    reference,
    sent_on: sentOn ?? '',
    state: 'waiting',
    total: now.count,
    total_cents: now.cents,
    skipped: noneLeft,
  })
  audit('payment-action.request', `payment_action_jobs/${move}`, {
    after: { status: deed === 'approve' ? 'approved' : 'dispersed', created: now.count, cents: now.cents },
  })
  $coterie.begin(app, 'payment-moves', '')
  return { move }
})

function storePayments(app: PbApp, admin: Id, move: Id, query: PaymentQuestion): PaymentsSeen {
  const { ways, from, bound } = movable(app, admin, query)
  exec(
    app,
    `INSERT INTO _payment_action_items (job, code, payment) ${withOf(ways)} SELECT {:move}, '', p.id ${from} AND ${canMove}`,
    { ...bound, move },
  )
  const noted = one(
    app,
    `SELECT COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents
     FROM _payment_action_items k CROSS JOIN user_payments p ON p.id = k.payment WHERE k.job = {:move}`,
    { move },
    { count: 0, cents: 0 },
  )
  return noted ?? { count: 0, cents: 0 }
}

/** Returns a job's progress. Screens read their local database; this is for API clients. */
export const paymentMove = answerTo(paymentMoveRoute, ({ app }, { move }) => {
  const found = find(app, 'payment_action_jobs', move) ?? fail('not-found')
  const left = JSON.parse(found.getString('skipped')) as LeftCounts
  return {
    state: found.getString('state') as 'waiting' | 'working' | 'done' | 'failed',
    total: found.getInt('total'),
    moved: found.getInt('done'),
    movedCents: found.getInt('done_cents'),
    left: paymentRefusal.entries.code.options.flatMap((code) => {
      const count = left[code] ?? 0
      return count === 0 ? [] : [{ code, count }]
    }),
    code: found.getString('code'),
  }
})
