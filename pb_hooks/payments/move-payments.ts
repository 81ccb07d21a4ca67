import { movePaymentsRoute, paymentMoveRoute } from '../../domain/api/payments'
import type { Id } from '../../domain/entities'
import { paymentRefusal } from '../../domain/money/payment-refusal'
import type { PaymentsSeen } from '../../domain/money/payment-selection'
import { commandFor } from '../platform/command'
import { exec, find, insert, newId, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { canMove } from './payability'
import { deeds } from './deeds'
import { noneLeft, type LeftCounts } from './move-jobs'
import { movable, withOf } from './payment-selection'
import { paymentQuestion, type PaymentQuestion } from './payment-question'
import { demandSeen } from './selected-payments'
import { sentDay } from './sent-day'

/**
 * Notes just those payments that a filter finds now, if they are what was confirmed (P16), and begins to move them once that is
 * committed (decision 38). What another such job has noted isn't found: of two admins at once, one is told that it has changed.
 */
export const movePayments = commandFor(movePaymentsRoute, ({ app, person, audit }, wanted) => {
  const { deed, filter, seen, reference = '' } = wanted
  const sentOn = sentDay(app, wanted)
  const move = newId()
  const now = note(app, person.id, move, paymentQuestion(app, { ...filter, status: deeds[deed].from }))
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

/** Writes down which payments they are; returns how many, and their sum. */
function note(app: PbApp, admin: Id, move: Id, question: PaymentQuestion): PaymentsSeen {
  const { ways, from, bound } = movable(app, admin, question)
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

/** How far it is. Screens read the copy; this is for who has none. */
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
