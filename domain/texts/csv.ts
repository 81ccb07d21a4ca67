import type { Language } from '../entities'

/** A cell's value. Numbers are written as `1234.5`, dates as `2026-11-21`. */
export type CsvCell = string | number

/**
 * The notation of each language. Decimal commas require semicolons between cells (S30). With `sep=;`, Excel would ignore
 * the BOM.
 */
const notations: { readonly [language in Language]: { delimiter: string; decimal: string } } = {
  en: { delimiter: ',', decimal: '.' },
  es: { delimiter: ';', decimal: ',' },
}

/** Returns a CSV file (RFC 4180). Cells that look like formulas, except negative numbers, start with a quote (P14). */
export function toCsv(language: Language, head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const { delimiter, decimal } = notations[language]
  const line = (cells: readonly CsvCell[]): string =>
    cells
      .map((value) => (typeof value === 'number' ? String(value).replace('.', decimal) : cell(value)))
      .join(delimiter)
  const lines = [line(head)]
  for (const row of rows) lines.push(line(row))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cell(value: string): string {
  // also after blanks, control characters and existing quotes, and in full-width form, because spreadsheets ignore these
  // eslint-disable-next-line no-control-regex -- tabs and line breaks may precede a formula
  const safe = /^'*[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value
  return /[",;\r\n\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
