import type { Cents } from '../entities'
import { formatCents } from '../money/dollars'
import { partMonthExample, prorate } from '../money/accrual/rates'

/** The values of placeholders, so that texts always contain the current amounts (M1). */
export interface TextValues {
  product: string
  support: string
  rental: string
  commission: string
  threshold: string
  part_month: string
  payout_day: string
}

export interface TextFacts {
  product_name: string
  support_email: string
  payout_day: number
  rental_rate_cents: Cents
  commission_rate_cents: Cents
  payment_threshold_cents: Cents
}

export function textValues(facts: TextFacts): TextValues {
  const rate = facts.rental_rate_cents
  return {
    product: facts.product_name,
    support: facts.support_email,
    rental: formatCents(rate),
    commission: formatCents(facts.commission_rate_cents),
    threshold: formatCents(facts.payment_threshold_cents),
    part_month: formatCents(prorate(rate, partMonthExample.days, partMonthExample.daysInMonth)),
    payout_day: String(facts.payout_day),
  }
}

const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g
const isKnown = (name: string, values: TextValues): name is keyof TextValues => Object.hasOwn(values, name)

/** Fills in the placeholders of a text. Unknown ones remain. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name, values) ? values[name] : whole))

/** Fills in the placeholders of Markdown with escaped values. */
export const fillMarkdown = (text: string, values: TextValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name, values) ? escapeMarkdown(values[name]) : whole))

/** Escapes text for Markdown. In CommonMark, a backslash escapes any ASCII punctuation. */
const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

export const hasPlaceholder = (text: string, name: keyof TextValues): boolean =>
  [...text.matchAll(placeholder)].some((match) => match[1] === name)

export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1] ?? '').filter((name) => !isTextName(name)),
  ),
]

export const textPlaceholders = [
  'product',
  'support',
  'rental',
  'commission',
  'threshold',
  'part_month',
  'payout_day',
] as const satisfies readonly (keyof TextValues)[]
const isTextName = (name: string): boolean => (textPlaceholders as readonly string[]).includes(name)
