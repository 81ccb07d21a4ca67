/** A cell of a file: amounts as numbers (`1234.5`), dates as `2026-11-21`. */
export type CsvCell = string | number

/**
 * A table as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is written as text with a quote before it (P14);
 * a negative number stays a number.
 */
export function csvOf(head: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [head.map(cell).join(',')]
  for (const row of rows) lines.push(row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  // also behind spaces and controls, which spreadsheets trim, and in the wide letters of Asian keyboards
  // eslint-disable-next-line no-control-regex -- a tab or a line break before the sign is part of the trick
  const safe = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value
  return /[",\r\n\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
