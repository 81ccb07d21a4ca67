import type { Cents } from '../entities'
import { formatCents } from '../money/dollars'
import { partMonthExample, prorate } from '../money/accrual/proration'

/** What a question or the terms may name as `{{name}}`, so that no text states another figure than the one that is paid (M1). */
export interface TextValues {
  product: string
  support: string
  /** Amounts, as `$100.00`. */
  rental: string
  commission: string
  threshold: string
  /** What 16 of 30 days at the rate are. */
  part_month: string
  /** The day of the month, 1 to 28. */
  payout_day: string
}

/** What the values are made of: columns of the row everybody may read (`program`). */
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

/** A line of text with its values; an unknown name stays as it was written. */
export const fillText = (text: string, values: TextValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name, values) ? values[name] : whole))

/** A text in Markdown with its values, none of which is read as Markdown. */
export const fillMarkdown = (text: string, values: TextValues): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name, values) ? plainInMarkdown(values[name]) : whole))

/** CommonMark reads a backslash before any ASCII punctuation as "this very character". */
const plainInMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Whether a text names a placeholder. */
export const names = (text: string, name: keyof TextValues): boolean =>
  [...text.matchAll(placeholder)].some((match) => match[1] === name)

/** What a text asks for that no value has. */
export const unknownNames = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1] ?? '').filter((name) => !isTextName(name)),
  ),
]

/** The names of all values. */
export const textNames = [
  'product',
  'support',
  'rental',
  'commission',
  'threshold',
  'part_month',
  'payout_day',
] as const satisfies readonly (keyof TextValues)[]
const isTextName = (name: string): boolean => (textNames as readonly string[]).includes(name)
