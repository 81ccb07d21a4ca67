import { coolingOffMs, payeeProblems } from '../../domain/money/payee'
import { moment, nowMs } from '../platform/clock'

/** In SQL, of a payee `u`: what keeps a payment from being approved (M12), '' = nothing. Takes `{:settled}`. */
export const payeeProblemSql = `CASE WHEN COALESCE(u.paypal_email, '') = '' THEN 'payee-missing'
  WHEN u.paypal_changed_at > {:settled} THEN 'payee-cooling-off' ELSE '' END`

/** Whoever changed their address before this moment has waited long enough (M12). */
export const settledBefore = (): string => moment(nowMs() - coolingOffMs)

/** What `payeeProblemSql` found; undefined = nothing. */
export const payeeProblemOf = (found: string) => payeeProblems.find((problem) => problem === found)
