import type { Cents } from '../../entities'

/** What parts the cents of the amounts in a file; '' = the file doesn't show it, or shows both. */
export type DecimalMark = '.' | ',' | ''

/** An amount of a report: its cents without the sign, and whether a minus stands before or behind it. */
export interface ReportAmount {
  cents: Cents
  negative: boolean
}

/** A sign, a currency symbol or code, digits that may be grouped by threes, up to two decimals, a currency, a sign. */
const currencies = '(?:US\\$|[$€£]|USD|EUR|GBP|MXN|CAD|AUD|JPY)?'
const digits = String.raw`(\d{1,3}(?:([.,’'\s])\d{3}(?:\4\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?`
const plain = new RegExp(`^([-−–+]?)\\s*${currencies}\\s*([-−–+]?)\\s*${digits}\\s*${currencies}\\s*([-−–]?)$`)

/**
 * The mark that parts the cents in most amounts of a file. A file of which as many amounts have a point as a comma has none.
 * @param texts the cells of its amount columns
 */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  let points = 0
  for (const text of texts) {
    const mark = plain.exec(text.trim())?.[5]
    if (mark !== undefined) points += mark === '.' ? 1 : -1
  }
  return points > 0 ? '.' : points < 0 ? ',' : ''
}

/**
 * Reads an amount in the notation of its file (M32): `100.00`, `-1,234.56`, `1.234,56`, `$100.5 USD`. Null for everything else, such as
 * a date or an exponent that a spreadsheet made of it, a lone sign, or the notation of another language: `12.05` in a file with decimal
 * commas may be a day.
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
