import type { Id, Moment, Month, PaymentStatus } from '../../entities'
import { momentOf, msOf } from '../../moments'
import { payableFrom } from './holding'
import { coolingOffMs } from './payee'
import { paymentProblems } from './payment-refusal'

export type PaymentProblem = (typeof paymentProblems)[number]

/** What decides whether a payment can be approved or dispersed. */
export interface PayablePayment {
  status: PaymentStatus
  /** '' = made by hand. */
  run: Id
  month: Month
  user: Id
  /** The payee's PayPal address now, and when it was changed; '' = there is none, or it is the first. */
  paypal: string
  changedAt: Moment
  /** Whether the admin who asks made it. */
  ownWork: boolean
  inBatch: boolean
}

/** What decides besides the payment: the time, the holding period, and who asks. */
export interface PayabilityNow {
  /** An address changed at this moment or before has cooled off (M12). */
  settled: Moment
  /** The newest month whose holding period has ended (decision 0073). */
  payable: Month
  /** The admin who asks, while a second one is required (M25); else ''. */
  checked: Id | ''
}

interface Rule {
  /** The status in which the problem blocks a payment. */
  keeps: 'pending' | 'approved'
  holds: (payment: PayablePayment, now: PayabilityNow) => boolean
}

/** The condition of each problem (M12, decision 0073, M25, M24). */
const rules: { readonly [code in PaymentProblem]: Rule } = {
  'payee-missing': { keeps: 'pending', holds: ({ paypal }) => paypal === '' },
  'payee-cooling-off': { keeps: 'pending', holds: ({ changedAt }, { settled }) => changedAt > settled },
  'holding-period': { keeps: 'pending', holds: ({ run, month }, { payable }) => run !== '' && month > payable },
  'payment-own': { keeps: 'pending', holds: ({ user }, { checked }) => checked !== '' && user === checked },
  'made-by-you': { keeps: 'pending', holds: ({ ownWork }, { checked }) => checked !== '' && ownWork },
  'payment-in-batch': { keeps: 'approved', holds: ({ inBatch }) => inBatch },
}

/** The problems that can block a payment in a status; the first one that applies is shown. */
export const problemsOf = (status: Rule['keeps']): PaymentProblem[] =>
  paymentProblems.filter((code) => rules[code].keeps === status)

/** Why an admin can't approve a pending payment, or can't disperse an approved one by hand; '' = they can. */
export const paymentProblem = (payment: PayablePayment, now: PayabilityNow): PaymentProblem | '' =>
  paymentProblems.find((code) => rules[code].keeps === payment.status && rules[code].holds(payment, now)) ?? ''

/** When a problem ends with time; '' = waiting doesn't end it. */
export function problemUntil(
  problem: string,
  { changedAt, month }: { changedAt: Moment; month: Month },
  holdingDays: number,
): string {
  if (problem === 'payee-cooling-off') return momentOf(msOf(changedAt) + coolingOffMs)
  return problem === 'holding-period' ? payableFrom(month, holdingDays) : ''
}

/** Reports whether a problem still applies. A cooling-off period ends with time; only the server knows when a holding period has ended. */
export const stillKeeps = (problem: string, until: string, nowMs: number): boolean =>
  problem !== '' && (problem === 'holding-period' || until === '' || msOf(until) > nowMs)
