import type { Id, PaymentStatus } from '../../domain/entities'
import { lastPayableMonth } from '../../domain/money/payments/holding'
import { coolingOffMs } from '../../domain/money/payments/payee'
import {
  paymentProblem,
  blockingProblemsOf,
  problemUntil,
  type PayabilityNow,
  type PaymentProblem,
} from '../../domain/money/payments/payability'
import { inBatch } from '../payouts/keys-in-use'
import { moment, nowMs, today } from '../platform/clock'
import { rows, readIds } from '../platform/db'
import { readSetting } from '../settings/read-settings'
import { adminNeedingSecond, isMakerSql } from './second-admin'

export const payabilityParams = (app: PbApp, admin: Id): PayabilityNow & { [name: string]: string } => ({
  settled: moment(nowMs() - coolingOffMs),
  payable: lastPayableMonth(today(app), readSetting(app, 'holding_days')),
  checked: adminNeedingSecond(app, admin),
})

/** SQL conditions of the domain's problems, for a payment `p` and its payee `u`. Needs `payabilityParams`. */
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

/** SQL for what prevents a payment `p` from being approved or dispersed (M12, M24, M25), like `paymentProblem`. */
export const paymentProblemSql = `(SELECT CASE p.status WHEN 'pending' THEN ${firstProblemSql(blockingProblemsOf('pending'))}
  WHEN 'approved' THEN ${firstProblemSql(blockingProblemsOf('approved'))} ELSE '' END FROM (SELECT 1) LEFT JOIN users u ON u.id = p.user_id)`

export const isMovableSql = `${paymentProblemSql} = ''`

/** Returns by id what prevents the next transition of each payment, and until when; skips payments that don't exist. */
export function problemsById(
  app: PbApp,
  payments: readonly Id[],
  admin: Id,
): Map<Id, { problem: PaymentProblem | ''; until: string }> {
  const now = payabilityParams(app, admin)
  const holdingDays = readSetting(app, 'holding_days')
  const found = rows(
    app,
    `SELECT p.id, p.status, p.run, p.month, p.user_id AS user, COALESCE(u.paypal_email, '') AS paypal,
       COALESCE(u.paypal_changed_at, '') AS changedAt, COALESCE({:checked} != '' AND ${isMakerSql}, 0) AS ownWork, ${inBatch} AS inBatch
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id`,
    { payments: JSON.stringify(payments), checked: now.checked },
    { id: '', status: '', run: '', month: '', user: '', paypal: '', changedAt: '', ownWork: false, inBatch: false },
  )
  return new Map(
    found.map(({ id, ...row }) => {
      const code = paymentProblem({ ...row, status: row.status as PaymentStatus }, now)
      return [id, { problem: code, until: problemUntil(code, row, holdingDays) }]
    }),
  )
}

/** Returns the active background jobs of payments (decision 0036). */
export const runningActionJobs = (app: PbApp): Id[] =>
  readIds(app, `SELECT id FROM payment_action_jobs WHERE state IN ('waiting', 'working')`)

/** SQL for whether a payment `p` is in one of the jobs `{:living}` (JSON). */
export const isInActionJobSql = `EXISTS (SELECT 1 FROM json_each({:living}) j CROSS JOIN _payment_action_items k
  ON k.job = j.value AND k.code = '' AND k.payment = p.id)`
