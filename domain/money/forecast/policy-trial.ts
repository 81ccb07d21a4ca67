import * as v from 'valibot'
import { settingSchemas } from '../../program/settings'
import { gainBracket } from './gain-brackets'
import { maxRateCents } from '../accrual/rates'

/**
 * A policy preview: the next run with other rates and another threshold, compared with the current ones. Nothing is stored.
 */

const amount = v.pipe(v.number(), v.integer())
const rate = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** The values to try in cents: rates from the run's month on (M1, M2), and the payment threshold (M6). */
const values = {
  rental: rate(maxRateCents.rental),
  commission: rate(maxRateCents.commission),
  threshold: settingSchemas.payment_threshold,
}
export type Policy = { readonly [value in keyof typeof values]: number }
export const policyValues = ['rental', 'commission', 'threshold'] as const

/** The values to try. Missing values are the current ones. */
export const triedPolicy = v.partial(v.object(values))
export type TriedPolicy = v.InferOutput<typeof triedPolicy>

export const maxPolicyCents: Policy = { ...maxRateCents, threshold: 10_000_000 }

/** The result of the next run. */
const outcome = v.object({
  /** The earnings of the run's month by type, including lines on hold. */
  rental: amount,
  commission: amount,
  /** The number of the run's payments, the amount that it would send, and the amount that isn't paid. */
  payments: v.number(),
  send: amount,
  stays: amount,
})

export const trialGroups = ['affected', 'more', 'less', 'earlier', 'later', 'unchanged'] as const
export type TrialGroup = (typeof trialGroups)[number]

const counts = v.object({
  affected: v.number(),
  /** The number of people who earn more in the month, and of those who earn less. */
  more: v.number(),
  less: v.number(),
  /**
   * The number of people who reach the threshold only with the tried values, and of those who reach it only without them.
   */
  earlier: v.number(),
  later: v.number(),
  unchanged: v.number(),
})

export const policyTrial = v.object({
  state: v.literal('done'),
  /** The time of the data. */
  at: v.string(),
  /** The month of the next run, the first that the tried rates could apply to. */
  month: v.string(),
  payday: v.string(),
  /** The current values and the tried values. */
  stands: v.object(values),
  tried: v.object(values),
  now: outcome,
  then: outcome,
  counts,
  /** The number of rentals and referrals in the month. */
  rentals: v.number(),
  referrals: v.number(),
  /**
   * What would be sent to people who newly reach the threshold, and what is sent now to people who would no longer reach
   * it.
   */
  earlierCents: amount,
  laterCents: amount,
  /** Affiliates by monthly gain or loss because of a different commission; empty if the commission is unchanged. */
  gains: v.array(gainBracket),
})
export type PolicyTrial = v.InferOutput<typeof policyTrial>

/** The state of a person's balance after the run; '' if nothing is due. */
export const trialStates = ['', 'payment', 'below-threshold', 'balance-not-positive', 'settled-zero'] as const

const side = v.object({
  /** The earnings of the month. */
  earned: amount,
  /** What the run would send. */
  sent: amount,
  state: v.picklist(trialStates),
})

export const trialPerson = v.object({
  user: v.string(),
  name: v.string(),
  /** The number of rentals and referrals in the month. */
  rentals: v.number(),
  referrals: v.number(),
  /** The person's own rates in cents, which the program's rates don't affect; null if there are none. */
  ownRental: v.nullable(amount),
  ownCommission: v.nullable(amount),
  now: side,
  then: side,
})
export type TrialPerson = v.InferOutput<typeof trialPerson>
