import { payeeProblemsRoute } from '../../domain/api/payments'
import { coolingOffMs, payeeProblems } from '../../domain/money/payee'
import { moment, momentMs, nowMs } from '../platform/clock'
import { rows } from '../platform/db'
import { answerTo } from '../platform/route'

/** In SQL, of a payee `u`: what keeps a payment from being approved (M12), '' = nothing. Takes `{:settled}`. */
export const payeeProblemSql = `CASE WHEN COALESCE(u.paypal_email, '') = '' THEN 'payee-missing'
  WHEN u.paypal_changed_at > {:settled} THEN 'payee-cooling-off' ELSE '' END`

/** Whoever changed their address before this moment has waited long enough (M12). */
export const settledBefore = (): string => moment(nowMs() - coolingOffMs)

/** What `payeeProblemSql` found; undefined = nothing. */
export const payeeProblemOf = (found: string) => payeeProblems.find((problem) => problem === found)

/** Tells which pending payments can't be approved now, so that nobody is asked to approve them. */
export const payeeProblemList = answerTo(payeeProblemsRoute, ({ app }) => ({
  payments: rows(
    app,
    `SELECT payment, code, changed_at FROM (
       SELECT p.id AS payment, ${payeeProblemSql} AS code, COALESCE(u.paypal_changed_at, '') AS changed_at
       FROM user_payments p LEFT JOIN users u ON u.id = p.user_id WHERE p.status = 'pending')
     WHERE code != ''`,
    { settled: settledBefore() },
    { payment: '', code: '', changed_at: '' },
  ).flatMap(({ payment, code: found, changed_at }) => {
    const code = payeeProblemOf(found)
    if (code === undefined) return []
    return [{ payment, code, until: code === 'payee-cooling-off' ? moment(momentMs(changed_at) + coolingOffMs) : '' }]
  }),
}))
