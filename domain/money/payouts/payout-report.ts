import type { Cents } from '../../entities'
import { payoutCurrency } from './payout-file'
import type { ReportedState } from './payout-states'
import { toPlainLetters, reportedState, rowType, type RowType } from './payout-words'
import { decimalMarkOf, readAmount, type DecimalMark } from './report-amounts'
import { findHeading, type ColumnIndexes, type ReportColumn } from './report-columns'

export interface ReportRow {
  line: number
  /** The trimmed cells, any of which can contain the payment id. */
  cells: readonly string[]
  address: string
  sender: string
  /** Whether the file has a recipient column. If so, no other cell is searched for the recipient. */
  namesPayee: boolean
  /** The amount without its sign; null if there is none or it is in another currency. */
  cents: Cents | null
  /** The direction of the money; '' if unknown. */
  way: 'out' | 'in' | ''
  currency: string
  word: string
  state: ReportedState
  typeText: string
  type: RowType
  transaction: string
  reference: string
  /** The text of an unreadable cell, '' if none. A row with one isn't applied (M32). */
  unreadable: string
}

export type ReportProblem = 'report-empty' | 'report-no-states' | 'report-too-long'
export type ParsedReport = { ok: true; rows: ReportRow[] } | { ok: false; problem: ReportProblem }

/** The maximum number of rows, enough for about a year with five batches per month. */
export const maxReportRows = 200_000

/**
 * Parses a report, whose columns have English or Spanish headings in any order. Only the status column is required (M32).
 */
export function parseReport(table: readonly (readonly string[])[]): ParsedReport {
  if (table.every((line) => line.every((text) => text.trim() === ''))) return { ok: false, problem: 'report-empty' }
  if (table.length > maxReportRows) return { ok: false, problem: 'report-too-long' }
  const heading = findHeading(table)
  if (heading === null) return { ok: false, problem: 'report-no-states' }
  const { at, places } = heading
  const lines = table.slice(at + 1).flatMap((line, n) => {
    const cells = line.map((text) => text.trim())
    return cells.every((text) => text === '') ? [] : [{ cells, line: at + n + 2 }]
  })
  const amounts = lines.flatMap(({ cells }) => [cells[places.amount] ?? '', cells[places.net] ?? ''])
  const mark = decimalMarkOf(amounts)
  const signed = places.net >= 0 || lines.some(({ cells }) => readAmount(cells[places.amount] ?? '', mark)?.negative)
  return { ok: true, rows: lines.map(({ cells, line }) => rowOf(cells, { line, places, mark, signed })) }
}

interface FileNotation {
  line: number
  places: ColumnIndexes
  mark: DecimalMark
  signed: boolean
}

function rowOf(cells: readonly string[], { line, places, mark, signed }: FileNotation): ReportRow {
  const of = (column: ReportColumn): string => cells[places[column]] ?? ''
  const currency = of('currency').toUpperCase()
  const amount = readAmount(of('amount'), mark)
  const transaction = of('transaction').slice(0, 50)
  const reference = of('reference').slice(0, 50)
  const word = of('word').slice(0, 100)
  const typeText = of('type').slice(0, 100)
  const badAmount = of('amount') !== '' && amount === null ? of('amount') : ''
  return {
    line,
    cells,
    address: of('address'),
    sender: of('sender'),
    namesPayee: places.address >= 0,
    cents: amount !== null && (currency === '' || currency === payoutCurrency) ? amount.cents : null,
    way:
      directionOf(of('side')) ||
      (signed && amount !== null && amount.cents !== 0 ? (amount.negative ? 'out' : 'in') : ''),
    currency,
    word,
    state: reportedState(word),
    typeText,
    type: rowType(typeText),
    transaction,
    reference,
    unreadable: badAmount || [transaction, reference].find(isExponent) || '',
  }
}

const outgoingWords = ['debit', 'dr', 'debito', 'cargo']
const incomingWords = ['credit', 'cr', 'credito', 'abono']

function directionOf(text: string): ReportRow['way'] {
  const plain = toPlainLetters(text)
  if (outgoingWords.includes(plain)) return 'out'
  return incomingWords.includes(plain) ? 'in' : ''
}

/**
 * Reports whether a number has an exponent. Spreadsheets can display different transaction ids as the same number of this
 * form.
 */
const isExponent = (text: string): boolean => /^\d([.,]\d+)?E[-+]\d+$/i.test(text)
