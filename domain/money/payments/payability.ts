import type { Moment, Month } from '../../entities'
import { momentOf, msOf } from '../../moments'
import { payableFrom } from './holding'
import { coolingOffMs } from './payee'
import { paymentProblems } from './payment-refusal'

export type PaymentProblem = (typeof paymentProblems)[number]

/**
 * Returns the problems that can prevent the approval of a pending payment, or the dispersal of an approved one. The server
 * knows the conditions.
 */
export const blockingProblemsOf = (status: 'pending' | 'approved'): PaymentProblem[] =>
  paymentProblems.filter((code) => (code === 'payment-in-batch') === (status === 'approved'))

/** Returns when a problem ends; '' if it doesn't end by itself. */
export function problemUntil(
  problem: string,
  { changedAt, month }: { changedAt: Moment; month: Month },
  holdingDays: number,
): string {
  if (problem === 'payee-cooling-off') return momentOf(msOf(changedAt) + coolingOffMs)
  return problem === 'holding-period' ? payableFrom(month, holdingDays) : ''
}

/** Reports whether a problem still applies. Only the server knows when a holding period has ended. */
export const stillApplies = (problem: string, until: string, nowMs: number): boolean =>
  problem !== '' && (problem === 'holding-period' || until === '' || msOf(until) > nowMs)
