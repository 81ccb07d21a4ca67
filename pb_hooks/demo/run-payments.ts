import type { Month, PaymentStatus } from '../../domain/entities'
import { commitStagedRun } from '../payments/runs/commit-run'
import { payeeProblems } from '../../domain/money/payments/payee'
import { payabilityParams, firstProblemSql } from '../payments/payability'
import { stageInBackground } from '../payments/runs/stage-run'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { exec, inTransaction, oneOrDefault, rows, withStagingFile, readIds } from '../platform/db'
import { totalsOf } from '../../domain/money/payments/payment-selection'
import { approvePayments, dispersePayments } from '../payments/approve-and-disperse'
import { cancelPayment } from '../payments/cancel-payment'
import { refreshAllRentalColumns } from '../rentals/rental'
import type { DemoEvent } from './plan'
import { isPaidViaPayPalSql } from '../../domain/money/payouts/payout-file'
import { exportPayout, recordPayoutSent, createPayout } from '../payouts/hand-over'
import { inBatch } from '../payouts/paypal-keys'
import { reconcilePayout } from '../payouts/reconcile-payout'

const stage = 'demo'

/** Generates a month as the job of a payment run does (decision 0035): staged in a file, then written in one transaction. */
function generateMonth({ app, person }: CommandCaller, month: Month): void {
  const beganMs = Date.now()
  const staged = stageInBackground(stage, month, () => undefined)
  withStagingFile(app, staged.name, () =>
    inTransaction(app, (tx) => commitStagedRun(tx, staged, { month, actor: person, beganMs })),
  )
  $coterie.removeStagingFile(stage)
}

/** Settles a month with the statements of `approvePayments` and `dispersePayments`, in one transaction. */
const settleMonth = (caller: CommandCaller, month: Month, intBelow: 'approved' | 'dispersed'): void =>
  inTransaction(caller.app, (tx) => {
    approveAll(caller, tx, month)
    if (intBelow === 'dispersed') disperseAll(caller, tx, month)
  })

function approveAll(caller: CommandCaller, tx: PbApp, month: Month): void {
  const bound = { month, now: moment(), actor: caller.person.id, settled: payabilityParams(tx, '').settled }
  exec(
    tx,
    `UPDATE user_payments SET status = 'approved', approved_at = {:now}, updated = {:now}, payee_paypal = u.paypal_email
     FROM users u WHERE u.id = user_payments.user_id AND user_payments.month = {:month} AND user_payments.status = 'pending'
       AND ${firstProblemSql(payeeProblems)} = ''`,
    bound,
  )
  exec(
    tx,
    `UPDATE payment_admin SET approved_by = {:actor}, updated = {:now}
     WHERE payment IN (SELECT id FROM user_payments WHERE month = {:month} AND status = 'approved')`,
    bound,
  )
  addAuditEntry(caller, tx, 'approved', month)
}

function disperseAll(caller: CommandCaller, tx: PbApp, month: Month): void {
  addAuditEntry(caller, tx, 'dispersed', month)
  const bound = { month, now: moment(), day: today(tx) }
  exec(
    tx,
    `UPDATE user_payments SET status = 'dispersed', dispersed_at = {:now}, updated = {:now}
     WHERE month = {:month} AND status = 'approved'`,
    bound,
  )
  exec(
    tx,
    `UPDATE earnings SET status = 'paid', paid_date = {:day}, updated = {:now}
     WHERE status = 'pending' AND payment IN (SELECT id FROM user_payments WHERE month = {:month} AND dispersed_at = {:now})`,
    bound,
  )
}

function addAuditEntry({ person }: CommandCaller, tx: PbApp, status: 'approved' | 'dispersed', month: Month): void {
  const sum = oneOrDefault(
    tx,
    `SELECT COUNT(*) AS created, COALESCE(SUM(amount_cents), 0) AS cents FROM user_payments WHERE month = {:month} AND status = 'approved'`,
    { month },
    { created: 0, cents: 0 },
  )
  audit(tx, person, status === 'approved' ? 'payment.approve' : 'payment.disperse', 'user_payments', {
    after: { status, month, ...sum },
  })
}

/** Generates a month, cancels one payment and settles the others. */
export function payMonth(
  caller: CommandCaller,
  event: Extract<DemoEvent, { kind: 'pay-month' }>,
  atSize: boolean,
): void {
  const { month, settle, stopped } = event
  const { app, person, deviceId } = caller
  if (atSize) inTransaction(app, (tx) => refreshAllRentalColumns(tx))
  generateMonth(caller, month)
  if (stopped !== '') stopOne(caller, month, stopped)
  if (settle === 'pending') return
  if (atSize) return settleMonth(caller, month, settle)
  inTransaction(app, (tx) => {
    const within = { app: tx, person, deviceId }
    for (const part of paymentsOf(tx, month, 'pending')) approvePayments.perform(within, part)
    if (settle !== 'dispersed') return
    for (const part of paymentsOf(tx, month, 'approved')) dispersePayments.perform(within, part)
  })
}

/** Cancels one payment of the month before it is approved. Picks it by address, because ids are random. */
function stopOne({ app, person, deviceId }: CommandCaller, month: string, lines: 'later' | 'never'): void {
  const reason = lines === 'later' ? 'Address to be checked first' : 'Agreed by phone: not owed'
  const first = `SELECT id FROM user_payments WHERE month = {:month} AND status = 'pending' ORDER BY person_email, payment_type DESC LIMIT 1`
  const [payment] = readIds(app, first, { month })
  if (payment)
    inTransaction(app, (tx) => cancelPayment.perform({ app: tx, person, deviceId }, { payment, lines, reason }))
}

function paymentsOf(app: PbApp, month: string, status: PaymentStatus) {
  const payments = 'FROM user_payments WHERE month = {:month} AND status = {:status} ORDER BY id'
  const found = rows(app, payments, { month, status }, { id: '', amount_cents: 0 })
  return Array.from({ length: Math.ceil(found.length / 500) }, (_, n) => {
    const part = found.slice(n * 500, (n + 1) * 500)
    return { payments: part.map((row) => row.id), seen: totalsOf(part) }
  })
}

const maxBatchSize = 36

/** Sends some approved payments to PayPal in a batch and applies a report on all or some of them (M24). */
export function payByBatch(caller: CommandCaller, reported: 'all' | 'part'): void {
  const found = approved(caller.app)
  const size = Math.min(maxBatchSize, Math.floor(found.length / 3))
  if (size < 8) return
  const some = found.slice(0, size)
  const seen = totalsOf(some)
  const { batch } = createPayout.perform(caller, { payments: some.map(({ id }) => id), seen })
  exportPayout.perform(caller, { batch, seen })
  recordPayoutSent.perform(caller, { batch, seen })
  const named = some
    .map(({ id, amount_cents }, at) => ({
      id,
      amount_cents,
      word: reported === 'all' ? stateForAll(at) : stateForPart(at),
    }))
    .filter(({ word }) => word !== '')
  reconcilePayout.perform(caller, {
    batch,
    seen: totalsOf(named),
    rows: named.map(({ id, amount_cents: cents, word }, at) => ({
      payment: id,
      word,
      cents,
      transaction: `DEMO${reported === 'all' ? 1 : 2}${String(at).padStart(4, '0')}`,
    })),
  })
}

const stateForAll = (at: number): string => (at === 4 ? 'Returned' : 'Completed')
const stateForPart = (at: number): string =>
  ['Completed', 'Unclaimed', 'Completed', 'Completed', 'On hold', '', 'Unclaimed', ''][at] ?? 'Completed'

/** Finds approved payments that are in no batch: returned ones first, then by address, because ids are random. */
const approved = (app: PbApp) =>
  rows(
    app,
    `SELECT p.id, p.amount_cents FROM user_payments p
     WHERE p.status = 'approved' AND ${isPaidViaPayPalSql('p')} AND NOT ${inBatch}
     ORDER BY p.payout_state = '', p.person_email, p.payment_type, p.month`,
    {},
    { id: '', amount_cents: 0 },
  )
