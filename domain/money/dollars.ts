import type { Cents } from '../entities'

/** The largest amount a form may name (M10). */
export const maxAmountCents: Cents = 10_000_000

/** A minus is a hyphen as it is typed, or the sign that amounts are written with. */
const pattern = /^([-−]?)(\d+)(?:\.(\d{1,2}))?$/

/** What is wrong with a typed amount. */
type AmountProblem = 'amount-invalid' | 'amount-too-large'

/** The cents of a typed amount of dollars, or its problem. */
export type ParsedAmount = { ok: true; cents: Cents } | { ok: false; problem: AmountProblem }

/**
 * The one parser of dollars (M10): digits and at most two decimals with a point; no sign, no grouping, no exponent. More
 * than 100,000.00 is `amount-too-large`, anything else that isn't an amount above 0 is `amount-invalid`.
 * `signed` lets a minus stand in front, for corrections (M11); never zero.
 */
export function parseDollars(text: string, options: { signed?: boolean; zero?: boolean } = {}): ParsedAmount {
  const match = pattern.exec(text.trim())
  if (!match || (match[1] !== '' && options.signed !== true)) return { ok: false, problem: 'amount-invalid' }
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (cents === 0 && options.zero !== true) return { ok: false, problem: 'amount-invalid' }
  if (cents > maxAmountCents) return { ok: false, problem: 'amount-too-large' }
  return { ok: true, cents: match[1] !== '' && cents !== 0 ? -cents : cents }
}

/** `$1,234.50`, and `−$5.00` below zero, with the minus of mathematics: for people to read, files carry numbers. */
export function formatCents(cents: Cents): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${whole}.${rest}`
}
