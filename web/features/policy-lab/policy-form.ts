import { parseDollars } from '../../../domain/money/dollars'
import {
  maxPolicyCents,
  policyValues,
  type Policy,
  type TriedPolicy,
} from '../../../domain/money/forecast/policy-trial'

export const policyFieldOrder = ['commission', 'threshold', 'rental'] as const

/** The typed amounts, in dollars. */
type PolicyInputs = { readonly [value in keyof Policy]: string }

/** Formats cents as dollars, such as 6,000 as `60.00`. */
export const centsToDollars = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the form's initial values: the amounts of the trial, otherwise the current ones. */
export const initialPolicyInputs = (stands: Policy, tried: TriedPolicy): PolicyInputs => ({
  rental: centsToDollars(tried.rental ?? stands.rental),
  commission: centsToDollars(tried.commission ?? stands.commission),
  threshold: centsToDollars(tried.threshold ?? stands.threshold),
})

/** Returns the typed amount in cents, or the problem with it. */
export function parsePolicyAmount(value: keyof Policy, text: string): number | 'amount' | 'most' {
  const amount = parseDollars(text, { zero: true })
  if (!amount.ok) return amount.problem === 'amount-too-large' ? 'most' : 'amount'
  return amount.cents > maxPolicyCents[value] ? 'most' : amount.cents
}

/** Reads the amounts of the trial from the URL, such as `?commission=6000`; ignores invalid ones. */
export function readTriedPolicy(search: URLSearchParams): TriedPolicy {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const text = search.get(value) ?? ''
    if (/^\d{1,8}$/.test(text) && Number(text) <= maxPolicyCents[value]) tried[value] = Number(text)
  }
  return tried
}

/** Returns the typed amounts that differ from the current ones, in cents; null if any amount is invalid. */
export function changedPolicy(texts: PolicyInputs, stands: Policy): TriedPolicy | null {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const cents = parsePolicyAmount(value, texts[value])
    if (typeof cents === 'string') return null
    if (cents !== stands[value]) tried[value] = cents
  }
  return tried
}

export const policySearchParams = (tried: TriedPolicy): URLSearchParams =>
  new URLSearchParams(Object.entries(tried).map(([value, cents]) => [value, String(cents)]))
