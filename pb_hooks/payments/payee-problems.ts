import type { Id } from '../../domain/entities'
import { coolingOffMs } from '../../domain/money/payee'
import { paymentProblems } from '../../domain/money/payment-refusal'
import { inBatch } from '../payouts/in-batch'
import { moment, nowMs } from '../platform/clock'
import { checkedAdmin, checkerProblemSql } from './second-admin'

/** In SQL, of a payee `u`: what keeps a payment from being approved (M12), '' = nothing. Takes `{:settled}`. */
export const payeeProblemSql = `CASE WHEN COALESCE(u.paypal_email, '') = '' THEN 'payee-missing'
  WHEN u.paypal_changed_at > {:settled} THEN 'payee-cooling-off' ELSE '' END`

/** Whoever changed their address before this moment has waited long enough (M12). */
export const settledBefore = (): string => moment(nowMs() - coolingOffMs)

/** What the problems of payments hang on: the moment, and who asks. */
export const askedBy = (app: PbApp, admin: Id) => ({ settled: settledBefore(), checked: checkedAdmin(app, admin) })

/** SQL of a pending payment `p` and its payee `u`: what keeps it from being approved by an admin (M12, M25); '' = nothing. Takes `askedBy`. */
export const approvalProblemSql = `COALESCE(NULLIF(${payeeProblemSql}, ''), ${checkerProblemSql})`

/**
 * SQL of a payment `p` and its payee `u`: what keeps a pending one from being approved (M12, M25) and an approved one from being
 * dispersed (M24); '' = nothing. Takes `askedBy`.
 */
export const paymentProblemSql = `CASE p.status WHEN 'pending' THEN ${approvalProblemSql}
  WHEN 'approved' THEN CASE WHEN ${inBatch} THEN 'payment-in-batch' ELSE '' END ELSE '' END`

/** What it found; '' = nothing. */
export const paymentProblemOf = (found: string) => paymentProblems.find((problem) => problem === found) ?? ''
