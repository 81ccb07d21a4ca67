import type { Cents } from '../../entities'

export type DecimalMark = '.' | ',' | ''

export interface ReportAmount {
  cents: Cents
  negative: boolean
}

/** The parts of the pattern: sign, currency, digits in groups of three, up to two decimals, currency, sign. */
const currencies = '(?:US\\$|[$€£]|USD|EUR|GBP|MXN|CAD|AUD|JPY)?'
const digits = String.raw`(\d{1,3}(?:([.,’'\s])\d{3}(?:\4\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?`
const plain = new RegExp(`^([-−–+]?)\\s*${currencies}\\s*([-−–+]?)\\s*${digits}\\s*${currencies}\\s*([-−–]?)$`)

/** Returns the most frequent mark in the amount columns; '' if points and commas are equally frequent. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  let points = 0
  for (const text of texts) {
    const mark = plain.exec(text.trim())?.[5]
    if (mark !== undefined) points += mark === '.' ? 1 : -1
  }
  return points > 0 ? '.' : points < 0 ? ',' : ''
}

/**
 * Parses an amount in the file's number format (M32). Returns null for anything else, such as dates that a spreadsheet has
 * created.
 */
export function readAmount(text: string, mark: DecimalMark): ReportAmount | null {
  const match = plain.exec(text.trim())
  if (!match) return null
  const [, before = '', inner = '', whole = '', group = '', decimal = '', rest = '', after = ''] = match
  if ([before, inner, after].filter((sign) => sign !== '').length > 1) return null
  if (decimal !== '' && (decimal !== mark || decimal === group)) return null
  if (group !== '' && group === mark) return null
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return { cents, negative: /[-−–]/.test(before + inner + after) }
}
