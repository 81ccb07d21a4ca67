import type { Id, Month } from '../../domain/entities'
import { lastPayableMonth, payableFrom } from '../../domain/money/holding'
import { coolingOffMs, holdingProblem } from '../../domain/money/payee'
import { paymentProblems } from '../../domain/money/payment-refusal'
import { inBatch } from '../payouts/in-batch'
import { moment, momentMs, nowMs, today } from '../platform/clock'
import { readSetting } from '../settings/read-settings'
import { checkedAdmin, checkerProblemSql } from './second-admin'

/** In SQL, of a payee `u`: what keeps a payment from being approved (M12), '' = nothing. Takes `{:settled}`. */
export const payeeProblemSql = `CASE WHEN COALESCE(u.paypal_email, '') = '' THEN 'payee-missing'
  WHEN u.paypal_changed_at > {:settled} THEN 'payee-cooling-off' ELSE '' END`

/** Whoever changed their address before this moment has waited long enough (M12). */
export const settledBefore = (): string => moment(nowMs() - coolingOffMs)

/** SQL of a pending payment `p`: whether its month is in the holding period (decision 0073), '' = it isn't. Takes `{:payable}`. */
export const holdingProblemSql = `CASE WHEN p.run != '' AND p.month > {:payable} THEN '${holdingProblem}' ELSE '' END`

/** The newest month whose payments have waited long enough. */
export const payableUpTo = (app: PbApp): Month => lastPayableMonth(today(app), readSetting(app, 'holding_days'))

/** What the problems of payments hang on: the moment, the holding period, and who asks. */
export const askedBy = (app: PbApp, admin: Id) => ({
  settled: settledBefore(),
  payable: payableUpTo(app),
  checked: checkedAdmin(app, admin),
})

/** From when a payment can be approved that one of its problems keeps for a time; '' = not by waiting. */
export function problemUntil(
  app: PbApp,
  problem: string,
  { changed_at, month }: { changed_at: string; month: Month },
): string {
  if (problem === 'payee-cooling-off') return moment(momentMs(changed_at) + coolingOffMs)
  return problem === holdingProblem ? payableFrom(month, readSetting(app, 'holding_days')) : ''
}

/** SQL of a pending payment `p` and its payee `u`: what keeps it from being approved by an admin (M12, M25, decision 0073); '' = nothing. Takes `askedBy`. */
export const approvalProblemSql = `COALESCE(NULLIF(${payeeProblemSql}, ''), NULLIF(${holdingProblemSql}, ''), ${checkerProblemSql})`

/**
 * SQL of a payment `p` and its payee `u`: what keeps a pending one from being approved (M12, M25) and an approved one from being
 * dispersed (M24); '' = nothing. Takes `askedBy`.
 */
export const paymentProblemSql = `CASE p.status WHEN 'pending' THEN ${approvalProblemSql}
  WHEN 'approved' THEN CASE WHEN ${inBatch} THEN 'payment-in-batch' ELSE '' END ELSE '' END`

/** What it found; '' = nothing. */
export const paymentProblemOf = (found: string) => paymentProblems.find((problem) => problem === found) ?? ''
