import * as v from 'valibot'
import { settingSchemas } from '../../program/settings'
import { gainBracket } from './gain-brackets'
import { maxRateCents } from '../accrual/rates'

/** The next run with other rates and another threshold, compared with the current ones. Nothing is stored. */

const amount = v.pipe(v.number(), v.integer())
const rate = (maxCents: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))

/** The values to try in cents: rates from the run's month on (M1, M2), and the payment threshold (M6). */
const values = {
  rental: rate(maxRateCents.rental),
  commission: rate(maxRateCents.commission),
  threshold: settingSchemas.payment_threshold,
}
export type Policy = { readonly [value in keyof typeof values]: number }
export const policyValues = ['rental', 'commission', 'threshold'] as const

export const triedPolicy = v.partial(v.object(values))
export type TriedPolicy = v.InferOutput<typeof triedPolicy>

export const maxPolicyCents: Policy = { ...maxRateCents, threshold: 10_000_000 }

const outcome = v.object({
  rental: amount,
  commission: amount,
  payments: v.number(),
  send: amount,
  stays: amount,
})

export const trialGroups = ['affected', 'more', 'less', 'earlier', 'later', 'unchanged'] as const
export type TrialGroup = (typeof trialGroups)[number]

const counts = v.object({
  affected: v.number(),
  more: v.number(),
  less: v.number(),
  /** The number of people who reach the threshold only with the tried values, and only without them. */
  earlier: v.number(),
  later: v.number(),
  unchanged: v.number(),
})

export const policyTrial = v.object({
  state: v.literal('done'),
  at: v.string(),
  month: v.string(),
  payday: v.string(),
  stands: v.object(values),
  tried: v.object(values),
  now: outcome,
  then: outcome,
  counts,
  rentals: v.number(),
  referrals: v.number(),
  earlierCents: amount,
  laterCents: amount,
  /** Affiliates by monthly gain or loss because of a different commission; empty if the commission is unchanged. */
  gains: v.array(gainBracket),
})
export type PolicyTrial = v.InferOutput<typeof policyTrial>

/** The state of a person's balance after the run; '' if nothing is due. */
export const trialStates = ['', 'payment', 'below-threshold', 'balance-not-positive', 'settled-zero'] as const

const side = v.object({
  earned: amount,
  sent: amount,
  state: v.picklist(trialStates),
})

export const trialPerson = v.object({
  user: v.string(),
  name: v.string(),
  rentals: v.number(),
  referrals: v.number(),
  /** The person's own rates in cents, which the program's rates don't affect; null if there are none. */
  ownRental: v.nullable(amount),
  ownCommission: v.nullable(amount),
  now: side,
  then: side,
})
export type TrialPerson = v.InferOutput<typeof trialPerson>
