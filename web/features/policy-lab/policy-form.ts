import { parseDollars } from '../../../domain/money/dollars'
import {
  maxPolicyCents,
  policyValues,
  type Policy,
  type TriedPolicy,
} from '../../../domain/money/forecast/policy-trial'

/** The values in the order of the form. */
export const formOrder = ['commission', 'threshold', 'rental'] as const

/** What was typed, in dollars. */
export type PolicyTexts = { readonly [value in keyof Policy]: string }
export type PolicyProblem = 'amount' | 'most'

/** `60.00` for 6,000 cents. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2)

/** What the form shows: what is tried, else what stands. */
export const textsOf = (stands: Policy, tried: TriedPolicy): PolicyTexts => ({
  rental: dollarsOf(tried.rental ?? stands.rental),
  commission: dollarsOf(tried.commission ?? stands.commission),
  threshold: dollarsOf(tried.threshold ?? stands.threshold),
})

/** The cents of what was typed, or what is wrong with it. */
export function centsOf(value: keyof Policy, text: string): number | PolicyProblem {
  const amount = parseDollars(text, { zero: true })
  if (!amount.ok) return amount.problem === 'amount-too-large' ? 'most' : 'amount'
  return amount.cents > maxPolicyCents[value] ? 'most' : amount.cents
}

/** What is tried of an address: `?commission=6000`; anything else counts as it stands. */
export function triedOf(search: URLSearchParams): TriedPolicy {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const text = search.get(value) ?? ''
    if (/^\d{1,8}$/.test(text) && Number(text) <= maxPolicyCents[value]) tried[value] = Number(text)
  }
  return tried
}

/** What of the typed differs from what stands, in cents; null while something typed is wrong. */
export function changesOf(texts: PolicyTexts, stands: Policy): TriedPolicy | null {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const cents = centsOf(value, texts[value])
    if (typeof cents === 'string') return null
    if (cents !== stands[value]) tried[value] = cents
  }
  return tried
}

/** The address's part for what is tried. */
export const searchOf = (tried: TriedPolicy): URLSearchParams =>
  new URLSearchParams(Object.entries(tried).map(([value, cents]) => [value, String(cents)]))
