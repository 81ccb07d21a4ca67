import type { Id, Moment, Month, PaymentStatus } from '../entities'
import { momentOf, msOf } from '../moments'
import { payableFrom } from './holding'
import { coolingOffMs } from './payee'
import { paymentProblems } from './payment-refusal'

export type PaymentProblem = (typeof paymentProblems)[number]

/** A payment, as far as it hangs on whether it can be approved or dispersed. */
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

/** What the problems hang on besides: the moment, the holding period, and who asks. */
export interface PayabilityNow {
  /** Whoever changed their address until then has waited long enough (M12). */
  settled: Moment
  /** The newest month that the holding period lets go (decision 0073). */
  payable: Month
  /** The admin who asks, while a second one is required (M25); else ''. */
  checked: Id | ''
}

interface Rule {
  /** The state in which it keeps a payment from its next step. */
  keeps: 'pending' | 'approved'
  holds: (payment: PayablePayment, now: PayabilityNow) => boolean
}

/** When each problem is there (M12, decision 0073, M25, M24). */
const rules: { readonly [code in PaymentProblem]: Rule } = {
  'payee-missing': { keeps: 'pending', holds: ({ paypal }) => paypal === '' },
  'payee-cooling-off': { keeps: 'pending', holds: ({ changedAt }, { settled }) => changedAt > settled },
  'holding-period': { keeps: 'pending', holds: ({ run, month }, { payable }) => run !== '' && month > payable },
  'payment-own': { keeps: 'pending', holds: ({ user }, { checked }) => checked !== '' && user === checked },
  'made-by-you': { keeps: 'pending', holds: ({ ownWork }, { checked }) => checked !== '' && ownWork },
  'payment-in-batch': { keeps: 'approved', holds: ({ inBatch }) => inBatch },
}

/** What can keep a payment in a state, in the order in which it is said. */
export const problemsOf = (status: Rule['keeps']): PaymentProblem[] =>
  paymentProblems.filter((code) => rules[code].keeps === status)

/** What keeps a pending payment from being approved by an admin, or an approved one from being dispersed by hand; '' = nothing. */
export const paymentProblem = (payment: PayablePayment, now: PayabilityNow): PaymentProblem | '' =>
  paymentProblems.find((code) => rules[code].keeps === payment.status && rules[code].holds(payment, now)) ?? ''

/** From when a payment can be approved that one of its problems keeps for a time; '' = not by waiting. */
export function problemUntil(
  problem: string,
  { changedAt, month }: { changedAt: Moment; month: Month },
  holdingDays: number,
): string {
  if (problem === 'payee-cooling-off') return momentOf(msOf(changedAt) + coolingOffMs)
  return problem === 'holding-period' ? payableFrom(month, holdingDays) : ''
}

/** Whether a problem that was told is still there: an address gets old enough by itself; that a month was let go, the server says. */
export const stillKeeps = (problem: string, until: string, nowMs: number): boolean =>
  problem !== '' && (problem === 'holding-period' || until === '' || msOf(until) > nowMs)
