import type { Month } from '../../domain/entities'
import { commitStagedRun } from '../payments/runs/commit-run'
import { payeeProblems } from '../../domain/money/payments/payee'
import { payabilityParams, firstProblemSql } from '../payments/payability'
import { stageInBackground } from '../payments/runs/staged-run'
import { audit } from '../platform/audit'
import { moment, today } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { exec, inTransaction, one } from '../platform/db'
import { withStagingFile } from '../platform/staging-db'

const stage = 'demo'

/** Generates a month as the job of a payment run does (decision 0035): staged in a file, then written in one transaction. */
export function generateMonth({ app, person }: CommandCaller, month: Month): void {
  const beganMs = Date.now()
  const staged = stageInBackground(stage, month, () => undefined)
  withStagingFile(app, staged.name, () =>
    inTransaction(app, (tx) => commitStagedRun(tx, staged, { month, actor: person, beganMs })),
  )
  $coterie.removeStagingFile(stage)
}

/** Settles a month with the statements of `approvePayments` and `dispersePayments`, in one transaction. */
export const settleMonth = (caller: CommandCaller, month: Month, intBelow: 'approved' | 'dispersed'): void =>
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
  const sum = one(
    tx,
    `SELECT COUNT(*) AS payments, COALESCE(SUM(amount_cents), 0) AS cents FROM user_payments WHERE month = {:month} AND status = 'approved'`,
    { month },
    { payments: 0, cents: 0 },
  )
  audit(tx, {
    actor: person,
    action: status === 'approved' ? 'payment.approve' : 'payment.disperse',
    subject: 'user_payments',
    after: { status, month, created: sum?.payments ?? 0, cents: sum?.cents ?? 0 },
  })
}
