import type { Id } from '../../domain/entities'
import { readIds, readNumber, rows, choiceOf } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { lastPayableMonth } from '../../domain/money/payments/holding'
import { coolingOffMs } from '../../domain/money/payments/payee'
import { blockingProblemsOf, problemUntil, type PaymentProblem } from '../../domain/money/payments/payability'
import { inBatch } from '../payouts/paypal-keys'
import { moment, nowMs, today } from '../platform/clock'

export const countActiveAdmins = (app: PbApp): number =>
  readNumber(
    app,
    `SELECT COUNT(*) AS n FROM user_roles r CROSS JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.verified = TRUE`,
  )

/** Returns the admin whose payments another admin must approve (M25); '' while the setting is off. */
export const adminNeedingSecond = (app: PbApp, admin: Id): Id | '' =>
  readSetting(app, 'require_second_admin') ? admin : ''

/** SQL for who started the run of a payment `p` ('' = monthly job), or who created the manual payment. */
const presser = `CASE WHEN p.run != '' THEN (SELECT r.actor FROM payment_runs r WHERE r.id = p.run)
  ELSE (SELECT a.actor FROM audit_log a WHERE a.subject = 'user_payments/' || p.id AND a.action = 'payment.create') END`

/** SQL for the first month of the person's own rate with which a line `e` was computed; NULL for the program's rate. */
const ownRate = `(SELECT own.from_month FROM rates own WHERE own.kind = e.kind AND own.user_id = e.user_id AND own.from_month <= e.month
  AND own.amount_cents = e.rate_cents AND NOT own.use_default ORDER BY own.from_month DESC, own.n DESC LIMIT 1)`

/** SQL for the admin who set the amount of a line `e`, by an adjustment or an own rate; NULL if none did (S26). */
const author = `CASE e.kind WHEN 'adjustment'
  THEN (SELECT a.actor FROM audit_log a WHERE a.subject = 'earnings/' || e.id AND a.action = 'earning.adjust' LIMIT 1)
  ELSE (SELECT a.actor FROM audit_log a WHERE a.subject = 'users/' || e.user_id AND a.action = 'rate.set'
    AND a.after ->> 'kind' = e.kind AND a.after ->> 'fromMonth' = ${ownRate} AND a.after ->> 'amountCents' = e.rate_cents
    ORDER BY a.n DESC LIMIT 1) END`

/** SQL for whether the admin `{:checked}` set an amount of a payment `p`, or started its run (M25, S26). */
const isMakerSql = `COALESCE((SELECT MAX(author = {:checked}) FROM (SELECT ${author} AS author FROM payment_lines l
  CROSS JOIN earnings e ON e.id = l.earning WHERE l.payment = p.id) WHERE author != ''), ${presser} = {:checked})`

/** SQL for people whose line amounts may have been set by an admin: those with a rate of their own or an adjustment. */
export const peopleWithAuthorsSql = `SELECT DISTINCT user_id FROM rates WHERE {:checked} != '' AND user_id > ''
  UNION ALL SELECT DISTINCT user_id FROM earnings WHERE {:checked} != '' AND kind = 'adjustment' AND user_id > ''`

/**
 * Parameters of the conditions: the latest change of an address whose waiting time is over (M12), the latest month whose
 * holding period has ended (decision 0042), and the admin whose own payments another admin must approve (M25).
 */
export const payabilityParams = (app: PbApp, admin: Id): { [name in 'settled' | 'payable' | 'checked']: string } => ({
  settled: moment(nowMs() - coolingOffMs),
  payable: lastPayableMonth(today(app), readSetting(app, 'holding_days')),
  checked: adminNeedingSecond(app, admin),
})

/** SQL conditions of the problems, for a payment `p` and its payee `u`. Needs `payabilityParams`. */
const conditions: { readonly [code in PaymentProblem]: string } = {
  'payee-missing': `COALESCE(u.paypal_email, '') = ''`,
  'payee-cooling-off': 'u.paypal_changed_at > {:settled}',
  'holding-period': `p.run != '' AND p.month > {:payable}`,
  'payment-own': `{:checked} != '' AND p.user_id = {:checked}`,
  'made-by-you': `{:checked} != '' AND ${isMakerSql}`,
  'payment-in-batch': inBatch,
}

/** SQL for the first of the given problems that a payment has, '' = none. Needs `payabilityParams`. */
export const firstProblemSql = (problems: readonly PaymentProblem[]): string =>
  `CASE ${problems.map((code) => `WHEN ${conditions[code]} THEN '${code}'`).join(' ')} ELSE '' END`

/** SQL for what prevents a payment `p` from being approved or dispersed (M12, M24, M25). */
export const paymentProblemSql = `(SELECT CASE p.status WHEN 'pending' THEN ${firstProblemSql(blockingProblemsOf('pending'))}
  WHEN 'approved' THEN ${firstProblemSql(blockingProblemsOf('approved'))} ELSE '' END FROM (SELECT 1) LEFT JOIN users u ON u.id = p.user_id)`

export const isMovableSql = `${paymentProblemSql} = ''`

/**
 * Returns what prevents the next transition of each payment, and until when, by payment id; skips payments that don't
 * exist.
 */
export function problemsById(
  app: PbApp,
  payments: readonly Id[],
  admin: Id,
): Map<Id, { problem: PaymentProblem | ''; until: string }> {
  const holdingDays = readSetting(app, 'holding_days')
  const found = rows(
    app,
    `SELECT p.id, p.month, COALESCE(c.paypal_changed_at, '') AS changedAt, ${paymentProblemSql} AS problem
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users c ON c.id = p.user_id`,
    { payments: JSON.stringify(payments), ...payabilityParams(app, admin) },
    { id: '', month: '', changedAt: '', problem: choiceOf<PaymentProblem | ''>() },
  )
  return new Map(
    found.map(({ id, problem, ...row }) => [id, { problem, until: problemUntil(problem, row, holdingDays) }]),
  )
}

/** Returns the active background jobs of payments (decision 0036). */
export const runningActionJobs = (app: PbApp): Id[] =>
  readIds(app, `SELECT id FROM payment_action_jobs WHERE state IN ('waiting', 'working')`)

/** SQL for whether a payment `p` is in one of the jobs `{:living}` (JSON). */
export const isInActionJobSql = `EXISTS (SELECT 1 FROM json_each({:living}) j CROSS JOIN _payment_action_items k
  ON k.job = j.value AND k.code = '' AND k.payment = p.id)`
