import type { Cents } from '../entities'

export const maxAmountCents: Cents = 10_000_000

/** Dollars with an optional minus, which can be a hyphen or the minus sign. */
const pattern = /^([-−]?)(\d+)(?:\.(\d{1,2}))?$/

type AmountProblem = 'amount-invalid' | 'amount-too-large'

export type ParsedAmount = { ok: true; cents: Cents } | { ok: false; problem: AmountProblem }

/**
 * Parses dollars (M10): `amount-too-large` above 100,000.00, `amount-invalid` otherwise. `signed` allows negative
 * corrections (M11).
 */
export function parseDollars(text: string, options: { signed?: boolean; zero?: boolean } = {}): ParsedAmount {
  const match = pattern.exec(text.trim())
  if (!match || (match[1] !== '' && options.signed !== true)) return { ok: false, problem: 'amount-invalid' }
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (cents === 0 && options.zero !== true) return { ok: false, problem: 'amount-invalid' }
  if (cents > maxAmountCents) return { ok: false, problem: 'amount-too-large' }
  return { ok: true, cents: match[1] !== '' && cents !== 0 ? -cents : cents }
}

/** Formats cents as `$1,234.50`, or `−$5.00` with the minus sign. Files contain plain numbers instead. */
export function formatCents(cents: Cents): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${whole}.${rest}`
}
