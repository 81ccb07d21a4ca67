import * as v from 'valibot'
import { settingSchemas } from '../../program/settings'
import { gainBracket } from './gain-brackets'
import { maxRateCents } from '../accrual/rates'

/**
 * A trial of the policy lab: the next run with other rates and another threshold, compared with the current ones. Nothing
 * is stored.
 */

const amount = v.pipe(v.number(), v.integer())
const rate = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** The tried values in cents: rates from the run's month on (M1, M2), and the payment threshold (M6). */
const values = {
  rental: rate(maxRateCents.rental),
  commission: rate(maxRateCents.commission),
  threshold: settingSchemas.payment_threshold,
}
export type Policy = { readonly [value in keyof typeof values]: number }
export const policyValues = ['rental', 'commission', 'threshold'] as const

/** Missing values stay as they are. */
export const triedPolicy = v.partial(v.object(values))
export type TriedPolicy = v.InferOutput<typeof triedPolicy>

export const maxPolicyCents: Policy = { ...maxRateCents, threshold: 10_000_000 }

/** The result of the next run. */
const outcome = v.object({
  /** The cost of its month, including held lines. */
  rental: amount,
  commission: amount,
  /** What it would send, in how many payments, and what stays unpaid. */
  payments: v.number(),
  send: amount,
  stays: amount,
})

export const trialGroups = ['affected', 'more', 'less', 'earlier', 'later', 'unchanged'] as const
export type TrialGroup = (typeof trialGroups)[number]

const counts = v.object({
  affected: v.number(),
  /** People who earn more, or less, in the month. */
  more: v.number(),
  less: v.number(),
  /** People who reach the threshold only with the trial, or only without it. */
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
  /** The current and the tried values. */
  stands: v.object(values),
  tried: v.object(values),
  now: outcome,
  then: outcome,
  counts,
  /** Rentals and referrals counted in the month. */
  rentals: v.number(),
  referrals: v.number(),
  /** What would be sent to those who newly reach the threshold, and what is sent now to those who no longer would. */
  earlierCents: amount,
  laterCents: amount,
  /** Affiliates by monthly gain or loss through another commission; empty if it is unchanged. */
  gains: v.array(gainBracket),
})
export type PolicyTrial = v.InferOutput<typeof policyTrial>

/** The state of a person's balance after the run; '' = nothing is due. */
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
  /** Rentals and referrals counted in the month. */
  rentals: v.number(),
  referrals: v.number(),
  /** The person's own rates in cents, which program rates don't affect; null = none. */
  ownRental: v.nullable(amount),
  ownCommission: v.nullable(amount),
  now: side,
  then: side,
})
export type TrialPerson = v.InferOutput<typeof trialPerson>
