import type { Cents } from '../../entities'
import { payoutCurrency } from './payout-file'
import type { ReportedState } from './payout-states'
import { plainLetters, reportedState, rowType, type RowType } from './payout-words'
import { decimalMarkOf, readAmount, type DecimalMark } from './report-amounts'
import { headingOf, type ColumnPlaces, type ReportColumn } from './report-columns'

/** A row of the provider's report, as far as it says something about a payment. */
export interface ReportRow {
  /** Which row of the file, 1 for its first line. */
  line: number
  /** All that stands in it, trimmed: a payment's id is looked for anywhere. */
  cells: readonly string[]
  /** To whom; '' = it doesn't say. */
  address: string
  /** From whom; '' = it doesn't say. */
  sender: string
  /** Whether the file has a column that says to whom: then no other names the payee. */
  namesPayee: boolean
  /** How much, without its sign; null = it doesn't say, or in another currency. */
  cents: Cents | null
  /** Whether the money went out, as payments do, or came in; '' = the file doesn't say. */
  way: 'out' | 'in' | ''
  /** '' = it doesn't say. */
  currency: string
  /** The provider's own word. */
  word: string
  state: ReportedState
  /** What kind of transaction it is, as it stands there and what that means. */
  typeText: string
  type: RowType
  /** The provider's number of the transaction; '' = it doesn't say. */
  transaction: string
  /** The transaction that it refers to; '' = none. */
  reference: string
  /** A cell that can't be read in the file's own notation; '' = none. Such a row is taken for nothing (M32). */
  unreadable: string
}

/** Why a file is no report. */
export type ReportProblem = 'report-empty' | 'report-no-states' | 'report-too-long'
export type ReadReport = { ok: true; rows: ReportRow[] } | { ok: false; problem: ReportProblem }

/** The most rows of a report that are read: a year of five batches a month, and their ways. */
export const mostReportRows = 200_000

/**
 * Reads the provider's report: its columns are found by their headings, in English or Spanish, in any order and however few; the
 * state of each payment is the one that has to be there. Amounts are read in the notation of the file and keep their sign (M32).
 * @param table the file's cells, line by line, the heading among them
 */
export function readReport(table: readonly (readonly string[])[]): ReadReport {
  if (table.every((line) => line.every((text) => text.trim() === ''))) return { ok: false, problem: 'report-empty' }
  if (table.length > mostReportRows) return { ok: false, problem: 'report-too-long' }
  const heading = headingOf(table)
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
  places: ColumnPlaces
  mark: DecimalMark
  /** Whether its amounts carry signs: those without one are money that came in. */
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
      sideOf(of('side')) || (signed && amount !== null && amount.cents !== 0 ? (amount.negative ? 'out' : 'in') : ''),
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

const outSides = ['debit', 'dr', 'debito', 'cargo']
const inSides = ['credit', 'cr', 'credito', 'abono']

function sideOf(text: string): ReportRow['way'] {
  const plain = plainLetters(text)
  if (outSides.includes(plain)) return 'out'
  return inSides.includes(plain) ? 'in' : ''
}

/** A spreadsheet shows a long number, or one with an E in it, in this way; two transactions can look the same then. */
const isExponent = (text: string): boolean => /^\d([.,]\d+)?E[-+]\d+$/i.test(text)
