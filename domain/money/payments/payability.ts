import type { Id, Moment, Month, PaymentStatus } from '../../entities'
import { momentOf, msOf } from '../../moments'
import { payableFrom } from './holding'
import { coolingOffMs } from './payee'
import { paymentProblems } from './payment-refusal'

export type PaymentProblem = (typeof paymentProblems)[number]

export interface PayablePayment {
  status: PaymentStatus
  run: Id
  month: Month
  user: Id
  /** The recipient's current PayPal address, '' if none, and when it was changed, '' if never. */
  paypal: string
  changedAt: Moment
  ownWork: boolean
  inBatch: boolean
}

export interface PayabilityNow {
  /** The latest time of an address change whose waiting time is over (M12). */
  settled: Moment
  /** The latest month whose holding period has ended (decision 0042). */
  payable: Month
  /** The requesting admin if a second admin is required (M25), otherwise ''. */
  checked: Id | ''
}

interface Rule {
  keeps: 'pending' | 'approved'
  holds: (payment: PayablePayment, now: PayabilityNow) => boolean
}

const rules: { readonly [code in PaymentProblem]: Rule } = {
  'payee-missing': { keeps: 'pending', holds: ({ paypal }) => paypal === '' },
  'payee-cooling-off': { keeps: 'pending', holds: ({ changedAt }, { settled }) => changedAt > settled },
  'holding-period': { keeps: 'pending', holds: ({ run, month }, { payable }) => run !== '' && month > payable },
  'payment-own': { keeps: 'pending', holds: ({ user }, { checked }) => checked !== '' && user === checked },
  'made-by-you': { keeps: 'pending', holds: ({ ownWork }, { checked }) => checked !== '' && ownWork },
  'payment-in-batch': { keeps: 'approved', holds: ({ inBatch }) => inBatch },
}

export const blockingProblemsOf = (status: Rule['keeps']): PaymentProblem[] =>
  paymentProblems.filter((code) => rules[code].keeps === status)

export const paymentProblem = (payment: PayablePayment, now: PayabilityNow): PaymentProblem | '' =>
  paymentProblems.find((code) => rules[code].keeps === payment.status && rules[code].holds(payment, now)) ?? ''

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
