import * as v from 'valibot'
import { settingSchemas } from '../../program/settings'
import { gainStep } from './gain-brackets'
import { maxRateCents } from '../accrual/rates'

/** A trial of the policy lab: the next run at other rates and another threshold, beside the same run as things stand. Nothing of it is kept. */

const amount = v.pipe(v.number(), v.integer())
const rate = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** What is tried, in cents: the program's rates from the run's month on (M1, M2) and the threshold of a payment (M6). */
const values = {
  rental: rate(maxRateCents.rental),
  commission: rate(maxRateCents.commission),
  threshold: settingSchemas.payment_threshold,
}
export type Policy = { readonly [value in keyof typeof values]: number }
export const policyValues = ['rental', 'commission', 'threshold'] as const

/** What somebody tries: what is left out is as it stands. */
export const triedPolicy = v.partial(v.object(values))
export type TriedPolicy = v.InferOutput<typeof triedPolicy>

/** The highest amount of each value, in cents. */
export const maxPolicyCents: Policy = { ...maxRateCents, threshold: 10_000_000 }

/** What the next run comes to. */
const outcome = v.object({
  /** What the lines of its month come to, held ones too: the cost of the month. */
  rental: amount,
  commission: amount,
  /** What it would send, in how many payments, and what it would leave open. */
  payments: v.number(),
  send: amount,
  stays: amount,
})

/** How the people of a trial are looked at. */
export const trialGroups = ['affected', 'more', 'less', 'earlier', 'later', 'unchanged'] as const
export type TrialGroup = (typeof trialGroups)[number]

const counts = v.object({
  affected: v.number(),
  /** Who earns more in the month, and less. */
  more: v.number(),
  less: v.number(),
  /** Whose balance reaches the threshold only by the trial, and who falls under it only by the trial. */
  earlier: v.number(),
  later: v.number(),
  unchanged: v.number(),
})

export const policyTrial = v.object({
  state: v.literal('done'),
  /** The moment of the facts. */
  at: v.string(),
  /** The month that the next run makes: the first that the tried rates could count in. */
  month: v.string(),
  payday: v.string(),
  /** What counts in it as things stand, and what was tried. */
  stands: v.object(values),
  tried: v.object(values),
  now: outcome,
  then: outcome,
  counts,
  /** How many rentals and referrals the month counts. */
  rentals: v.number(),
  referrals: v.number(),
  /** What those whose state changes would be sent (earlier), or are sent as things stand (later). */
  earlierCents: amount,
  laterCents: amount,
  /** What affiliates would gain or lose a month by another commission; empty while that is as it stands. */
  gains: v.array(gainStep),
})
export type PolicyTrial = v.InferOutput<typeof policyTrial>

/** Where a person's balance stands after the run; '' = nothing of theirs is due. */
export const trialStates = ['', 'payment', 'below-threshold', 'balance-not-positive', 'settled-zero'] as const

const side = v.object({
  /** What the month's lines come to. */
  earned: amount,
  /** What the run would send. */
  sent: amount,
  state: v.picklist(trialStates),
})

/** One person of a trial. */
export const trialPerson = v.object({
  user: v.string(),
  name: v.string(),
  /** Rentals and referrals that the month counts. */
  rentals: v.number(),
  referrals: v.number(),
  /** Their own rate of a kind that they earn, in cents: the program's doesn't reach them. Null = they have none. */
  ownRental: v.nullable(amount),
  ownCommission: v.nullable(amount),
  now: side,
  then: side,
})
export type TrialPerson = v.InferOutput<typeof trialPerson>
