import type { Id, PaymentStatus } from '../../domain/entities'
import type { PaymentAction } from '../../domain/money/payments/payment-list'
import { type PaymentRefusal, paymentRefusal } from '../../domain/money/payments/payment-refusal'
import { exec, insert, newId, oneOrDefault, requireRow, choiceOf } from '../platform/db'
import { answerTo } from '../platform/route'
import type { Actor } from '../platform/audit'
import {
  approveAll,
  type ActionResult,
  disperseAll,
  type DispersalDetails,
  checkedSentDay,
} from './approve-and-disperse'
import { startPaymentActionRoute, paymentActionProgressRoute } from '../../domain/api/money/payments'
import type { ConfirmedTotals } from '../../domain/money/payments/payment-selection'
import { commandFor } from '../platform/command'
import { isMovableSql } from './payability'
import { movableSql, withClause, requireSameSelection } from './list/payment-selection'
import { buildPaymentQuery, type PaymentQuery } from './list/payment-query'

/** For each action: the state of its payments, and the function that applies it in the caller's transaction. */
export const paymentActions: {
  [action in PaymentAction]: {
    from: PaymentStatus
    move: (tx: PbApp, payments: readonly Id[], actor: Actor, sent: DispersalDetails) => ActionResult
  }
} = {
  approve: { from: 'pending', move: approveAll },
  disperse: { from: 'approved', move: disperseAll },
}

/** Stores the payments that a filter matches if they are those that were confirmed (P16), and starts the job. */
commandFor(startPaymentActionRoute, ({ app, person, audit }, input) => {
  const { action, filter, seen, reference = '' } = input
  const sentOn = checkedSentDay(app, input)
  const move = newId()
  const query = buildPaymentQuery(app, { ...filter, status: paymentActions[action].from })
  const now = storePayments(app, person.id, move, query)
  requireSameSelection(now, seen)
  insert(app, 'payment_action_jobs', {
    id: move,
    action,
    actor: person.id,
    reference,
    sent_on: sentOn ?? '',
    state: 'waiting',
    total: now.count,
    total_cents: now.cents,
    skipped: {},
  })
  audit('payment-action.request', `payment_action_jobs/${move}`, {
    after: { status: action === 'approve' ? 'approved' : 'dispersed', created: now.count, cents: now.cents },
  })
  $coterie.startTask(app, 'payment-moves', '')
  return { move }
})

function storePayments(app: PbApp, admin: Id, move: Id, query: PaymentQuery): ConfirmedTotals {
  const { ctes, from, bound } = movableSql(app, admin, query)
  exec(
    app,
    `INSERT INTO _payment_action_items (job, code, payment) ${withClause(ctes)} SELECT {:move}, '', p.id ${from} AND ${isMovableSql}`,
    { ...bound, move },
  )
  return oneOrDefault(
    app,
    `SELECT COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents
     FROM _payment_action_items k CROSS JOIN user_payments p ON p.id = k.payment WHERE k.job = {:move}`,
    { move },
    { count: 0, cents: 0 },
  )
}

/** Returns a job's progress. Screens read their local database; this is for API clients. */
answerTo(paymentActionProgressRoute, ({ app }, { move }) => {
  const state = choiceOf<'waiting' | 'working' | 'done' | 'failed'>()
  const shape = { state, total: 0, done: 0, done_cents: 0, skipped: '', code: '' }
  const found = requireRow(app, 'payment_action_jobs', move, shape)
  const left = JSON.parse(found.skipped) as SkippedCounts
  return {
    state: found.state,
    total: found.total,
    moved: found.done,
    movedCents: found.done_cents,
    left: paymentRefusal.entries.code.options.flatMap((code) => {
      const count = left[code] ?? 0
      return count === 0 ? [] : [{ code, count }]
    }),
    code: found.code,
  }
})

export type SkippedCounts = { [code in PaymentRefusal['code']]?: number }
